// Figures: three digits, and a prefix for powers of a thousand.

extension ChartValueFormat {
  static let numberPrefixes = ["", "K", "M", "B", "T", "Q", "Z"]
  static let bytePrefixes = ["", "k", "M", "G", "T", "P", "E"]
  static let binaryPrefixes = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"]

  /// The number of significant digits in a figure: a reader takes in three at a glance.
  static let digits = 3

  /// Returns a value to three digits, with its prefix and its unit.
  /// - Parameter noise: the magnitude below which a value counts as zero.
  func figure(_ value: Double, noise: Double = Self.noise) -> String {
    guard value.magnitude >= noise else { return decorated(zero, isNegative: false) }
    guard value.magnitude < Self.greatestWithPrefix, value.magnitude >= 1e-6 else {
      let decimal = shown(value)
      return decorated(
        scientific(decimal, digits: Self.digits), isNegative: decimal.isNegative)
    }
    let prefix = prefix(of: value)
    let decimal = figureDigits(scaled(value, prefix: prefix))
    return decorated(number(decimal), prefix: prefix, isNegative: decimal.isNegative)
  }

  /// Returns a number rounded to three digits, but never in its whole part.
  static func threeDigits(_ decimal: DecimalDigits) -> DecimalDigits {
    decimal.rounded(toFractionDigits: max(0, digits - decimal.exponent))
  }

  /// Returns a number to three digits; a percentage is 0 or 100 only if it is that.
  func figureDigits(_ decimal: DecimalDigits) -> DecimalDigits {
    guard isPercentage else { return Self.threeDigits(decimal) }
    return decimal.roundedPercentage(toFractionDigits: max(0, Self.digits - decimal.exponent))
  }

  /// Returns the power of 1,000, or of 1,024, in which a value is written.
  ///
  /// A value that rounds up to the next power counts as that.
  func prefix(of value: Double) -> Int {
    let greatest = Self.numberPrefixes.count - 1
    guard unit == .binaryBytes else {
      let rounded = shown(value).rounded(toDigits: Self.digits)
      return withoutThousands(min(max(0, (rounded.exponent - 1) / 3), greatest))
    }
    var rest = value.magnitude
    var prefix = 0
    while rest.rounded() >= 1024, prefix < greatest {
      rest /= 1024
      prefix += 1
    }
    return prefix
  }

  /// Returns a value divided by a power of a thousand.
  func scaled(_ value: Double, prefix: Int) -> DecimalDigits {
    guard unit == .binaryBytes else { return shown(value).shifted(by: -3 * prefix) }
    return DecimalDigits((0..<prefix).reduce(value) { rest, _ in rest / 1024 })
  }

  var isPercentage: Bool { unit == .percent || unit == .fraction }

  /// Whether the unit has prefixes by tradition; numbers have them where that is shorter.
  var isBytes: Bool {
    switch unit {
    case .bytes, .binaryBytes, .bytesPerSecond: true
    default: false
    }
  }
}
