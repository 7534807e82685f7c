import JMESPath
import Localization

extension JSONValue {
  /// Returns the warning that a text had bytes which are no text in UTF-8, and has the replacement
  /// character in their place; nil if no text has it.
  /// - Parameter name: the name of the data in messages.
  func damageWarning(name: String) -> String? {
    firstDamagedText.map { text in
      String(
        localized: "\(name): “\(text.beginning)” has � in place of bytes that are no text in UTF-8")
    }
  }

  /// The first text with the replacement character.
  private var firstDamagedText: String? {
    switch self {
    case .string(let text): return text.isDamaged ? text : nil
    case .array(let elements):
      for element in elements {
        if let text = element.firstDamagedText { return text }
      }
      return nil
    case .object(let members):
      for value in members.values {
        if let text = value.firstDamagedText { return text }
      }
      return nil
    case .null, .bool, .integer, .double: return nil
    }
  }
}

extension String {
  /// Whether the text has the replacement character.
  fileprivate var isDamaged: Bool {
    utf8.contains(0xEF) && unicodeScalars.contains("\u{FFFD}")
  }
}
