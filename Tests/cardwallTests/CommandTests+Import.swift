import Foundation
import TestSupport
import Testing

/// `cardwall import`.
extension CommandTests {
  private static let manifests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "CardImportTests/Manifests")

  private static let cards = manifests.deletingLastPathComponent()
    .appending(path: "AdaptiveCards")

  private static func manifest(_ name: String) -> String {
    manifests.appending(path: "\(name)/manifest.json").path
  }

  @Test(
    "An imported card passes the check, and shows every text of the original in its order",
    arguments: ImportedCard.all)
  func importedCard(card: ImportedCard) throws {
    try expect(card, from: Self.manifest(card.name))
  }

  @Test(
    "An imported Adaptive Card passes the check, and shows every text in its order",
    arguments: ImportedCard.allAdaptive)
  func importedAdaptiveCard(card: ImportedCard) throws {
    try expect(card, from: Self.cards.appending(path: "\(card.name).json").path)
  }

  @Test("A folder stands for the manifest in it", arguments: ["", "/"])
  func importedFolder(end: String) throws {
    let path = Self.manifests.appending(path: "list-products").path
    let text = try run(["import", path + end]).output
    #expect(text.contains("version: 1"))
    #expect(text == (try run(["import", path + "/manifest.json"]).output))
    let none = try run(["import", path + "/no"])
    #expect(none.status == 1 && none.error.contains("can’t be read"), "\(none)")
  }

  /// Expects that a card shows its texts once it is imported.
  private func expect(_ card: ImportedCard, from path: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("wall.yaml")
    _ = try run(["import", path, "-o", file])
    #expect(try run(["check", file]).status == 0)
    let dump = try run(
      ["dump", file], environment: ["LANGUAGE": "en_GB", "LC_ALL": "en_GB.UTF-8"])
    #expect(dump.status == 0, "\(dump.error)")
    var rest = dump.output[...]
    for text in card.texts {
      guard let range = rest.range(of: text) else {
        Issue.record("“\(text)” is missing, or comes too early:\n\(dump.output)")
        return
      }
      rest = rest[range.upperBound...]
    }
  }

  @Test("import exits with 0 if nothing is left out, and with 2 if something is")
  func importStatus() throws {
    let whole = try run(["import", Self.manifest("chart-share")])
    #expect(whole.status == 0)
    #expect(whole.error.isEmpty)
    #expect(whole.output.hasPrefix("version: 1\ntitle: Sizes of bags\n"))
    let partial = try run(["import", Self.manifest("component-map")])
    #expect(partial.status == 2)
    #expect(
      partial.error == """
        \(Self.manifest("component-map")): /sap.card/type: the content of the type "Component" is a \
        program or a page of its own

        """)
  }

  @Test("import changes no file that is there already")
  func importOverFile() throws {
    let file = try TemporaryFile("mine")
    let result = try run(["import", Self.manifest("chart-share"), "-o", file.path])
    #expect(result.status == 1)
    #expect(result.error == "\(file.path): exists already, and was not changed\n")
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "mine")
  }

  @Test("import names a manifest that it can't read")
  func importUnreadable() throws {
    let result = try run(["import", "/nonexistent/manifest.json"])
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("/nonexistent/manifest.json: "))
  }

  @Test("The language of the texts can be given")
  func importLanguage() throws {
    let result = try run(["import", "--language", "de", Self.manifest("list-stock")])
    #expect(result.output.contains("title: Rohkaffee"))
  }

  @Test("The server that the cards came from can be given")
  func importServer() throws {
    let manifest = Self.manifest("list-stock")
    let known = try run(["import", "--server", "https://shop.example", manifest])
    #expect(known.status == 0)
    let destination = try run([
      "import", "--destination", "Backend=https://shop.example/b", Self.manifest("list-suppliers"),
    ])
    #expect(destination.output.contains("vars: { Backend: https://shop.example/b }"))
    let wrong = try run(["import", "--server", "shop", manifest])
    #expect(wrong.error.contains("shop: expected an http or https address"))
    #expect(wrong.output.isEmpty)
  }
}
