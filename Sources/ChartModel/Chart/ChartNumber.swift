/// The numbers that charts draw.
enum ChartNumber {
  /// The greatest magnitude: sums and differences of ten million such numbers are finite.
  static let limit = 1e300
}

extension Double {
  /// The number within the limits of charts; nil for NaN and infinity.
  var chartable: Double? {
    isFinite ? min(max(self, -ChartNumber.limit), ChartNumber.limit) : nil
  }
}
