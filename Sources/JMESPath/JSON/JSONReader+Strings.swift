/// Strings of a JSON text.
extension JSONReader {
  /// Reads a string and its closing quote; the opening one has been read.
  mutating func string() throws(JSONSyntaxError) -> String {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x22 {
        position += 1
        return String(decoding: bytes[start..<position - 1], as: UTF8.self)
      }
      if byte == 0x5C { return try stringWithEscapes(from: start) }
      if byte < 0x20 { throw unescapedControl }
      position += 1
    }
    throw failure("the string has no closing '\"'", at: start - 1)
  }

  private var unescapedControl: JSONSyntaxError {
    failure("a line break or control character in a string; is a closing '\"' missing?")
  }

  /// Reads the rest of a string from its first backslash on.
  private mutating func stringWithEscapes(from start: Int) throws(JSONSyntaxError) -> String {
    var text = Array(bytes[start..<position])
    while let byte {
      switch byte {
      case 0x22:
        position += 1
        return String(decoding: text, as: UTF8.self)
      case 0x5C:
        position += 1
        try escape(into: &text)
      case ..<0x20: throw unescapedControl
      default:
        text.append(byte)
        position += 1
      }
    }
    throw failure("the string has no closing '\"'", at: start - 1)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
    guard let byte else { throw failure("the string has no closing '\"'") }
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": text.append(byte)
    case "b": text.append(8)
    case "f": text.append(12)
    case "n": text.append(10)
    case "r": text.append(13)
    case "t": text.append(9)
    case "u":
      position += 1
      text.append(contentsOf: Unicode.UTF8.bytes(of: try escapedScalar()))
      return
    default: throw failure("'\\' can’t stand before \(found) in a string", at: position - 1)
    }
    position += 1
  }

  /// Reads the character of `\uXXXX`, or of two of these that form a surrogate pair.
  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let afterFirst = position
    guard unit < 0xDC00, skip(0x5C), skip(0x75) else {
      position = afterFirst
      return "\u{FFFD}"
    }
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low) else {
      position = afterFirst
      return "\u{FFFD}"
    }
    let code = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
    var code: UInt16 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("expected four hexadecimal digits after '\\u', found \(found)")
      }
      code = code << 4 | UInt16(digit)
      position += 1
    }
    return code
  }
}

extension Unicode.UTF8 {
  fileprivate static func bytes(of scalar: Unicode.Scalar) -> some Sequence<UInt8> {
    String(scalar).utf8
  }
}
