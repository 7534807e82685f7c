/// The digits, separators and percent signs with which a reader's language writes numbers.
///
/// Cards, charts and reports all group digits with this value. It is made from the user's locale in
/// one place, where Foundation is; this module needs none.
public struct NumberSymbols: Hashable, Sendable {
  public var numerals: Numerals
  public var decimalSeparator: String
  public var groupingSeparator: String
  /// The number of digits in the group next to the decimal separator; 0 where digits aren't
  /// grouped.
  public var groupSize: Int
  /// The number of digits in the other groups: 3, or 2 in India (12,34,567).
  public var higherGroupSize: Int
  /// The least number of digits before the decimal separator that are grouped: 4, or 5 in Spain.
  public var minimumGroupedDigits: Int
  /// The text before a negative number: the minus sign, with marks of direction where the language
  /// has them.
  public var minusSign: String
  /// The text before the digits of a percentage.
  public var percentPrefix: String
  /// The text behind the digits of a percentage.
  public var percentSuffix: String

  /// The words or letters for powers of ten in short numbers, in ascending order.
  public var shortForms = ShortForm.english

  /// The symbols of English, with a thin space before the percent sign.
  public static let english = NumberSymbols()

  public init(
    numerals: Numerals = .western, decimalSeparator: String = ".", groupingSeparator: String = ",",
    groupSize: Int = 3, higherGroupSize: Int = 3, minimumGroupedDigits: Int = 4,
    minusSign: String = "\u{2212}", percentPrefix: String = "", percentSuffix: String = "\u{2009}%"
  ) {
    self.numerals = numerals
    self.decimalSeparator = decimalSeparator
    self.groupingSeparator = groupingSeparator
    self.groupSize = groupSize
    self.higherGroupSize = higherGroupSize
    self.minimumGroupedDigits = minimumGroupedDigits
    self.minusSign = minusSign
    self.percentPrefix = percentPrefix
    self.percentSuffix = percentSuffix
  }

  /// Returns a count with its digits grouped: "1,234".
  public func text(_ count: Int) -> String {
    let digits = String(count.magnitude).utf8
    var text = count < 0 ? minusSign : ""
    for (index, byte) in digits.enumerated() {
      if beginsGroup(at: index, of: digits.count) { text += groupingSeparator }
      text.unicodeScalars.append(numerals.digit(byte - UInt8(ascii: "0")))
    }
    return text
  }

  /// Returns a number with its digits grouped: "−1,234.5".
  ///
  /// It is rounded half away from zero. A number that rounds to zero has no sign; one that isn't
  /// finite counts as zero.
  /// - Parameter fractionDigits: the least and the greatest number of digits after the decimal
  ///   separator; between them, zeros at the end are left out.
  public func text(_ value: Double, fractionDigits: ClosedRange<Int>) -> String {
    text(DecimalDigits(value), fractionDigits: fractionDigits)
  }

  /// Returns a whole number with all of its digits; otherwise as ``text(_:fractionDigits:)``.
  public func text(_ value: WholeNumber, fractionDigits: ClosedRange<Int>) -> String {
    text(DecimalDigits(value), fractionDigits: fractionDigits)
  }

  /// Returns a whole number as a percentage with all of its digits.
  public func percentage(_ value: WholeNumber, fractionDigits: ClosedRange<Int>) -> String {
    percentage(of: DecimalDigits(value).shifted(by: 2), fractionDigits)
  }

  /// Returns a percentage with its sign: "12.5 %" for 0.125; otherwise as
  /// ``text(_:fractionDigits:)``.
  ///
  /// It is 0 % only for 0 and 100 % only for 1: near them it has as many digits as tell the
  /// difference.
  public func percentage(_ fraction: Double, fractionDigits: ClosedRange<Int>) -> String {
    percentage(of: DecimalDigits(fraction).shifted(by: 2), fractionDigits)
  }

  /// Returns a number of percent with its sign: "12.5 %" for 12.5; otherwise as
  /// ``percentage(_:fractionDigits:)``.
  public func percentage(ofPoints points: Double, fractionDigits: ClosedRange<Int>) -> String {
    percentage(of: DecimalDigits(points), fractionDigits)
  }

  private func percentage(
    of points: DecimalDigits, _ fractionDigits: ClosedRange<Int>
  ) -> String {
    text(
      rounded: points.roundedPercentage(toFractionDigits: fractionDigits.upperBound),
      fractionDigits: fractionDigits.lowerBound, before: percentPrefix, behind: percentSuffix)
  }

  private func text(_ decimal: DecimalDigits, fractionDigits: ClosedRange<Int>) -> String {
    text(
      rounded: decimal.rounded(toFractionDigits: fractionDigits.upperBound),
      fractionDigits: fractionDigits.lowerBound)
  }

  private func text(
    rounded: DecimalDigits, fractionDigits: Int, before prefix: String = "",
    behind suffix: String = ""
  ) -> String {
    let digits = rounded.text(fractionDigits: fractionDigits, symbols: self, isGrouped: true)
    return (rounded.isNegative ? minusSign : "") + prefix + digits + suffix
  }

  /// Returns whether the grouping separator stands before a digit of a number.
  /// - Parameters:
  ///   - index: the digit's position, from the left, from 0.
  ///   - count: the number of digits before the decimal separator.
  func beginsGroup(at index: Int, of count: Int) -> Bool {
    guard index > 0, groupSize > 0, count >= minimumGroupedDigits else { return false }
    let higher = count - index - groupSize
    return higher == 0 || (higher > 0 && higher.isMultiple(of: higherGroupSize))
  }
}
