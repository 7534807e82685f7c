import Foundation

/// The texts of the program's source that are to be translated.
struct SourceTexts {
  /// A text as catalogues have it.
  struct Text: Hashable {
    var context: String?
    var key: String
    /// The text about several things; nil for a text without plural forms.
    var plural: String?
  }

  private(set) var texts: Set<Text> = []
  /// The places of texts that can't be read, such as sums of literals.
  private(set) var unreadable: [String] = []

  /// Reads the Swift files of a folder.
  init(folder: URL) throws {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      read(try String(contentsOf: file, encoding: .utf8), name: file.lastPathComponent)
    }
  }

  /// Reads the text of a file.
  mutating func read(_ source: String, name: String) {
    for match in source.matches(of: /String\(\s*(localized|count):\s*/) {
      let line = source[..<match.range.lowerBound].count { $0 == "\n" } + 1
      var reader = LiteralReader(rest: source[match.range.upperBound...])
      if let text = match.1 == "count" ? reader.plural() : reader.single() {
        texts.insert(text)
      } else {
        unreadable.append("\(name):\(line)")
      }
    }
  }
}

/// A reader of the string literals in a call's arguments.
private struct LiteralReader {
  var rest: Substring

  /// Reads the arguments of `String(localized:context:)`.
  mutating func single() -> SourceTexts.Text? {
    guard let key = literal() else { return nil }
    skipBlanks()
    guard skip(",") else { return skip(")") ? SourceTexts.Text(key: key) : nil }
    guard skip("context:"), let context = literal(), skip(")") else { return nil }
    return SourceTexts.Text(context: context, key: key)
  }

  /// Reads the arguments of `String(count:one:other:)`.
  mutating func plural() -> SourceTexts.Text? {
    guard let one = rest.firstRange(of: /,\s*one:/) else { return nil }
    rest = rest[one.upperBound...]
    guard let key = literal(), skip(","), skip("other:"), let plural = literal(), skip(")") else {
      return nil
    }
    return SourceTexts.Text(key: key, plural: plural)
  }

  private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

  private mutating func skip(_ text: String) -> Bool {
    skipBlanks()
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  /// Reads a literal, with `{0}`, `{1}` … in place of interpolations; one of several lines without
  /// their indentation.
  private mutating func literal() -> String? {
    if skip(#"""""#) {
      guard let text = body(upTo: #"""""#) else { return nil }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let indentation = lines.last?.count ?? 0
      return lines.dropFirst().dropLast().map { $0.dropFirst(indentation) }
        .joined(separator: "\n").replacing("\\\n", with: "")
    }
    return skip("\"") ? body(upTo: "\"") : nil
  }

  private mutating func body(upTo end: String) -> String? {
    var text = ""
    var values = 0
    while let character = rest.first {
      if rest.hasPrefix(end) {
        rest = rest.dropFirst(end.count)
        return text
      }
      rest = rest.dropFirst()
      guard character == "\\", let escaped = rest.popFirst() else {
        text.append(character)
        continue
      }
      switch escaped {
      case "(":
        guard skipInterpolation() else { return nil }
        text += "{\(values)}"
        values += 1
      case "n": text += "\n"
      case "\n": text += "\\\n"
      case "\"", "\\": text.append(escaped)
      case "u":
        guard let code = rest.prefixMatch(of: /\{([0-9A-Fa-f]+)\}/),
          let scalar = UInt32(code.1, radix: 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        text.unicodeScalars.append(scalar)
        rest = rest[code.range.upperBound...]
      default: return nil
      }
    }
    return nil
  }

  /// Skips the rest of an interpolation, in which there may be calls and literals.
  private mutating func skipInterpolation() -> Bool {
    var depth = 1
    while let character = rest.popFirst() {
      switch character {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return true }
      case "\"": if body(upTo: "\"") == nil { return false }
      default: break
      }
    }
    return false
  }
}
