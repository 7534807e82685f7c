/// Numbers of a JSON text.
extension JSONReader {
  /// Reads a number: an integer if it fits into 64 bits, else the nearest double.
  ///
  /// A whole number with more digits than either keeps, and a number that is too large for a
  /// double, is the text of its digits (``JSONValue/longInteger``).
  mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    let isNegative = skip(0x2D)
    var significand: UInt64 = 0
    var digits = 0
    let leadingZero = byte == 0x30
    let first = position
    readDigits(into: &significand, &digits)
    let wholeDigits = position - first
    guard wholeDigits > 0 else {
      throw foreignWord(at: start) ?? failure("expected a digit, found \(found)")
    }
    if leadingZero, wholeDigits > 1 {
      throw failure("a number can’t begin with 0", at: first)
    }
    if !isFraction { return try whole(significand, digits, isNegative, from: start) }
    var exponent = 0
    if skip(0x2E) {
      let point = position
      readDigits(into: &significand, &digits)
      guard position > point else { throw failure("expected a digit after '.', found \(found)") }
      exponent = point - position
    }
    if let byte, byte | 0x20 == 0x65 {
      position += 1
      exponent += try readExponent()
    }
    if digits <= 15, let value = Self.exact(significand, exponent) {
      return .double(isNegative ? -value : value)
    }
    return try nearest(from: start)
  }

  private var isFraction: Bool {
    guard let byte else { return false }
    return byte == 0x2E || byte | 0x20 == 0x65
  }

  /// Reads digits.
  ///
  /// Digits that don't fit are counted, not stored; leading zeros aren't counted.
  private mutating func readDigits(into significand: inout UInt64, _ count: inout Int) {
    while position < bytes.count {
      let digit = bytes[position] &- 0x30
      guard digit < 10 else { return }
      if count < 19 { significand = significand &* 10 &+ UInt64(digit) }
      if significand != 0 { count += 1 }
      position += 1
    }
  }

  private mutating func readExponent() throws(JSONSyntaxError) -> Int {
    let isNegative = skip(0x2D)
    if !isNegative { _ = skip(0x2B) }
    let start = position
    var exponent = 0
    while let byte, byte.isDigit {
      exponent = min(exponent * 10 + Int(byte - 0x30), 100_000)
      position += 1
    }
    guard position > start else { throw failure("expected an exponent, found \(found)") }
    return isNegative ? -exponent : exponent
  }

  private func whole(
    _ magnitude: UInt64, _ digits: Int, _ isNegative: Bool, from start: Int
  ) throws(JSONSyntaxError) -> JSONValue {
    if digits <= 19 {
      if !isNegative, let value = Int64(exactly: magnitude) { return .integer(value) }
      if isNegative, magnitude <= 1 << 63 {
        return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
      }
    }
    guard digits > JSONValue.longIntegerDigits.upperBound else {
      return .string(text(from: start))
    }
    return try nearest(from: start)
  }

  /// Returns the value as the result of one rounding operation; nil if its parts aren't exact
  /// doubles.
  ///
  /// Numbers of up to 15 digits and powers of ten up to 22 are exact (W. Clinger, "How to read
  /// floating point numbers accurately", 1990).
  private static func exact(_ significand: UInt64, _ exponent: Int) -> Double? {
    switch exponent {
    case 0...22: Double(significand) * powersOfTen[exponent]
    case -22..<0: Double(significand) / powersOfTen[-exponent]
    default: nil
    }
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The greatest length of a number too large for a double that is kept as it is written.
  private static let largestText = 64

  private func nearest(from start: Int) throws(JSONSyntaxError) -> JSONValue {
    let text = text(from: start)
    if let value = Double(text), value.isFinite { return .double(value) }
    if text.utf8.count <= Self.largestText { return .string(text) }
    // A database writes 1e400 with all of its zeros.
    let digits = text.utf8.prefix(JSONValue.longIntegerDigits.upperBound)
    let zeros = text.utf8.dropFirst(digits.count)
    guard zeros.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      throw failure("the number is too large", at: start)
    }
    return .string("\(Substring(digits))e\(zeros.count)")
  }
}

extension JSONValue {
  /// Reads a text that is a number, written as in JSON; nil for any other text.
  public init?(numeral text: String) {
    var reader = JSONReader(Array(text.utf8))
    guard let value = try? reader.number(), reader.byte == nil else { return nil }
    if case .string(let digits) = value {
      guard let nearest = Double(digits), nearest.isFinite else { return nil }
      self = .double(nearest)
    } else {
      self = value
    }
  }

  /// The numbers of digits of whole numbers that are kept as texts.
  static let longIntegerDigits = 19...38

  /// The digits of a whole number that is a text, since arithmetic would lose some of them; nil for
  /// any other value.
  public var longInteger: String? {
    guard case .string(let text) = self else { return nil }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard Self.longIntegerDigits.contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      Int64(text) == nil
    else { return nil }
    return text
  }
}
