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
