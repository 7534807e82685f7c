import Localization

/// Characters that look like those of a name, or like none at all, as other keyboards and word
/// processors write them.
package enum Lookalikes {
  /// Letters of the Cyrillic and Greek alphabets, and the Latin letters that they look like.
  private static let letters: [Character: Character] = [
    "а": "a", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "ӏ": "l", "о": "o",
    "р": "p", "ѕ": "s", "т": "t", "у": "y", "х": "x", "в": "b", "к": "k", "м": "m", "н": "h",
    "А": "A", "В": "B", "С": "C", "Е": "E", "Н": "H", "І": "I", "К": "K", "М": "M", "О": "O",
    "Р": "P", "Т": "T", "Х": "X", "ο": "o", "α": "a", "ν": "v", "ι": "i", "ρ": "p", "τ": "t",
    "ı": "i", "ɡ": "g",
  ]

  /// Returns the name that `word` looks like; nil if it is what it looks like.
  package static func plain(_ word: String) -> String? {
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var name = ""
    for scalar in word.unicodeScalars {
      if isInvisible(scalar) || scalar.properties.isWhitespace { continue }
      switch scalar.value {
      // The full-width forms of ASCII.
      case 0xFF01...0xFF5E:
        if let letter = Unicode.Scalar(scalar.value - 0xFEE0) { name.unicodeScalars.append(letter) }
      default:
        let character = Character(scalar)
        if "“”„‘’«»".contains(character) { continue }
        name.append(letters[character] ?? character)
      }
    }
    return name == word ? nil : name
  }

  /// Returns what is wrong with a character that looks like another, and what to write; nil if
  /// nothing is.
  static func problem(of scalar: Unicode.Scalar) -> String? {
    guard let name = name(of: scalar) else { return nil }
    if isInvisible(scalar) { return String(localized: "\(name); remove it") }
    guard let letter = letters[Character(scalar)] else {
      return String(localized: "\(name); write a common space")
    }
    return String(localized: "\(name); write '\(letter)'")
  }

  /// Returns the name of the first character of a word that looks like another; nil if none does.
  package static func name(in word: String) -> String? {
    word.unicodeScalars.lazy.compactMap(name(of:)).first
  }

  private static func name(of scalar: Unicode.Scalar) -> String? {
    let code = code(of: scalar)
    if isInvisible(scalar) { return String(localized: "an invisible character (\(code))") }
    if scalar.properties.isWhitespace, !scalar.isASCII {
      return String(localized: "a blank of another kind (\(code))")
    }
    return letters[Character(scalar)] == nil
      ? nil : String(localized: "'\(Character(scalar))' of another alphabet (\(code))")
  }

  /// Whether a character has no width, such as a zero-width space or a mark of direction.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .format
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
