import JMESPath
import Localization

/// Expressions without quotes whose first character has a meaning in YAML, such as `!a.b` and
/// `[*].n`.
extension YAMLParser {
  /// Returns whether an expression begins here with a character that marks an anchor, an alias or a
  /// tag.
  func beginsExpression() -> Bool {
    let value = shownValue().dropFirst()
    let word = value.prefix { $0.isLetter || $0.isNumber || "_-/!<:".contains($0) }
    let rest = value.dropFirst(word.count)
    if byte == UInt8(ascii: "*"), word.isEmpty { return true }
    if let first = rest.first, ".([|".contains(first) { return !word.isEmpty }
    guard byte == UInt8(ascii: "!"), !word.isEmpty else { return false }
    let next = rest.drop { $0 == " " }
    return ["&&", "||", "==", "!=", "<", ">", "| "].contains { next.hasPrefix($0) }
  }

  /// Returns whether the bracket that begins here is that of an expression, as no list of the file
  /// begins so.
  func beginsFilter() -> Bool {
    guard byte == UInt8(ascii: "[") else { return false }
    return switch next {
    case UInt8(ascii: "?"): true
    case UInt8(ascii: "*"): bytes[index + 2] == UInt8(ascii: "]")
    default: false
    }
  }

  /// Returns whether an expression goes on here, behind a bracket that closes.
  func continuesExpression() -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "|"), UInt8(ascii: "["), UInt8(ascii: "&"),
      UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    case UInt8(ascii: "!"): next == UInt8(ascii: "=")
    default: false
    }
  }

  /// Returns the error for a text without quotes that begins at `start` with a character of YAML.
  /// - Parameter start: nil for this position.
  mutating func unquotedText(at start: Position? = nil) -> SyntaxError {
    var copy = self
    if let start { copy.position = start }
    let value = copy.shownValue()
    let mark = String(UnicodeScalar(copy.byte))
    let location = copy.location()
    guard value.count <= 60 else {
      return error("text that begins with '\(mark)' needs quotes", at: location)
    }
    return error("text that begins with '\(mark)' needs quotes: \(value.inQuotes)", at: location)
  }

  /// Returns the error for a tag; other programs read secrets and files with some.
  mutating func tagError() -> SyntaxError {
    let value = shownValue()
    let word = value.dropFirst().prefix { !$0.isWhitespace }
    let argument = value.dropFirst(word.count + 1).drop(while: \.isWhitespace)
    switch (word, argument.isEmpty) {
    case ("secret", false):
      return error("tags are not supported; a secret is written \"${secret:\(argument)}\"")
    case ("env_var", false), ("env", false), ("ENV", false):
      return error("tags are not supported; a variable is written \"${env:\(argument)}\"")
    case ("include", false):
      return error("tags are not supported; write include: \(argument)")
    case (_, true) where !word.isEmpty:
      return error(
        "tags are not supported; text that begins with '!' needs quotes: \(value.inQuotes)")
    default:
      return error("tags are not supported (text that begins with '!' needs quotes)")
    }
  }

  /// Returns the value that begins here as it stands on the line: up to a comment, or inside
  /// brackets up to the next entry.
  func shownValue() -> String {
    let line = shownLine(from: index, limit: .max)
    guard !brackets.isEmpty else { return line }
    var depth = 0
    var quote: Character?
    var value = ""
    for character in line {
      if let open = quote {
        if character == open { quote = nil }
      } else {
        switch character {
        case "'", "\"", "`": quote = character
        case "(", "[", "{": depth += 1
        case ")" where depth > 0, "]" where depth > 0, "}" where depth > 0: depth -= 1
        case ",", "]", "}":
          if depth == 0 { return value.trimmed }
        default: break
        }
      }
      value.append(character)
    }
    return value.trimmed
  }
}

extension String {
  /// The text as a scalar in quotes: double ones, or single ones where the text has double quotes
  /// or backslashes.
  var inQuotes: String {
    contains { $0 == "\"" || $0 == "\\" } ? "'\(replacing("'", with: "''"))'" : "\"\(self)\""
  }

  fileprivate var trimmed: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
