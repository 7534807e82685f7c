import DataSources
import Foundation
import JMESPath

/// The forms in which the secrets in use may be repeated by a server or a program, as bytes of
/// UTF-8.
struct SecretForms: Sendable {
  /// The forms of one secret.
  private struct Forms {
    /// The secret as it is written in a text or an address.
    var written: Set<String> = []
    /// The characters of base64 that it has wherever it is in the encoded text.
    var encoded: Set<String> = []
    /// The number, without its sign, as which data may contain it.
    var numeral: Double?
  }

  private var secrets: [String: Forms] = [:] { didSet { index() } }
  /// The written forms of all secrets, the longest first.
  private var written: [[UInt8]] = []
  /// The encoded forms of all secrets, the longest first.
  private var encoded: [[UInt8]] = []
  /// Whether a form begins with a byte.
  private var begins = [Bool](repeating: false, count: 256)
  private var numerals: Set<Double> = []

  /// The minimum length of secrets that are removed; shorter ones occur in ordinary words.
  private static let minimumLength = 4
  /// The minimum length of a line of a longer secret, such as that of a key.
  private static let minimumLineLength = 8
  /// The minimum number of digits of a secret that may be a number: smaller figures are common.
  private static let minimumDigits = 8
  /// The minimum number of characters of base64 that are taken for a part of a secret.
  private static let minimumEncodedPart = 6

  var isEmpty: Bool { secrets.isEmpty }

  mutating func remove(_ secret: String) { secrets[secret] = nil }

  mutating func add(_ secret: String) {
    guard secrets[secret] == nil else { return }
    var forms = Forms(written: Self.forms(of: secret))
    for line in secret.split(whereSeparator: \.isNewline)
    where line.count >= Self.minimumLineLength {
      forms.written.formUnion(Self.forms(of: String(line)))
    }
    if let data = Data(base64Encoded: secret), let text = String(data: data, encoding: .utf8) {
      forms.written.insert(text)
    }
    forms.written = forms.written.filter { $0.count >= Self.minimumLength }
    if secret.count >= Self.minimumLength { forms.encoded = Self.encodedParts(of: secret) }
    forms.numeral = Self.numeral(secret)
    secrets[secret] = forms
  }

  /// Adds the password of an address that isn't a secret of its own.
  ///
  /// It may be an ordinary word, so that it is removed only beside the name of its user.
  mutating func add(password: String, of user: String) {
    let login = Self.login(user, password)
    guard secrets[login] == nil else { return }
    let escaped = password.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    let passwords = [password, escaped ?? password, password.percentEncoded]
    secrets[login] = Forms(
      written: Set(passwords.map { ":\($0)@" } + [login]),
      encoded: [Data(login.utf8).base64EncodedString().filter { $0 != "=" }])
  }

  /// Returns the name of a user with the password, as which the password is removed.
  static func login(_ user: String, _ password: String) -> String { "\(user):\(password)" }

  /// Returns whether a number is a secret, however it was written.
  ///
  /// Numbers beyond 2⁵³ are compared as they are rounded.
  func hasNumeral(_ number: Double) -> Bool { numerals.contains(number.magnitude) }

  /// Returns whether a number is a secret, or has the digits of one in it.
  /// - Parameter text: returns the number as it is written.
  func hasNumeral(_ number: Double, writtenAs text: () -> String) -> Bool {
    guard !numerals.isEmpty else { return false }
    if hasNumeral(number) { return true }
    let text = text()
    return secrets.contains { $0.value.numeral != nil && text.contains($0.key) }
  }

  /// Returns whether a text is a number that is a secret, such as 8.675309123e9.
  func hasNumeral(in text: String) -> Bool {
    guard !numerals.isEmpty, text.utf8.count <= Self.longestNumeral, let number = Double(text)
    else { return false }
    return hasNumeral(number)
  }

  /// The maximum length of a text that is read as a number.
  private static let longestNumeral = 64

  /// Returns the number that a secret is, without its sign; nil for none, or one of so few digits
  /// that figures may be equal to it.
  private static func numeral(_ secret: String) -> Double? {
    let digits = secret.drop { "+-0".contains($0) }.filter { $0.isASCII && $0.isNumber }
    guard digits.count >= minimumDigits, secret.utf8.count <= longestNumeral,
      secret.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let number = Double(secret), number.isFinite
    else { return nil }
    return number.magnitude
  }

  private mutating func index() {
    func sorted(_ forms: KeyPath<Forms, Set<String>>) -> [[UInt8]] {
      let texts = secrets.values.flatMap { $0[keyPath: forms] }
      return Set(texts.flatMap(Self.spellings)).sorted {
        $0.count == $1.count ? $1.lexicographicallyPrecedes($0) : $0.count > $1.count
      }
    }
    (written, encoded) = (sorted(\.written), sorted(\.encoded))
    begins = [Bool](repeating: false, count: 256)
    for form in written + encoded { begins[Int(form[0])] = true }
    numerals = Set(secrets.values.compactMap(\.numeral))
  }

  /// Returns a text with letters and their accents as one character, as two, and as it is: these
  /// are equal texts of other bytes.
  private static func spellings(of text: String) -> [[UInt8]] {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return [Array(text.utf8)] }
    return [
      text, text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
    ].map { Array($0.utf8) }
  }

  /// Returns a secret as texts, addresses, JSON and HTML have it.
  private static func forms(of secret: String) -> Set<String> {
    var forms: Set<String> = [secret]
    let escaped = [CharacterSet.urlQueryAllowed, .urlPathAllowed, .alphanumerics].compactMap {
      secret.addingPercentEncoding(withAllowedCharacters: $0)
    }
    for escaped in escaped + [secret.percentEncoded] {
      for form in [escaped, escaped.replacing("%20", with: "+")] {
        forms.formUnion([form, form.replacing(#/%[0-9A-F]{2}/#) { $0.output.lowercased() }])
      }
    }
    if let plain = secret.removingPercentEncoding { forms.insert(plain) }
    let hexadecimal = secret.utf8.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    forms.formUnion([hexadecimal, hexadecimal.uppercased()])
    let unmarked = String(decoding: secret.utf8.filter { !DecodedText.isMark($0) }, as: UTF8.self)
    if unmarked.count >= minimumLineLength { forms.insert(unmarked) }
    let json = String(JSONValue.string(secret).json().dropFirst().dropLast())
    forms.formUnion([json, json.replacing("/", with: "\\/")])
    var html = secret
    for (character, name) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")] {
      html = html.replacing(character, with: name)
    }
    forms.formUnion([html, html.replacing("'", with: "&#39;"), html.replacing("'", with: "&#x27;")])
    return forms
  }

  /// Returns the characters that base64 has for a secret after 0, 1 and 2 bytes of something else,
  /// such as the name of a user, in both alphabets.
  private static func encodedParts(of secret: String) -> Set<String> {
    var parts: Set<String> = []
    for before in 0..<3 {
      let data = Data(repeating: 0, count: before) + Data(secret.utf8)
      // Each character has 6 bits; those that share bits with something else are left out.
      let whole = data.base64EncodedString().prefix(data.count * 8 / 6)
      let part = String(whole.dropFirst((before * 8 + 5) / 6))
      parts.formUnion([
        part, part.replacing("+", with: "-").replacing("/", with: "_"),
      ])
    }
    return parts.filter { !$0.isEmpty }
  }

  // MARK: Removing

  /// Returns a text with all forms replaced; nil if it has none.
  /// - Parameter ends: whether the text may end within a secret, or be cut there before a "…".
  func removed(from text: String, replacedBy mark: String, ends: Bool) -> String? {
    guard !isEmpty else { return nil }
    let bytes = Array(text.utf8)
    var found = ranges(in: bytes, ends: ends)
    for decoded in DecodedText.variants(of: bytes, joinsDigits: !numerals.isEmpty) {
      found += ranges(in: decoded.bytes, ends: ends).map(decoded.original)
    }
    guard !found.isEmpty else { return nil }
    var result: [UInt8] = []
    var position = 0
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound >= position {
        result += bytes[position..<range.lowerBound]
        result += Array(mark.utf8)
      }
      position = max(position, range.upperBound)
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }

  /// Returns the ranges that have a form.
  ///
  /// Bytes are compared: a combining mark after a secret must not hide it.
  private func ranges(in bytes: [UInt8], ends: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    while let found = firstForm(in: bytes, from: ranges.last?.upperBound ?? 0, ends: ends) {
      ranges.append(found)
    }
    return ranges
  }

  /// Returns the range of the first form at or after a position.
  private func firstForm(in bytes: [UInt8], from position: Int, ends: Bool) -> Range<Int>? {
    for index in position..<bytes.count where begins[Int(bytes[index])] {
      if let form = written.first(where: { Self.common(bytes, $0, at: index) == $0.count }) {
        return index..<(index + form.count)
      }
      let isEncoded = encoded.contains {
        Self.common(bytes, $0, at: index) == $0.count
          || ends && isCut(bytes, $0, at: index, from: Self.minimumEncodedPart)
      }
      if isEncoded {
        // The characters around it may have the rest of the secret.
        let start = bytes[position..<index].lastIndex { !Self.isEncoding($0) }.map { $0 + 1 }
        let end = bytes[index...].firstIndex { !Self.isEncoding($0) && $0 != UInt8(ascii: "=") }
        return (start ?? position)..<(end ?? bytes.count)
      }
      guard ends else { continue }
      if let form = written.first(where: { isCut(bytes, $0, at: index, from: Self.minimumLength) })
      {
        return index..<(index + Self.common(bytes, form, at: index))
      }
    }
    return nil
  }

  /// Returns the number of bytes of a form that a text has at a position.
  private static func common(_ bytes: [UInt8], _ form: [UInt8], at position: Int) -> Int {
    var count = 0
    while count < form.count, position + count < bytes.count, bytes[position + count] == form[count]
    { count += 1 }
    return count
  }

  /// Returns whether a text ends, or is cut, after the beginning of a form.
  private func isCut(
    _ bytes: [UInt8], _ form: [UInt8], at position: Int, from minimum: Int
  ) -> Bool {
    let count = Self.common(bytes, form, at: position)
    guard count >= minimum else { return false }
    let rest = bytes[(position + count)...]
    return rest.isEmpty || rest.starts(with: Self.ellipsis)
  }

  private static let ellipsis = Array("…".utf8)

  private static func isEncoding(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "+/-_".utf8.contains(byte)
    }
  }
}
