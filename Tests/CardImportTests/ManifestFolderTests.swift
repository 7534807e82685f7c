import Foundation
import TestServers
import TestSupport
import Testing

@testable import CardImport

@Suite("The folder of a manifest")
struct ManifestFolderTests {
  private let outer: TemporaryFolder
  private let folder: ManifestFolder

  init() throws {
    outer = try TemporaryFolder()
    let manifest = try outer.write("{}", to: "card/manifest.json")
    try outer.write("inside", to: "card/data/a.json")
    try outer.write("outside", to: "secret.json")
    try FileManager.default.createSymbolicLink(
      atPath: outer.path("card/link.json"), withDestinationPath: outer.path("secret.json"))
    try FileManager.default.createSymbolicLink(
      atPath: outer.path("card/near.json"), withDestinationPath: outer.path("card/data/a.json"))
    folder = ManifestFolder(of: URL(filePath: manifest))
  }

  @Test("Files in it are read", arguments: ["data/a.json", "./data/a.json", "near.json"])
  func inside(path: String) { #expect(folder.text(path) == "inside") }

  @Test(
    "Files outside of it are not, nor through links",
    arguments: [
      "../secret.json", "data/../../secret.json", "link.json", "/etc/passwd", "~/a", "", "data",
      "none.json", "a\0b",
    ])
  func outside(path: String) { #expect(folder.text(path) == nil) }

  @Test("A file that is too large is not read")
  func large() throws {
    let text = String(repeating: "x", count: ManifestFolder.maximumSize + 1)
    try outer.write(text, to: "card/large.json")
    #expect(folder.text("large.json") == nil)
  }

  @Test("Translations are read as Java reads them")
  func properties() {
    let values = PropertiesFile.values(
      of: """
        # a comment
        ! another
        TITLE = Green coffee
        short:  value
        long=one \\
            two
        key\\ with\\ blanks = x
        umlaut=\\u00fcbrig
        pair=\\ud83d\\ude42
        empty=
        tab=a\\tb
        """)
    #expect(
      values == [
        "TITLE": "Green coffee", "short": "value", "long": "one two", "key with blanks": "x",
        "umlaut": "übrig", "pair": "🙂", "empty": "", "tab": "a\tb",
      ])
  }
}
