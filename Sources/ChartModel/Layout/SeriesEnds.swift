/// Where the values of a series begin and end: on the base line, or on the series below.
struct SeriesEnds: Hashable, Sendable {
  /// The position of the first of them.
  let first: Int
  /// The values, or where they end in a stack; NaN for gaps.
  let upper: [Double]
  /// Where they begin in a stack, NaN for gaps; nil for the base line.
  let lower: [Double]?

  /// The ends of values that are not stacked.
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

  /// The positions of which there is something to know.
  var positions: Range<Int> { first..<first + upper.count }

  /// The two ends at a position, the beginning nil for the base line; nil for a gap.
  func ends(at position: Int) -> (lower: Double?, upper: Double)? {
    guard positions.contains(position) else { return nil }
    let end = upper[position - first]
    return end.isNaN ? nil : (lower?[position - first], end)
  }

  /// The least and greatest end among some positions that is at least `least`.
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
  /// Series on each other: positive values from zero upwards, negative ones downwards (d3-shape's
  /// diverging stack).
  ///
  /// A missing value takes no room; a position where all are missing is a gap.
  ///
  /// - Parameters:
  ///   - series: from the one on the ground upwards.
  ///   - asPercent: whether values count as 0 … 100 of the sum of a position's sizes.
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

  /// Changes, each from where the last ended; a total stands on zero, and is the sum so far where
  /// it has no value.
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
