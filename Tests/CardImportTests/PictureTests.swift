import CardImport
import Dashboard
import Foundation
import TestServers
import TestSupport
import Testing

@Suite("Pictures and files of imported cards")
struct PictureTests {
  private func imported(
    _ card: String, at path: String = "manifest.json", files: [String: String] = [:],
    options: (TemporaryFolder) -> ImportOptions = { _ in ImportOptions() }
  ) throws -> ImportedDashboard {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let manifest = try folder.write(card, to: path)
    let imported = try ImportedDashboard(
      importing: [manifest], output: folder.path("wall.yaml"), languages: ["en"],
      today: "2026-11-21", options: options(folder))
    let file = try folder.write(imported.text, to: "wall.yaml")
    for picture in imported.pictures {
      try folder.write(String(decoding: picture.data, as: UTF8.self), to: picture.path)
    }
    let found = DashboardFile.load(path: file, environment: [:]).check()
    #expect(found.filter { $0.severity == .error }.map(\.description) == [])
    return imported
  }

  private static func adaptive(_ url: String) -> String {
    #"{ "type": "AdaptiveCard", "version": "1.5", "body": [{ "type": "Image", "url": "\#(url)" }] }"#
  }

  private static let svg = "PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnLz4="

  @Test(
    "A picture in a card becomes a file beside the dashboard",
    arguments: [
      "data:image/svg+xml;base64,\(svg)",
      "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>",
      "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E",
    ])
  func inside(address: String) throws {
    let kept = try imported(Self.adaptive(address)) { _ in ImportOptions(pictureFolder: "wall-p") }
    #expect(ImportedCard.omissions(kept) == [])
    #expect(kept.text.contains("image: wall-p/1.svg"), "\(kept.text)")
    let found = kept.pictures.map { String(decoding: $0.data, as: UTF8.self) }
    #expect(found == ["<svg xmlns='http://www.w3.org/2000/svg'/>"])
  }

  @Test("Without a file to write, or if it is none, the reason is short")
  func insideWithout() throws {
    let none = try imported(Self.adaptive("data:image/png;base64,iVBORw0KGgo="))
    #expect(
      ImportedCard.omissions(none) == [
        "/body/0/url: a picture inside the card is not imported: with --output it becomes a file "
          + "beside the dashboard"
      ])
    for address in [
      "data:image/png;base64,!", "data:text/html,<b>", "data:",
      "data:image/png;base64,iVBORw0KGgo=",
      "data:image/png,Hello", "data:image/webp;base64,UklGRiQAAABXRUJQVlA4IBgAAAA=",
    ] {
      let unread = try imported(Self.adaptive(address)) { _ in ImportOptions(pictureFolder: "p") }
      #expect(
        ImportedCard.omissions(unread) == [
          "/body/0/url: a picture inside the card is broken, or no PNG, JPEG, GIF, BMP or SVG"
        ])
    }
  }

  @Test("Files of a folder that is named are read, and no others")
  func root() throws {
    func card(_ url: String) -> String {
      """
      { "sap.app": { "id": "a.b" }, "sap.card": { "type": "List", "header": { "title": "A" },
          "data": { "request": { "url": "\(url)" } }, "content": { "item": { "title": "{t}" } } } }
      """
    }
    let files = ["web/data/rows.json": #"[{ "t": 1 }]"#, "secret.json": "[]"]
    func omissions(_ url: String, _ root: String?) throws -> [String] {
      try ImportedCard.omissions(
        imported(card(url), at: "web/cards/a/manifest.json", files: files) { folder in
          ImportOptions(root: root.map { folder.path($0) })
        })
    }
    for url in ["../../data/rows.json", "./data/rows.json"] {
      #expect(try omissions(url, "web") == [])
      #expect(
        try omissions(url, nil) == [
          "/sap.card/data/request/url: there is no file \"\(url)\" in the folder of the manifest: "
            + "copy it there, or name the folder that it is in with --root"
        ])
    }
    for url in ["../../../secret.json", "../secret.json"] {
      #expect(try omissions(url, "web").count == 1)
    }
  }

  @Test("Pictures at addresses of the data are loaded from hosts that are named")
  func hosts() throws {
    let card = """
      { "sap.app": { "id": "a.b" }, "sap.card": { "type": "List", "header": { "title": "A" },
          "data": { "request": { "url": "https://a.example/rows" } },
          "content": { "item": { "title": "{t}", "icon": { "src": "{photo}" } } } } }
      """
    let named = try imported(card) { _ in ImportOptions(pictureHosts: ["p.example"]) }
    #expect(ImportedCard.omissions(named) == [])
    #expect(
      named.text.contains(
        "${if(starts_with(to_string(photo), 'https://p.example/'), photo, '')}"), "\(named.text)")
    #expect(
      ImportedCard.omissions(try imported(card)) == [
        "/sap.card/content/item/icon/src: a picture whose place depends on data is not loaded: "
          + "name its host with --pictures"
      ])
  }

  @Test("A text without a translation is its key, and what has no effect is not left out")
  func keys() throws {
    let imported = try imported(
      """
      { "sap.app": { "id": "a.b" }, "sap.card": { "type": "Object", "data": { "json": { "n": 1 } },
          "header": { "title": "{{CARD_TITLE}}", "applicationVersion": { "version": "1" },
            "status": { "text": "{{STATUS.OF}} {n}", "type": "Text" } },
          "content": { "groups": [{ "items": [
            { "label": "{{LABEL}}", "value": "{n}", "visible": "{!visibility}" } ] }] } } }
      """)
    #expect(ImportedCard.omissions(imported) == [])
    for text in ["title: CARD_TITLE", "STATUS.OF ${n}", "label: LABEL"] {
      #expect(imported.text.contains(text), "\(imported.text)")
    }
  }
}
