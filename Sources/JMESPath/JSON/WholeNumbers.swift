/// Whole numbers of up to 38 digits: integers, and texts with the digits of longer ones.
extension JSONValue {
  /// The whole number that the value is; nil for any other value.
  package var whole: Int128? {
    switch self {
    case .integer(let number): Int128(number)
    case .string: longInteger.flatMap { Int128($0) }
    default: nil
    }
  }

  /// The value of a number of any kind, of which a double may keep only the first digits.
  package var numeric: Double? { number ?? longInteger.flatMap { Double($0) } }

  /// A whole number as an integer, or as the text of its digits if 64 bits don't hold it; nil if it
  /// has more than 38 digits.
  package init?(whole number: Int128) {
    if let integer = Int64(exactly: number) {
      self = .integer(integer)
    } else {
      self = .string(String(number))
      guard longInteger != nil else { return nil }
    }
  }
}
