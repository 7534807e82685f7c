/// A number as its decimal digits.
///
/// It is rounded as it is read: 0.15 to one digit is 0.2, though the nearest binary number is a
/// little less.
struct DecimalDigits: Hashable {
  private(set) var isNegative: Bool
  /// The digits from the most significant one, without zeros at either end; none for zero.
  private(set) var digits: [UInt8]
  /// The number is 0.d₁d₂d₃… times ten to this power.
  private(set) var exponent: Int

  var isZero: Bool { digits.isEmpty }

  /// The number of digits after the point.
  var fractionDigits: Int { max(0, digits.count - exponent) }

  /// The digits of the shortest decimal number that is read back as the same value.
  ///
  /// A value that isn't finite counts as zero.
  init(_ value: Double) {
    isNegative = value < 0
    digits = []
    exponent = 0
    guard value.isFinite, value != 0 else {
      isNegative = false
      return
    }
    let parts = value.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    exponent = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    digits = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }
    let leading = digits.prefix { $0 == 0 }.count
    digits.removeFirst(leading)
    exponent -= leading
    dropTrailingZeros()
  }

  /// The digits of a whole number, which a `Double` may not have.
  init(_ value: WholeNumber) {
    let text = value.text.utf8
    digits = text.drop { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
      .map { $0 - UInt8(ascii: "0") }
    isNegative = text.first == UInt8(ascii: "-") && !digits.isEmpty
    exponent = digits.count
    dropTrailingZeros()
  }

  /// The nearest binary number.
  var value: Double {
    let digits = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    return Double("\(isNegative ? "-" : "")0.\(digits)e\(exponent)") ?? 0
  }

  /// The number by which languages choose a plural form; one of many for a fraction.
  var pluralCount: Int {
    guard fractionDigits == 0, exponent <= 9 else { return 100 }
    let zeros = repeatElement(UInt8(0), count: max(0, exponent - digits.count))
    return (digits + zeros).reduce(0) { 10 * $0 + Int($1) }
  }

  /// Returns the number times a power of ten.
  func shifted(by power: Int) -> DecimalDigits {
    var result = self
    if !isZero { result.exponent += power }
    return result
  }

  /// Returns the number rounded to a number of digits after the point, half away from zero.
  func rounded(toFractionDigits count: Int) -> DecimalDigits {
    let kept = exponent + count
    guard kept < digits.count else { return self }
    var result = self
    guard kept >= 0 else {
      result.digits = []
      return result.normalized()
    }
    result.digits = Array(digits.prefix(kept))
    if digits[kept] >= 5 { result.increment() }
    result.dropTrailingZeros()
    return result.normalized()
  }

  /// Returns the number rounded to a number of significant digits, half away from zero.
  func rounded(toDigits count: Int) -> DecimalDigits { rounded(toFractionDigits: count - exponent) }

  /// Returns the number without its sign.
  /// - Parameters:
  ///   - fractionDigits: the least number of digits after the point.
  ///   - isGrouped: whether groups of digits are set apart.
  func text(fractionDigits: Int = 0, symbols: NumberSymbols, isGrouped: Bool = false) -> String {
    var text = ""
    func append(_ index: Int) {
      let digit = digits.indices.contains(index) ? digits[index] : 0
      text.unicodeScalars.append(symbols.numerals.digit(digit))
    }
    if exponent <= 0 { text.unicodeScalars.append(symbols.numerals.zero) }
    for index in 0..<max(0, exponent) {
      if isGrouped, symbols.beginsGroup(at: index, of: exponent) {
        text += symbols.groupingSeparator
      }
      append(index)
    }
    let count = max(fractionDigits, self.fractionDigits)
    guard count > 0 else { return text }
    text += symbols.decimalSeparator
    for offset in 0..<count { append(exponent + offset) }
    return text
  }

  /// Adds one to the last digit.
  private mutating func increment() {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    exponent += 1
  }

  private mutating func dropTrailingZeros() {
    while digits.last == 0 { digits.removeLast() }
  }

  /// Returns the number, or, for a zero with a sign, the zero without one.
  private func normalized() -> DecimalDigits { isZero ? DecimalDigits(0) : self }
}

extension Double {
  /// Returns the number rounded to a number of digits after the decimal point, half away from zero.
  ///
  /// The half is that of the shortest decimal number which is read back as the same value, as
  /// people see it: 1.005 to two digits is 1.01, though the nearest binary number is a little less.
  public func rounded(toFractionDigits count: Int) -> Double {
    isFinite ? DecimalDigits(self).rounded(toFractionDigits: count).value : self
  }
}

// Percentages, which are 0 only for none and 100 only for the whole.

extension DecimalDigits {
  /// The number of significant digits of a decimal number that a `Double` keeps; those behind them
  /// are the noise of a computation.
  private static let keptDigits = 15

  /// Returns the percentage rounded to a number of digits after the point, or, where that would
  /// make 0 or 100 of what is a little more or less, to the first digit that tells the difference.
  func roundedPercentage(toFractionDigits count: Int) -> DecimalDigits {
    var rounded = rounded(toFractionDigits: count)
    guard rounded.isNoneOrWhole, !isNearlyNoneOrWhole else { return rounded }
    var digits = count
    while rounded.isNoneOrWhole {
      digits += 1
      rounded = self.rounded(toFractionDigits: digits)
    }
    return rounded
  }

  /// Whether it is 0, 100 or −100, or differs from 100 by no more than the noise of a computation.
  var isNearlyNoneOrWhole: Bool { rounded(toDigits: Self.keptDigits).isNoneOrWhole }

  /// Whether it is 0, 100 or −100.
  private var isNoneOrWhole: Bool { isZero || (digits == [1] && exponent == 3) }
}
