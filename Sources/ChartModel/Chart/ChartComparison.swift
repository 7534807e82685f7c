import CollectionAlgorithms

/// The comparison of a time chart with the same chart of an earlier time.
public struct ChartComparison: Hashable, Sendable {
  /// The time between the values and those that they are compared with, in seconds.
  public var shift: Double
  /// The length of time that the chart shows, in seconds.
  public var length: Double
  /// The name of the earlier values in the legend.
  @LabelText public var title: String

  public init(shift: Double, length: Double, title: String) {
    self.shift = shift
    self.length = length
    self.title = title
  }
}

extension Chart {
  /// Returns the end of a time chart, with the values of an earlier time as further series.
  ///
  /// The earlier values are those at the moments of the chart, on the lines between theirs. Where
  /// the chart has no data, they are at their own moments.
  public func compared(_ comparison: ChartComparison) -> Chart {
    guard case .times(let moments, let calendar) = domain, let end = moments.last,
      comparison.shift > 0, comparison.length > 0
    else { return self }
    let shift = civil(comparison.shift, before: end, calendar)
    let first = (0..<moments.count).partitioningIndex {
      moments[$0] >= end - comparison.length
    }
    let earlier = moments.lazy.map { $0 + shift }.filter {
      $0 >= end - comparison.length && $0 <= end
    }
    let positions = merged(first..<moments.count, of: moments, with: earlier)
    var result = self
    result.domain = .times(positions.map(\.moment), calendar)
    let times = positions.map { $0.moment - shift }
    result.series = series.map { series in
      var part = series
      part.values = ChartValues(
        numbers: positions.map { position in
          position.index.flatMap { $0 < series.values.count ? series.values.numbers[$0] : nil }
            ?? .nan
        })
      return part
    }
    for index in series.indices {
      var before = series[index]
      let name = before.name
      before.name =
        series.count == 1 || name.isEmpty
        ? comparison.title : "\(name) · \(comparison.title)"
      before.values = ChartValues(numbers: values(of: index, at: times, moments))
      before.comparedSeries = index
      result.series.append(before)
    }
    return result
  }

  /// Returns a shift such that a moment of the day stays the same where clocks are changed between.
  private func civil(_ shift: Double, before end: Double, _ calendar: ChartCalendar) -> Double {
    let day = 86_400.0
    guard shift.truncatingRemainder(dividingBy: day) == 0 else { return shift }
    return shift + calendar.offset(at: end - shift) - calendar.offset(at: end)
  }

  /// Returns the moments of positions, and those of earlier values where no position has data.
  private func merged(
    _ range: Range<Int>, of moments: [Double], with earlier: some Sequence<Double>
  ) -> [(moment: Double, index: Int?)] {
    func isKnown(_ index: Int) -> Bool {
      range.contains(index)
        && series.contains { index < $0.values.count && !$0.values.numbers[index].isNaN }
    }
    var result: [(moment: Double, index: Int?)] = []
    result.reserveCapacity(range.count)
    var next = range.lowerBound
    for moment in earlier {
      while next < range.upperBound, moments[next] <= moment {
        result.append((moments[next], next))
        next += 1
      }
      if result.last?.moment != moment, !(isKnown(next - 1) && isKnown(next)) {
        result.append((moment, nil))
      }
    }
    return result + (next..<range.upperBound).map { (moments[$0], $0) }
  }

  /// Returns the values of a series at rising times, on straight lines between its own.
  private func values(of index: Int, at times: [Double], _ moments: [Double]) -> [Double] {
    let numbers = series[index].values.numbers
    let count = min(numbers.count, moments.count)
    var after = 0
    return times.map { time in
      while after < count, moments[after] < time { after += 1 }
      guard after < count else { return .nan }
      if moments[after] == time { return numbers[after] }
      guard after > 0 else { return .nan }
      let (from, to) = (moments[after - 1], moments[after])
      let share = (time - from) / (to - from)
      return numbers[after - 1] + (numbers[after] - numbers[after - 1]) * share
    }
  }
}
