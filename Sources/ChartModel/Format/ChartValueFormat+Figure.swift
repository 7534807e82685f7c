// Figures: three digits, and a prefix for powers of a thousand.
extension ChartValueFormat {
  static let numberPrefixes = ["", "K", "M", "B", "T", "Q", "Z"]
  static let bytePrefixes = ["", "k", "M", "G", "T", "P", "E"]
  static let binaryPrefixes = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"]

  /// A reader takes in three at a glance.
  private static let digits = 3

  /// - Parameter noise: what is less is zero.
  func figure(_ value: Double, noise: Double = Self.noise) -> String {
    guard value.magnitude >= noise else { return decorated("0", isNegative: false) }
    guard value.magnitude < Self.greatestWithPrefix, value.magnitude >= 1e-6 else {
      let decimal = shown(value)
      return decorated(
        scientific(decimal, digits: Self.digits), isNegative: decimal.isNegative)
    }
    let prefix = prefix(of: value)
    let decimal = Self.threeDigits(scaled(value, prefix: prefix))
    return decorated(number(decimal), prefix: prefix, isNegative: decimal.isNegative)
  }

  /// The whole part is never rounded.
  static func threeDigits(_ decimal: DecimalDigits) -> DecimalDigits {
    decimal.rounded(toPlaces: max(0, digits - decimal.exponent))
  }

  /// The power of 1,000, or 1,024, in which a value is written; what rounds up to the next power
  /// counts as that.
  func prefix(of value: Double) -> Int {
    var prefix = 0
    let limit = unit == .binaryBytes ? 1024.0 : 1000
    while prefix < Self.numberPrefixes.count - 1 {
      let decimal = scaled(value, prefix: prefix).rounded(toPlaces: 0)
      // Four digits are compared as a number: exact.
      guard decimal.exponent >= 4 else { break }
      guard decimal.exponent > 4 || Self.whole(decimal) >= limit else { break }
      prefix += 1
    }
    return prefix
  }

  /// A value in a power of a thousand.
  func scaled(_ value: Double, prefix: Int) -> DecimalDigits {
    guard unit == .binaryBytes else { return shown(value).shifted(by: -3 * prefix) }
    return DecimalDigits((0..<prefix).reduce(value) { rest, _ in rest / 1024 })
  }

  /// Bytes have prefixes by tradition, numbers where they are shorter.
  var isBytes: Bool {
    switch unit {
    case .bytes, .binaryBytes, .bytesPerSecond: true
    default: false
    }
  }

  private static func whole(_ decimal: DecimalDigits) -> Double {
    (0..<decimal.exponent).reduce(0) { sum, index in
      sum * 10 + Double(index < decimal.digits.count ? decimal.digits[index] : 0)
    }
  }
}
