// Percentages, which are 0 only for none and 100 only for the whole.

extension DecimalDigits {
  /// The number of digits behind which a percentage is the noise of a computation.
  private static let noiseDigits = 10

  /// Returns the percentage rounded to a number of digits after the point, or, where that would
  /// make 0 or 100 of what is a little more or less, to the first digit that tells the difference.
  func roundedPercentage(toFractionDigits count: Int) -> DecimalDigits {
    for digits in count...max(count, Self.noiseDigits) {
      let rounded = rounded(toFractionDigits: digits)
      if rounded == self || !rounded.isNoneOrWhole { return rounded }
    }
    return rounded(toFractionDigits: count)
  }

  /// Whether it is 0, 100 or −100.
  private var isNoneOrWhole: Bool { isZero || (digits == [1] && exponent == 3) }
}
