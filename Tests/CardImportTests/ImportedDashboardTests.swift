import Dashboard
import Foundation
import TestServers
import TestSupport
import Testing

@testable import CardImport

@Suite("Imported dashboards")
struct ImportedDashboardTests {
  static let manifests = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Manifests")

  static func imported(
    _ names: [String], output: String = "", language: String = "en"
  ) throws -> ImportedDashboard {
    try ImportedDashboard(
      importing: names.map { manifests.appending(path: "\($0)/manifest.json").path },
      output: output.isEmpty ? manifests.appending(path: "wall.yaml").path : output,
      languages: [language], today: "2026-11-21")
  }

  /// Imports a manifest that is written in the test.
  private func imported(
    card: String, files: [String: String] = [:]
  ) throws -> ImportedDashboard {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let path = try folder.write(#"{ "sap.card": \#(card) }"#, to: "manifest.json")
    let imported = try ImportedDashboard(
      importing: [path], output: folder.path("wall.yaml"), languages: ["en"], today: "2026-11-21")
    let file = try folder.write(imported.text, to: "wall.yaml")
    let reading = DashboardFile.load(path: file, environment: [:])
    #expect(reading.check().filter { $0.severity == .error }.map(\.description) == [])
    return imported
  }

  @Test(
    "Each manifest becomes a dashboard without a mistake, and loses nothing",
    arguments: [
      "list-products", "table-orders", "object-contact", "timeline-visits", "calendar-team",
      "chart-revenue", "chart-shops", "chart-share", "chart-sizes", "list-stock", "list-suppliers",
      "calendar-legend", "list-filters", "object-bid",
    ])
  func whole(name: String) throws {
    let imported = try Self.imported([name])
    #expect(imported.mistakes.map(\.description) == [])
    #expect(imported.omissions.filter { !$0.isNotice }.map(\.description) == [])
  }

  @Test("What has no counterpart is named by its place")
  func omissions() throws {
    func places(_ name: String) throws -> [String] {
      let imported = try Self.imported([name])
      #expect(imported.mistakes.isEmpty)
      for omission in imported.omissions {
        #expect(imported.text.contains("# Left out: "), "\(omission)")
      }
      return imported.omissions.map(\.path)
    }
    #expect(try places("list-groups") == [])
    #expect(try places("component-map") == ["/sap.card/type"])
    #expect(
      try places("list-extension") == [
        "/sap.card/extension", "/sap.card/data/extension",
        "/sap.card/content/item/actionsStrip/0/actions/0",
        "/sap.card/footer/actionsStrip/0/actions/0",
      ])
  }

  @Test("Several manifests become the cards of one page, with names of their own")
  func several() throws {
    let imported = try Self.imported(["list-stock", "chart-shops", "list-stock"])
    #expect(imported.mistakes.isEmpty)
    for id in ["stock", "shops", "stock-2"] { #expect(imported.text.contains("id: \(id)\n")) }
  }

  @Test("Texts are those of the language, as far as it has a file")
  func language() throws {
    #expect(try Self.imported(["list-stock"], language: "de_AT").text.contains("Rohkaffee"))
    #expect(try Self.imported(["list-stock"], language: "de").text.contains("nichts übrig"))
    #expect(try Self.imported(["list-stock"], language: "fr").text.contains("Green coffee"))
  }

  @Test("Files beside a manifest are named as seen from the dashboard file")
  func paths() throws {
    let near = try Self.imported(["chart-shops"])
    #expect(near.text.contains("path: chart-shops/data.json"))
    let below = Self.manifests.appending(path: "a/b/wall.yaml").path
    #expect(
      try Self.imported(["chart-shops"], output: below).text
        .contains("path: ../../chart-shops/data.json"))
  }

  @Test("A request becomes a source of the web, with its parameters in the address")
  func request() throws {
    let text = try Self.imported(["list-suppliers"]).text
    #expect(text.contains("vars: { Backend: https://backend.example/odata }"))
    #expect(
      text.contains(
        #"url: "${var:Backend}/Suppliers?$format=json&$filter=Country%20eq%20'Brazil'&$skip=0&$top=5""#
      ))
    #expect(text.contains("headers: { Accept-Language: en }"))
    #expect(text.contains("every: 60s"))
    #expect(text.contains("limit: 5"))
    #expect(text.contains(#"${min([length(value), `5`])} of ${"@odata.count"}"#))
  }

  @Test(
    "A body of a request is a form, or data if a header says so",
    arguments: [
      ("", #"body: { query: "all {x}", size: "3" }"#, "application/x-www-form-urlencoded"),
      (
        #""headers": { "content-type": "application/json" },"#,
        #"body: { query: "all {x}", size: 3 }"#, "application/json"
      ),
    ])
  func body(headers: String, body: String, type: String) throws {
    let text = try imported(
      card: """
        { "type": "List", "header": { "title": "A" },
          "data": { "request": { "url": "https://a.example/q", "method": "POST", \(headers)
            "parameters": { "query": "all \\\\{x\\\\}", "size": 3 } } },
          "content": { "item": { "title": "{name}" } } }
        """
    ).text
    #expect(text.contains("method: POST"))
    #expect(text.contains(body), "\(text)")
    #expect(text.lowercased().contains("headers: { content-type: \(type) }"), "\(text)")
  }

  @Test("Two parts with data of their own are combined")
  func combined() throws {
    let imported = try imported(
      card: """
        { "type": "List",
          "header": { "title": "{name}", "data": { "request": { "url": "https://a.example/head" } } },
          "content": { "data": { "request": { "url": "https://a.example/rows" }, "path": "/value" },
            "item": { "title": "{name}" } } }
        """)
    #expect(imported.text.contains("type: combine"))
    #expect(imported.text.contains(#"header: "${header.name}""#))
    #expect(imported.text.contains("items: content.value"))
    #expect(imported.omissions == [])
  }

  @Test(
    "What leads out of the folder, or to a program, is left out",
    arguments: [
      #"{ "url": "../secret.json" }"#, #"{ "url": "/etc/passwd/../a" }"#,
      #"{ "url": "file:///etc/passwd" }"#, #"{ "url": "unix:/run/docker.sock:/info" }"#,
      #"{ "url": "~/.ssh/id_rsa" }"#,
    ])
  func unsafe(request: String) throws {
    let imported = try imported(
      card: """
        { "type": "List", "header": { "title": "A" }, "data": { "request": \(request) },
          "content": { "item": { "title": "{a}" } } }
        """)
    #expect(imported.omissions.count == 1)
    #expect(!imported.text.contains("type: file"))
    #expect(!imported.text.contains("unix:"))
    #expect(!imported.text.contains("id_rsa\n"))
  }

  @Test("Texts that look like references of a dashboard stay texts")
  func injection() throws {
    let imported = try imported(
      card: #"""
        { "type": "Object", "data": { "json": { "a": "${env:HOME}", "${secret:x}": "b" } },
          "header": { "title": "\\$\\{env:HOME\\}", "subTitle": "{= '${env:HOME}' }" },
          "content": { "groups": [ { "title": "${secret:x}", "items": [
            { "label": "${var:none}", "value": "{${secret:x}}" } ] } ] } }
        """#)
    let reading = DashboardFile.load(
      text: imported.text, name: "a.yaml", environment: ["HOME": "no"])
    #expect(reading.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(reading.printed?.contains("no\n") == false)
    #expect(reading.printed?.contains(": no ") == false)
  }

  @Test("Data of a manifest can't make the dashboard read other files")
  func includes() throws {
    let imported = try imported(
      card: """
        { "type": "List", "header": { "title": "A" },
          "data": { "json": { "rows": [ { "include": "secret.yaml" },
            { "include": "secret.yaml", "for": [1], "a": 2 } ] } },
          "content": { "item": { "title": "{a}", "path": "/rows" } } }
        """, files: ["secret.yaml": "a: secret"])
    #expect(!imported.text.contains("include:"))
    #expect(imported.text.contains("a: 2"))
    #expect(imported.omissions.map(\.path) == ["/sap.card"])
    let request = try self.imported(
      card: """
        { "type": "List", "header": { "title": "A" },
          "configuration": { "destinations": { "include": { "defaultUrl": "https://a.example" } } },
          "data": { "request": { "url": "{{destinations.include}}/b", "method": "POST",
            "headers": { "include": "secret.yaml" }, "parameters": { "include": "secret.yaml" } } },
          "content": { "item": { "title": "{a}" } } }
        """, files: ["secret.yaml": "a: secret"])
    #expect(!request.text.contains(" include:"))
    #expect(request.text.contains("server-include: https://a.example"))
  }

  @Test("Pictures are loaded only from places that the file names")
  func pictures() throws {
    let live = try imported(
      card: """
        { "type": "List", "header": { "title": "A", "icon": { "src": "none.png" } },
          "data": { "request": { "url": "https://a.example/rows" } },
          "content": { "item": { "title": "{a}", "icon": { "src": "{photo}" } } } }
        """)
    #expect(
      live.omissions.map(\.path) == [
        "/sap.card/content/item/icon/src", "/sap.card/header/icon/src",
      ])
    #expect(!live.text.contains("image:"))
    let host = try imported(
      card: """
        { "type": "List", "header": { "title": "A" },
          "data": { "request": { "url": "https://a.example/rows" } },
          "content": { "item": { "title": "{a}",
            "icon": { "src": "https://a.example/photos/{id}.png" } } } }
        """)
    #expect(host.text.contains(#"image: "https://a.example/photos/${id}.png""#))
  }

  @Test("A chart of a type that a dashboard doesn't have is a table of its values")
  func otherChart() throws {
    let imported = try imported(
      card: """
        { "type": "Analytical", "header": { "title": "A" },
          "content": { "chartType": "heatmap", "data": { "json": [ { "a": "x", "b": 2 } ] },
            "dimensions": [ { "name": "City", "value": "{a}" } ],
            "measures": [ { "name": "Cups", "value": "{b}" } ] } }
        """)
    #expect(imported.omissions.map(\.path) == ["/sap.card/content/chartType"])
    #expect(imported.text.contains("table:"))
    #expect(imported.text.contains("City"))
  }

  @Test(
    "A file that is no manifest is refused",
    arguments: [("{}", "sap.card"), ("{", "line 1"), (#"{ "sap.card": 3 }"#, "sap.card")])
  func refused(text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "manifest.json")
    let error = #expect(throws: ImportFailures.self) {
      try ImportedDashboard(
        importing: [path], output: "a.yaml", languages: [], today: "2026-11-21")
    }
    #expect(error?.failures.map(\.description).first?.contains(reason) == true)
  }

  @Test("Files that are no cards are named, and the others are imported")
  func failures() throws {
    let folder = try TemporaryFolder()
    let card = #"{ "type": "AdaptiveCard", "body": [{ "type": "TextBlock", "text": "${t}" }] }"#
    let paths = try [
      folder.write("{}", to: "app.json"), folder.write(card, to: "weather.json"),
      folder.write(#"{ "t": "Rain" }"#, to: "weather.data.json"),
      folder.write(card, to: "lots.template.json"),
      folder.write(#"{ "t": "Huila" }"#, to: "lots.data.json"), folder.write("{", to: "x.json"),
      folder.path("none.json"), folder.write("{}", to: "alone.data.json"),
      folder.write(String(repeating: " ", count: 5_000_000), to: "large.json"),
    ]
    let imported = try ImportedDashboard(
      importing: paths, output: folder.path("wall.yaml"), languages: ["en"], today: "2026-11-21")
    #expect(
      imported.failures == [
        .noCard(paths[0]), imported.failures[1], .missing(paths[6]), .noCard(paths[7]),
        .tooLarge(paths[8]),
      ])
    #expect(imported.failures.count == 5)
    for id in ["weather", "lots"] { #expect(imported.text.contains("id: \(id)")) }
    #expect(imported.omissions == [])
  }

  /// Whatever a manifest has in a place, its import ends with a file without a mistake.
  @Test("Any manifest gives a dashboard without a mistake")
  func anyManifest() throws {
    var random = SeededGenerator(seed: 17)
    let folder = try TemporaryFolder()
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.manifests.path).sorted()
    for name in names {
      let file = Self.manifests.appending(path: "\(name)/manifest.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      for _ in 0..<25 {
        let mutated = JSONMutation.mutated(text, &random)
        let path = try folder.write(mutated, to: "manifest.json")
        guard
          let imported = try? ImportedDashboard(
            importing: [path], output: folder.path("wall.yaml"), languages: ["en"],
            today: "2026-11-21")
        else { continue }
        #expect(imported.mistakes.map(\.description) == [], "\(mutated)\n\(imported.text)")
      }
    }
  }
}
