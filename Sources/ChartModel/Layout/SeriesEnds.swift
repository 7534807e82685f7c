/// The values at which the marks of a series begin and end.
///
/// They begin on the base line, or on the series below in a stack.
struct SeriesEnds: Hashable, Sendable {
  /// The position of the first value.
  let first: Int
  /// The values, or the ends of marks in a stack; NaN for gaps.
  let upper: [Double]
  /// The beginnings of marks in a stack, NaN for gaps; nil for the base line.
  let lower: [Double]?

  /// Creates the ends of values that are not stacked.
  init(_ values: ChartValues) {
    first = 0
    upper = values.numbers
    lower = nil
  }

  init(first: Int, lower: [Double], upper: [Double]) {
    self.first = first
    self.lower = lower
    self.upper = upper
  }

  /// The positions that have ends.
  var positions: Range<Int> { first..<first + upper.count }

  /// Returns both ends at a position; nil for a gap.
  ///
  /// The lower end is nil for the base line.
  func ends(at position: Int) -> (lower: Double?, upper: Double)? {
    guard positions.contains(position) else { return nil }
    let end = upper[position - first]
    return end.isNaN ? nil : (lower?[position - first], end)
  }

  /// Returns the lowest and the highest end in a range among those that are at least `least`.
  func bounds(in range: Range<Int>, least: Double) -> (low: Double, high: Double)? {
    var low = Double.infinity
    var high = -Double.infinity
    let positions = range.clamped(to: positions)
    for index in positions.lowerBound - first..<positions.upperBound - first {
      let value = upper[index]
      // A comparison with NaN is false: gaps fall through.
      if value >= least, value < low { low = value }
      if value >= least, value > high { high = value }
    }
    if let lower {
      for index in positions.lowerBound - first..<positions.upperBound - first {
        if lower[index] < low { low = lower[index] }
        if lower[index] > high { high = lower[index] }
      }
    }
    return low <= high ? (low, high) : nil
  }
}

extension SeriesEnds {
  /// Returns the ends of stacked series: positive values upwards from zero, negative ones
  /// downwards.
  ///
  /// This is the diverging stack of d3-shape. A missing value takes no room; a position where all
  /// values are missing is a gap.
  ///
  /// - Parameters:
  ///   - series: the series from the lowest one upwards.
  ///   - asPercent: whether values are converted to percent of the sum of a position's magnitudes.
  static func stack(_ series: [ChartValues], positions: Range<Int>, asPercent: Bool) -> [SeriesEnds]
  {
    guard !series.isEmpty else { return [] }
    let start = positions.lowerBound
    var sizes = [Double](repeating: 0, count: asPercent ? positions.count : 0)
    var isKnown = [Bool](repeating: false, count: positions.count)
    for values in series {
      for index in 0..<min(positions.count, max(0, values.count - start)) {
        let value = values.numbers[start + index]
        guard !value.isNaN else { continue }
        isKnown[index] = true
        if asPercent { sizes[index] += abs(value) }
      }
    }
    var up = [Double](repeating: 0, count: positions.count)
    var down = up
    var result: [SeriesEnds] = []
    for values in series {
      let numbers = values.numbers
      var lower = [Double](repeating: .nan, count: positions.count)
      var upper = lower
      for index in 0..<positions.count where isKnown[index] {
        var value = start + index < numbers.count ? numbers[start + index] : 0
        if value.isNaN { value = 0 }
        if asPercent { value = sizes[index] == 0 ? 0 : value / sizes[index] * 100 }
        if value >= 0 {
          lower[index] = up[index]
          up[index] += value
          upper[index] = up[index]
        } else {
          lower[index] = down[index]
          down[index] += value
          upper[index] = down[index]
        }
      }
      result.append(SeriesEnds(first: start, lower: lower, upper: upper))
    }
    return result
  }

  /// Returns the ends of a waterfall's changes, each of which begins where the last one ended.
  ///
  /// A total begins at zero; without a value it is the sum so far.
  static func waterfall(_ values: ChartValues, totals: Set<Int>, count: Int) -> SeriesEnds {
    var sum = 0.0
    var lower = [Double](repeating: .nan, count: count)
    var upper = lower
    for position in 0..<count {
      let value = position < values.count ? values.numbers[position] : .nan
      if totals.contains(position) {
        if !value.isNaN { sum = value }
        lower[position] = 0
        upper[position] = sum
      } else if !value.isNaN {
        lower[position] = sum
        sum += value
        upper[position] = sum
      }
    }
    return SeriesEnds(first: 0, lower: lower, upper: upper)
  }
}
