// Figures: three digits, and a prefix for powers of a thousand.

extension ChartValueFormat {
  static let bytePrefixes = ["", "k", "M", "G", "T", "P", "E"]
  static let binaryPrefixes = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"]

  /// The number of significant digits in a figure: a reader takes in three at a glance.
  static let digits = 3

  /// Returns a value to three digits, with its prefix and its unit.
  func figure(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return decorated(zero, isNegative: false) }
    guard value.magnitude < Self.greatestWithPrefix, value.magnitude >= 1e-6 else {
      let decimal = shown(value)
      return decorated(
        scientific(decimal, digits: Self.digits), isNegative: decimal.isNegative)
    }
    let prefix = prefix(of: value)
    let decimal = figureDigits(scaled(value, prefix: prefix))
    return decorated(number(decimal), prefix: prefix, isNegative: decimal.isNegative)
  }

  /// Returns a value with a number of digits after the point, with its prefix and its unit.
  public func figure(_ value: Double, fractionDigits: Int) -> String {
    guard value.magnitude < Self.greatestWithPrefix else { return figure(value) }
    let prefix = prefix(of: value)
    let decimal = scaled(value, prefix: prefix).rounded(toFractionDigits: fractionDigits)
    return decorated(
      number(decimal, fractionDigits: fractionDigits), prefix: prefix,
      isNegative: decimal.isNegative)
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

  /// Returns the number of the power of ten, or of 1,024, in which a value is written; 0 for none.
  ///
  /// A value that rounds up to the next power counts as that.
  func prefix(of value: Double) -> Int {
    let greatest = Self.bytePrefixes.count - 1
    guard unit == .binaryBytes else {
      let rounded = shown(value).rounded(toDigits: Self.digits)
      guard usesShortForms else { return min(max(0, (rounded.exponent - 1) / 3), greatest) }
      return withoutThousands(symbols.shortForms.count { $0.exponent < rounded.exponent })
    }
    var rest = value.magnitude
    var prefix = 0
    while rest.rounded() >= 1024, prefix < greatest {
      rest /= 1024
      prefix += 1
    }
    return prefix
  }

  /// Whether powers of ten are written as the language does, not with prefixes of a unit.
  private var usesShortForms: Bool { !isBytes && (unitNames?.count ?? 1) == 1 }

  /// Returns the power of ten with a number.
  func exponent(at prefix: Int) -> Int {
    guard usesShortForms else { return 3 * prefix }
    return prefix == 0 ? 0 : symbols.shortForms[prefix - 1].exponent
  }

  /// Returns a number without its sign with the word or the letter for a power of ten.
  func shortened(_ number: String, exponent: Int) -> String {
    guard exponent > 0 else { return number }
    let forms = symbols.shortForms + ShortForm.english
    return forms.first { $0.exponent == exponent }.map { $0.before + number + $0.behind } ?? number
  }

  /// Returns a value divided by a power of ten, or of 1,024.
  func scaled(_ value: Double, prefix: Int) -> DecimalDigits {
    guard unit == .binaryBytes else { return shown(value).shifted(by: -exponent(at: prefix)) }
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
