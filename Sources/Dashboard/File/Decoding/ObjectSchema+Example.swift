import CardModel
import JMESPath

// Examples for messages about a word that stands in place of a mapping.

extension ObjectSchema {
  /// Returns the mapping that a scalar probably stands for, such as `{ scheme: dark }` for "dark";
  /// nil if no key has that word as its value or as its name.
  func example(for node: Node) -> String? {
    guard let scalar = node.scalar, scalar.value == .text else { return nil }
    let text = scalar.text
    for key in keys {
      switch key.value {
      case .words(let words):
        if let word = words.first(where: { $0 == text.lowercased() }) {
          return "{ \(key.name): \(word) }"
        }
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
