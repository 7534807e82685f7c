extension String {
  /// The text in one line, with the escapes of YAML for control characters and line separators.
  var escapingControlCharacters: String {
    guard unicodeScalars.contains(where: \.needsEscape) else { return self }
    return unicodeScalars.reduce(into: "") { result, character in
      if character.needsEscape {
        result += character.yamlEscape
      } else {
        result.unicodeScalars.append(character)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character breaks a line or can't be seen.
  var needsEscape: Bool {
    switch self {
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}": true
    default: false
    }
  }

  /// The character as YAML writes it in double quotes.
  var yamlEscape: String {
    switch self {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default:
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
