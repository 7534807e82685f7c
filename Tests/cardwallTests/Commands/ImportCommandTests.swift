import Foundation
import TestSupport
import Testing

/// `cardwall import`.
@Suite("The import command")
final class ImportCommandTests: CommandTestCase {
  private static let manifests = URL(filePath: #filePath)
    .appending(path: "../../../CardImportTests/Manifests").standardizedFileURL

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
    #expect(none.status == 1 && none.error.contains("there is no such file"), "\(none)")
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

  @Test("A language that there isn't is refused", arguments: ["zz", "english", ""])
  func importNoLanguage(language: String) throws {
    let result = try run(["import", "--language", language, Self.manifest("list-stock")])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("there is no such language"), "\(result.error)")
  }

  @Test("Files that are no cards don't end the import of the others")
  func importSome() throws {
    let folder = try TemporaryFolder()
    let bad = try ["a.json", "b.json"].map { try folder.write("{}", to: $0) }
    let some = try run(["import", bad[0], Self.manifest("chart-share"), bad[1]])
    #expect(some.status == 2)
    #expect(some.output.hasPrefix("version: 1\n"))
    #expect(bad.allSatisfy { some.error.contains("\($0): is neither a manifest") })
    let none = try run(["import"] + bad)
    #expect(none.status == 1 && none.output.isEmpty)
    #expect(bad.allSatisfy { none.error.contains("\($0): is neither a manifest") })
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

  /// Returns a manifest of a list.
  private static func manifest(
    title: String, parameters: String = "{}", i18n: String = "i18n.properties"
  ) -> String {
    """
    { "sap.app": { "id": "a.b", "type": "card", "i18n": "\(i18n)" },
      "sap.card": { "type": "List", "configuration": { "parameters": \(parameters) },
        "header": { "title": "\(title)" },
        "content": { "data": { "json": [{ "a": 1 }] }, "item": { "title": "{a}" } } } }
    """
  }

  @Test("a title of megabytes is left out, and says so", .endsIfItHangs)
  func importLongTitle() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "i18n.properties")
    for text in ["word ", "{{x}} "] {
      let title = String(repeating: text, count: 3_000_000 / text.count)
      let path = try folder.write(Self.manifest(title: title), to: "manifest.json")
      let result = try run(["import", path])
      #expect(result.status == 2)
      #expect(result.error.contains("the text is longer than 20000 characters"), "\(result.error)")
      #expect(result.output.utf8.count < 10_000)
    }
  }

  @Test("thousands of parameters that refer to each other are read", .endsIfItHangs)
  func importChainedParameters() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "i18n.properties")
    let chain = (0..<5_000).map { "\"p\($0)\": { \"value\": \"{{parameters.p\($0 + 1)}}\" }" }
    let path = try folder.write(
      Self.manifest(
        title: "{{parameters.p4998}} of {{parameters.none}} {{{a}}",
        parameters: "{ \(chain.joined(separator: ",")) , \"p5000\": { \"value\": \"Coffee\" } }"),
      to: "manifest.json")
    let result = try run(["import", path])
    #expect(result.output.contains("Coffee of"), "\(result)")
  }

  @Test(
    "translations outside of the card’s folder aren’t read, which is said",
    arguments: ["../outside/i18n.properties", "none.properties"])
  func importOutside(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("t = Secret", to: "outside/i18n.properties")
    let manifest = try folder.write(
      Self.manifest(title: "{{t}}", i18n: path), to: "card/manifest.json")
    let result = try run(["import", manifest])
    #expect(result.status == 2)
    #expect(
      result.error == """
        \(manifest): /sap.app/i18n: \(path): there is no such file in the card’s folder, so that its \
        texts are missing

        """)
    #expect(!result.output.contains("Secret"))
  }
}
