import Localization

extension String {
  /// The text in one line, with the escapes of YAML for control characters and line separators.
  var escapingControlCharacters: String { escaping(\.needsEscape) }

  /// The text with escapes for what a terminal would obey, such as control characters and those
  /// that turn a line around.
  public var escapingForTerminals: String {
    escaping { $0.needsEscape && $0 != "\n" && $0 != "\t" }
  }

  private func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    // The texts and figures of such languages have marks and isolates of their own. They don't
    // reverse anything, as embeddings and overrides do.
    let isRightToLeft = Translations.isRightToLeft || UserLocale.current.isRightToLeft
    let kept: Set<Unicode.Scalar> =
      isRightToLeft ? ["\u{200E}", "\u{200F}", "\u{61C}", "\u{2068}", "\u{2069}"] : []
    return unicodeScalars.reduce(into: "") { result, character in
      if isEscaped(character), !kept.contains(character) {
        result += character.yamlEscape
      } else {
        result.unicodeScalars.append(character)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character breaks a line, can't be seen, or changes the order of what is around it.
  var needsEscape: Bool {
    switch self {
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}": true
    default: properties.isBidiControl
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
