/// Escapes in double quotes.
extension YAMLParser {
  /// Reads the escape that begins here.
  mutating func escape(into text: inout ScalarText) throws(SyntaxError) {
    switch next {
    case UInt8(ascii: "x"): text.append(try hexadecimal(digits: 2), bytes)
    case UInt8(ascii: "u"): text.append(try utf16Escape(), bytes)
    case UInt8(ascii: "U"): text.append(try hexadecimal(digits: 8), bytes)
    default:
      guard let character = Self.escapes[next] else {
        throw error("unknown escape in double quotes; single quotes keep a backslash as it is")
      }
      text.append(character, bytes)
      index += 2
    }
  }

  /// The escapes of one letter (YAML 1.2 §5.7).
  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "t"): "\t", .tab: "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}",
    .space: " ", UInt8(ascii: "\""): "\"", UInt8(ascii: "/"): "/", UInt8(ascii: "\\"): "\\",
    UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}", UInt8(ascii: "L"): "\u{2028}",
    UInt8(ascii: "P"): "\u{2029}",
  ]

  /// Reads `\uXXXX`, or the two that JSON writes for one character beyond U+FFFF.
  private mutating func utf16Escape() throws(SyntaxError) -> Unicode.Scalar {
    let high = try hexadecimalValue(digits: 4)
    if (0xD800..<0xDC00).contains(high), byte == UInt8(ascii: "\\"), next == UInt8(ascii: "u") {
      let low = try hexadecimalValue(digits: 4)
      if (0xDC00..<0xE000).contains(low),
        let character = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        return character
      }
    }
    guard let character = Unicode.Scalar(high) else {
      throw error("this escape is half of a surrogate pair")
    }
    return character
  }

  private mutating func hexadecimal(digits: Int) throws(SyntaxError) -> Unicode.Scalar {
    let value = try hexadecimalValue(digits: digits)
    guard let character = Unicode.Scalar(value) else { throw error("there is no such character") }
    return character
  }

  /// Reads a backslash, a letter and `digits` digits.
  private mutating func hexadecimalValue(digits: Int) throws(SyntaxError) -> UInt32 {
    let range = index + 2..<index + 2 + digits
    guard range.upperBound < bytes.count,
      bytes[range].allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
      let value = UInt32(String(decoding: bytes[range], as: UTF8.self), radix: 16)
    else {
      throw error(
        "this escape needs \(digits) hexadecimal digits; single quotes keep a backslash as it is")
    }
    index = range.upperBound
    return value
  }
}
