import CardModel
import JMESPath

// Examples for messages about a word that stands in place of a mapping.

extension ObjectSchema {
  /// Returns the mapping that a scalar probably stands for, such as `{ scheme: dark }` for "dark"
  /// and `{ every: 20s }` for "20s"; nil if no key has it as its value or as its name, and if none
  /// is the only text that is needed.
  func example(for node: Node) -> String? {
    if let scalar = node.scalar, case .integer(let number) = scalar.value, number > 0 {
      let key = keys.first { if case .duration = $0.value { true } else { false } }
      return key.map { "{ \($0.name): \(scalar.text)s }" }
    }
    guard let scalar = node.scalar, scalar.value == .text else { return nil }
    let text = scalar.text
    let required = keys.filter(\.isRequired)
    if required.count == 1, case .text = required[0].value {
      return text.asExample(of: required[0].name)
    }
    for key in keys {
      switch key.value {
      case .words(let words):
        if let word = words.first(where: { $0 == text.lowercased() }) {
          return "{ \(key.name): \(word) }"
        }
      case .duration where NodeDecoder<Duration>.parse(text) != nil:
        return "{ \(key.name): \(text) }"
      case .color where AccentColor(text) != nil: return "{ \(key.name): \"\(text)\" }"
      default: break
      }
      if key.name == text { return "{ \(text): … }" }
    }
    return nil
  }
}

extension String {
  /// Returns a mapping with the text as the value of a key: quoted where that is needed, and left
  /// out if it is long.
  func asExample(of key: String) -> String {
    guard count <= 30, !contains(where: \.isNewline) else { return "{ \(key): … }" }
    let isPlain =
      first?.isLetter == true && last != " "
      && allSatisfy { $0.isLetter || $0.isNumber || " -_./".contains($0) }
    return "{ \(key): \(isPlain ? self : JSONValue.string(self).json()) }"
  }
}
