import Foundation

/// A test that cites a rule of the guideline or a promise in its name or in the comment directly
/// above it.
struct CitedRule: Hashable {
  /// The kind of rule, by how its numbers are written.
  enum Kind: String {
    /// A rule of the card guideline, such as S-04.
    case rule = "S-"
    /// A promise on what an unattended screen does, such as P4.
    case promise = "P"
  }

  let rule: Int
  /// The name of the file without its extension.
  let file: String
  /// The name of the test or the suite.
  let test: String

  /// Returns the citations in all Swift files of a folder, ordered by rule.
  ///
  /// The tests of this type, which contain examples, are left out.
  static func all(_ kind: Kind = .rule, in folder: URL) throws -> [CitedRule] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("GuidelineTests/") }.sorted()
      .flatMap { path in
        let url = folder.appending(path: path)
        let source = try String(contentsOf: url, encoding: .utf8)
        return all(kind, of: source, file: url.deletingPathExtension().lastPathComponent)
      }
      .sorted { ($0.rule, $0.file) < ($1.rule, $1.file) }
  }

  static func all(_ kind: Kind = .rule, of source: String, file: String) -> [CitedRule] {
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
      if let test = ["func ", "struct ", "class "].lazy.compactMap(line.name(after:)).first {
        if attribute != nil || test.hasPrefix("test") || test.hasSuffix("Tests") {
          let name = attribute?.firstLiteral
          let rules = Set(("\(comment) \(name ?? "")").numbers(after: kind.rawValue))
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

  /// Returns the numbers of the words that begin with a prefix.
  fileprivate func numbers(after prefix: String) -> [Int] {
    split { !$0.isLetter && !$0.isNumber && $0 != "-" }.compactMap { word in
      word.hasPrefix(prefix) ? Int(word.dropFirst(prefix.count)) : nil
    }
  }
}
