import Foundation
import JMESPath
import TestServers
import TestSupport
import Testing

@testable import CardImport

/// A parser of YAML 1.1.
private enum OtherParser {
  static var isInstalled: Bool {
    (try? Tool(name: "python3").run(["-c", "import yaml"]).status) == 0
  }
}

/// Other programs read dashboard files too, such as hooks that check what is committed; most of
/// them read YAML 1.1.
@Suite(
  "Files as parsers of YAML 1.1 read them",
  .requires("needs python3-yaml") { OtherParser.isInstalled })
struct OtherParserTests {
  /// Prints the paths of the files that can't be read, or whose data are not those in the JSON file
  /// of the same name.
  private static let script = """
    import glob, json, os, sys, yaml
    for name in sorted(glob.glob(sys.argv[1] + '/**/*.yaml', recursive=True)):
        try:
            with open(name) as file: found = yaml.safe_load(file)
        except Exception as error:
            print(name, ' '.join(str(error).split()))
            continue
        if os.path.exists(name + '.json'):
            with open(name + '.json') as file: expected = json.load(file)
            if found != expected: print(name, found, expected)
    """

  private func unread(in folder: String) throws -> String {
    try Tool(name: "python3").output(["-c", Self.script, folder])
  }

  @Test("Texts are the same texts")
  func texts() throws {
    let folder = try TemporaryFolder()
    let words = [
      "Which food?", "https://a.example/300?image=882", "yes", "No", "ON", "off", "True", "NULL",
      "~", "1_000", "0x1F", "0o17", "017", "1:30", "22:00", "12:30:45", "2026-11-21", "1.10", ".5",
      "2026-11-21T08:00:00Z", ".inf", "+1", "-1", "=", "<<", "a: b", "a #b", "- a", "? a", "é", "🙂",
      "a\nb", "tab\tend", "60s", "12 bags", "", " ", "it's", "\"", "\\", "[a]", "{a}", "a,b", "%a",
      "@a", "`a`", "!a", "*a", "&a", "|", ">", "---", "...",
    ]
    for (index, word) in words.enumerated() {
      let keys = word == "<<" ? "key" : word
      let data = JSONValue.object(
        JSONObject([
          (key: "text", value: .string(word)),
          (key: "list", value: .array([.string(word)])),
          (key: "keys", value: .object(JSONObject([(key: keys, value: .integer(1))]))),
          (
            key: "long",
            value: .object(
              JSONObject((0..<30).map { (key: "key\($0)", value: JSONValue.string(word)) }))
          ),
        ]))
      try folder.write(FileWriter.text(of: FileNode(data: data)), to: "\(index).yaml")
      try folder.write(data.json(), to: "\(index).yaml.json")
    }
    let different = try unread(in: folder.path(""))
    #expect(different == "")
  }

  @Test("Imported dashboards and examples can be read")
  func files() throws {
    let folder = try TemporaryFolder()
    let cards = try AdaptiveCardTests.names.map {
      AdaptiveCardTests.folder.appending(path: "\($0).json").path
    }
    let manifests = try FileManager.default.contentsOfDirectory(
      atPath: ImportedDashboardTests.manifests.path
    ).map { ImportedDashboardTests.manifests.appending(path: "\($0)/manifest.json").path }
    for (index, path) in (cards + manifests).enumerated() {
      let imported = try ImportedDashboard(
        importing: [path], output: folder.path("wall.yaml"), languages: ["en"], today: "2026-11-21")
      try folder.write(imported.text, to: "\(index).yaml")
    }
    #expect(try unread(in: folder.path("")) == "")
    let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "data")
    #expect(try unread(in: data.path) == "")
  }
}
