import Markdown
import Synchronization

/// A text after one step of decoding, each byte of which knows its place in the original.
///
/// A server may write a secret with references or escapes, which a later reader of the text
/// decodes: Markdown, a browser, or a person.
struct DecodedText {
  /// The bytes of UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The range of the original from which each byte comes.
  private var origins: [(start: Int32, end: Int32)] = []

  /// Returns what a text becomes when it is decoded in the usual ways, up to twice.
  /// - Parameter joinsDigits: whether the groups of digits of a number are joined, too.
  static func variants(of bytes: [UInt8], joinsDigits: Bool) -> [DecodedText] {
    let joined = joinsDigits ? DecodedText(bytes).joiningDigits() : nil
    guard bytes.contains(where: isCode) else { return [joined].compactMap { $0 } }
    let plain = DecodedText(bytes)
    let unescaped = plain.decodingEscapes()
    let decoded = (unescaped ?? plain).decodingPercents()
    return [
      unescaped, unescaped?.decodingEscapes(), decoded, decoded?.decodingPercents(),
      decoded?.decodingEscapes(), (unescaped ?? plain).withoutMarks(), joined,
      joinsDigits ? unescaped?.joiningDigits() : nil,
    ].compactMap { $0 }
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    origins = bytes.indices.map { (Int32($0), Int32($0) + 1) }
  }

  private init() {}

  /// Returns whether a byte may be a part of what is decoded.
  private static func isCode(_ byte: UInt8) -> Bool {
    isMark(byte) || byte >= 0x80 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "%")
  }

  /// Returns whether a byte can be a mark of Markdown within a word.
  static func isMark(_ byte: UInt8) -> Bool { "*_`[".utf8.contains(byte) }

  /// Returns the range of the original that a range of the bytes comes from.
  func original(_ range: Range<Int>) -> Range<Int> {
    Int(origins[range.lowerBound].start)..<Int(origins[range.upperBound - 1].end)
  }

  /// Returns the text with the references of HTML, and the escapes of Markdown and of strings,
  /// decoded; nil if there are none.
  private func decodingEscapes() -> DecodedText? {
    decoding { index in
      switch bytes[index] {
      case UInt8(ascii: "&"): reference(at: index)
      case UInt8(ascii: "\\"): escape(at: index)
      default: nil
      }
    }
  }

  /// Returns the text with percent-encoded bytes decoded; nil if there are none.
  private func decodingPercents() -> DecodedText? {
    decoding { index in
      guard bytes[index] == UInt8(ascii: "%"), let byte = number(index + 1, digits: 2, radix: 16)
      else { return nil }
      return ([UInt8(byte)], 3)
    }
  }

  /// Returns the text without what Markdown doesn't show within a word, and without invisible
  /// characters; nil if there is nothing of that.
  private func withoutMarks() -> DecodedText? {
    decoding { index in
      switch bytes[index] {
      case let byte where Self.isMark(byte): return ([], 1)
      case UInt8(ascii: "]"):
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "("),
          let end = bytes[index...].prefix(Self.longestAddress).firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return ([], end - index + 1)
      case 0xC2...: return invisible(at: index).map { ([], $0) }
      default: return nil
      }
    }
  }

  /// The length of an address of Markdown with its brackets.
  private static let longestAddress = 2_010

  /// Returns the text with the groups of digits of its numbers joined; nil if there are none.
  private func joiningDigits() -> DecodedText? {
    decoding { index in
      guard index > 0, Self.isDigit(bytes[index - 1]), !Self.isDigit(bytes[index]),
        let length = Self.separators.first(where: bytes[index...].starts)?.count,
        bytes[index...].dropFirst(length).prefix(2).count(where: Self.isDigit) == 2
      else { return nil }
      return ([], length)
    }
  }

  /// The characters that languages and people write between groups of digits.
  private static let separators = [
    ",", ".", "'", " ", "_", "-", "’", "\u{A0}", "\u{2009}", "\u{202F}",
  ].map { Array($0.utf8) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the number of bytes of an invisible character; nil for another one.
  private func invisible(at index: Int) -> Int? {
    let bytes = bytes[index...].prefix(3)
    guard bytes.count == 3 || bytes.starts(with: [0xC2, 0xAD]) else { return nil }
    switch (bytes[index], bytes[index + 1], bytes.last ?? 0) {
    case (0xC2, 0xAD, _): return 2
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0...0xAF),
      (0xEF, 0xB8, 0x80...0x8F), (0xEF, 0xBB, 0xBF):
      return 3
    default: return nil
    }
  }

  /// - Parameter decoded: returns what the bytes from an index on stand for, and how many they are.
  private func decoding(_ decoded: (Int) -> (bytes: [UInt8], length: Int)?) -> DecodedText? {
    var result = DecodedText()
    result.bytes.reserveCapacity(bytes.count)
    result.origins.reserveCapacity(bytes.count)
    var index = 0
    var isChanged = false
    while index < bytes.count {
      guard let (written, length) = decoded(index) else {
        result.bytes.append(bytes[index])
        result.origins.append(origins[index])
        index += 1
        continue
      }
      isChanged = true
      let origin = (start: origins[index].start, end: origins[index + length - 1].end)
      result.bytes += written
      result.origins += repeatElement(origin, count: written.count)
      index += length
    }
    return isChanged && !result.bytes.isEmpty ? result : nil
  }

  /// The characters of references of HTML by their names, as far as they have been looked up.
  private static let named = Mutex<[String: [UInt8]]>([:])
  /// The maximum number of names that are kept; HTML has fewer.
  private static let nameLimit = 4_096
  /// The maximum length of a reference in bytes.
  private static let referenceLimit = 40

  /// Returns the characters that Markdown shows for the name of a reference; nil for none.
  private static func characters(named name: String) -> [UInt8]? {
    guard name.utf8.allSatisfy({ $0.isLetterOrDigit }) else {
      return nil
    }
    if let known = named.withLock({ $0[name] }) { return known.isEmpty ? nil : known }
    let characters = Markdown.characters(ofReference: name).map { Array($0.utf8) }
    named.withLock { named in
      if named.count >= nameLimit { named = [:] }
      named[name] = characters ?? []
    }
    return characters
  }

  /// The length of a numeric reference with leading zeros, beyond which nobody decodes it.
  private static let longestReference = 12

  private func reference(at start: Int) -> (bytes: [UInt8], length: Int)? {
    let end = min(bytes.count, start + Self.referenceLimit)
    guard let semicolon = bytes[start..<end].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    var name = String(decoding: bytes[(start + 1)..<semicolon], as: UTF8.self)
    let length = semicolon - start + 1
    guard name.hasPrefix("#") else {
      return Self.characters(named: name).map { ($0, length) }
    }
    name.removeFirst()
    let isHexadecimal = name.hasPrefix("x") || name.hasPrefix("X")
    if isHexadecimal { name.removeFirst() }
    guard name.utf8.count <= Self.longestReference,
      let code = UInt32(name, radix: isHexadecimal ? 16 : 10),
      let character = Unicode.Scalar(code)
    else { return nil }
    return (Array(String(character).utf8), length)
  }

  private func escape(at start: Int) -> (bytes: [UInt8], length: Int)? {
    guard start + 1 < bytes.count else { return nil }
    let next = bytes[start + 1]
    switch next {
    case UInt8(ascii: "u"), UInt8(ascii: "x"):
      let digits = next == UInt8(ascii: "u") ? 4 : 2
      guard let code = number(start + 2, digits: digits, radix: 16),
        let character = Unicode.Scalar(UInt32(code))
      else { return nil }
      return (Array(String(character).utf8), digits + 2)
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: return ([next], 2)
    default: return nil
    }
  }

  /// Returns the number that digits from an index on write; nil if there are fewer.
  private func number(_ start: Int, digits: Int, radix: Int) -> Int? {
    guard start + digits <= bytes.count else { return nil }
    let text = bytes[start..<(start + digits)]
    guard text.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
    return Int(String(decoding: text, as: UTF8.self), radix: radix)
  }
}

extension UInt8 {
  /// Whether it is a letter or a digit of ASCII.
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
