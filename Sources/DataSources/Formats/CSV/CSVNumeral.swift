import JMESPath

/// A number as tables write it: with a decimal mark, thousands separators or an exponent.
struct CSVNumeral {
  /// The number of decimals; nil without a decimal mark.
  private(set) var decimals: Int?
  /// Whether the last of several decimals is a zero: `5.0` is a measure, `1.10` may be a version.
  private(set) var hasTrailingZero = false
  /// The separator of thousands.
  private(set) var groupMark: UInt8?
  /// Whether the number has more than three digits before the decimal mark.
  private(set) var isLarge = false
  /// The number as JSON writes it.
  private var text: [UInt8] = []

  /// The value; nil for a whole number of more than 64 bits, whose digits would be lost.
  var value: JSONValue? { JSONValue(numberIn: String(decoding: text, as: UTF8.self)) }

  /// Whether the value isn't too large, or so small that it would be zero.
  private var isKept: Bool {
    guard let number = value?.number else { return false }
    let digits = text.prefix { $0 != UInt8(ascii: "e") }
    return number != 0 || digits.allSatisfy { !$0.isDigit || $0 == zero }
  }

  /// Returns the value of the number times a power of ten, such as that of a percentage.
  func value(timesTenTo power: Int) -> JSONValue? {
    guard power != 0 else { return value }
    let number = Double(String(decoding: text, as: UTF8.self) + "e\(power)")
    return number.map { JSONValue(exact: $0) }
  }

  /// Reads a number; nil for any other text.
  ///
  /// Codes are no numbers: leading zeros, a plus sign, and letters between digits, as in `12E5`,
  /// which is a number only with a decimal mark or a sign.
  /// - Parameters:
  ///   - field: a field as ``numeralBytes(of:)`` returns it.
  ///   - decimal: the decimal mark. Thousands are separated by the other one of `.` and `,`, by
  ///     spaces or by apostrophes.
  ///   - allowsZeros: whether there may be leading zeros.
  init?(_ field: [UInt8], decimal: UInt8, allowsZeros: Bool = false) {
    let other = decimal == comma ? point : comma
    text.reserveCapacity(field.count)
    var position = 0
    let isNegative = field.first == minus
    if isNegative {
      text.append(minus)
      position = 1
    }
    var groups = [0]
    var first: UInt8?
    while position < field.count {
      let byte = field[position]
      if byte.isDigit {
        first = first ?? byte
        groups[groups.count - 1] += 1
        text.append(byte)
      } else if byte == other || byte == space || byte == apostrophe, groupMark ?? byte == byte,
        groups[groups.count - 1] > 0, position + 1 < field.count, field[position + 1].isDigit
      {
        groupMark = byte
        groups.append(0)
      } else {
        break
      }
      position += 1
    }
    let digits = groups.reduce(0, +)
    guard let first, digits <= 300, areThousands(groups) else { return nil }
    if first == zero, digits > 1 {
      guard allowsZeros, groups.count == 1 else { return nil }
      let start = isNegative ? 1 : 0
      while text.count > start + 1, text[start] == zero { text.remove(at: start) }
    }
    isLarge = digits > 3
    if position < field.count, field[position] == decimal {
      position += 1
      let start = position
      text.append(point)
      while position < field.count, field[position].isDigit {
        text.append(field[position])
        position += 1
      }
      guard position > start, position - start <= 300 else { return nil }
      decimals = position - start
      hasTrailingZero = position - start > 1 && field[position - 1] == zero
    } else if groupMark == point, groups.count == 4, isAddress(field) {
      return nil
    }
    var mayOverflow = digits > 18
    if position < field.count, field[position] | 0x20 == UInt8(ascii: "e"), groupMark == nil {
      text.append(UInt8(ascii: "e"))
      position += 1
      let sign = position < field.count ? field[position] : 0
      let isSigned = sign == minus || sign == UInt8(ascii: "+")
      if isSigned {
        text.append(sign)
        position += 1
      }
      let start = position
      while position < field.count, field[position].isDigit {
        text.append(field[position])
        position += 1
      }
      guard (1...3).contains(position - start), isSigned || isNegative || decimals != nil else {
        return nil
      }
      mayOverflow = true
    }
    guard position == field.count, !mayOverflow || isKept else { return nil }
  }

  /// Returns whether a field is a number with either decimal mark.
  static func isNumber(_ field: String) -> Bool {
    guard let bytes = numeralBytes(of: field) else { return false }
    return CSVNumeral(bytes, decimal: point) != nil || CSVNumeral(bytes, decimal: comma) != nil
  }

  /// Returns the bytes of a field that may be a number, without spaces around it; nil for others.
  ///
  /// Spaces and apostrophes between thousands become those of ASCII.
  static func numeralBytes(of field: String) -> [UInt8]? {
    guard let first = field.utf8.first(where: { $0 != space }), first.isDigit || first == minus,
      field.utf8.count <= 400
    else { return nil }
    if field.utf8.allSatisfy({ $0 < 0x80 && $0 != space }) { return Array(field.utf8) }
    var text = field.trimmingSpaces
    for mark in ["\u{A0}", "\u{202F}", "\u{2009}"] { text = text.replacing(mark, with: " ") }
    return Array(text.replacing("’", with: "'").utf8)
  }
}

/// Whether the groups of digits are those of thousands, or those of lakhs and crores (1,00,000).
private func areThousands(_ groups: [Int]) -> Bool {
  guard groups.count > 1 else { return true }
  let (first, middle) = (groups[0], groups.dropFirst().dropLast())
  guard groups.last == 3 else { return false }
  return middle.allSatisfy { $0 == 3 } && (1...3).contains(first)
    || middle.allSatisfy { $0 == 2 } && (1...2).contains(first)
}

/// Whether four groups of digits may be an address of the internet.
private func isAddress(_ field: [UInt8]) -> Bool {
  field.split(separator: point).allSatisfy {
    Int(String(decoding: $0, as: UTF8.self)).map { $0 <= 255 } ?? false
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}

extension String {
  /// The text without spaces of ASCII around it.
  var trimmingSpaces: String {
    guard utf8.first == space || utf8.last == space else { return self }
    return String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

private let zero = UInt8(ascii: "0")
private let minus = UInt8(ascii: "-")
private let point = UInt8(ascii: ".")
private let comma = UInt8(ascii: ",")
private let space = UInt8(ascii: " ")
private let apostrophe = UInt8(ascii: "'")
