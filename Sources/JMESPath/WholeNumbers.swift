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

extension [JSONValue] {
  /// The sum of numbers: exact for whole ones of up to 38 digits.
  var sum: JSONValue {
    wholeSum.flatMap { JSONValue(whole: $0) }
      ?? JSONValue(exact: reduce(0) { $0 + ($1.numeric ?? 0) })
  }

  /// The mean of numbers: exact if it is whole; null if there are none.
  var mean: JSONValue {
    guard !isEmpty else { return .null }
    guard let sum = wholeSum, sum.magnitude > 1 << 53 else {
      return JSONValue(exact: reduce(0) { $0 + ($1.numeric ?? 0) } / Double(count))
    }
    let (quotient, rest) = sum.quotientAndRemainder(dividingBy: Int128(count))
    if rest == 0 || quotient.magnitude >= 1 << 53 {
      let isUpper = rest.magnitude * 2 >= UInt128(count)
      return JSONValue(whole: quotient + (isUpper ? sum.signum() : 0)) ?? .null
    }
    return JSONValue(exact: Double(quotient) + Double(rest) / Double(count))
  }

  /// The sum if all elements are whole numbers, and it has at most 128 bits.
  private var wholeSum: Int128? {
    var sum: Int128 = 0
    for element in self {
      guard let number = element.whole,
        case (let next, false) = sum.addingReportingOverflow(number)
      else { return nil }
      sum = next
    }
    return sum
  }
}
