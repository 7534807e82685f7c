import Foundation

/// A test that cites a rule in its name or in the comment directly above it.
struct CitedRule: Hashable {
  let rule: Int
  /// The name of the file without its extension.
  let file: String
  /// The name of the test or the suite.
  let test: String

  /// Returns the citations in all Swift files of a folder, ordered by rule.
  ///
  /// The tests of this type, which contain examples, are left out.
  static func all(in folder: URL) throws -> [CitedRule] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("GuidelineTests/") }.sorted()
      .flatMap { path in
        let url = folder.appending(path: path)
        let source = try String(contentsOf: url, encoding: .utf8)
        return all(of: source, file: url.deletingPathExtension().lastPathComponent)
      }
      .sorted { ($0.rule, $0.file) < ($1.rule, $1.file) }
  }

  static func all(of source: String, file: String) -> [CitedRule] {
    var cited: [CitedRule] = []
    var comment = ""
    var attribute: String?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("//") {
        comment += line
      } else if line.hasPrefix("@Test") || line.hasPrefix("@Suite") || attribute != nil {
        attribute = (attribute ?? "") + line
      } else if line.hasPrefix("@"), !line.contains("func ") {
        continue
      }
      if let test = line.name(after: "func ") ?? line.name(after: "struct ") {
        if attribute != nil || test.hasPrefix("test") {
          let name = attribute?.firstLiteral
          let rules = Set((comment + (name ?? "")).citedNumbers)
          cited += rules.map { CitedRule(rule: $0, file: file, test: name ?? test) }
        }
        attribute = nil
      }
      if !line.hasPrefix("//"), attribute == nil { comment = "" }
    }
    return cited
  }
}

extension String {
  /// Returns the word after a keyword.
  fileprivate func name(after keyword: String) -> String? {
    guard !hasPrefix("//"), let range = range(of: keyword) else { return nil }
    return String(self[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  /// The text between the first quotes.
  fileprivate var firstLiteral: String? {
    guard let start = firstIndex(of: "\""),
      let end = self[index(after: start)...].firstIndex(of: "\"")
    else { return nil }
    return String(self[index(after: start)..<end])
  }

  /// The numbers after `S-`.
  fileprivate var citedNumbers: [Int] {
    components(separatedBy: "S-").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
  }
}
