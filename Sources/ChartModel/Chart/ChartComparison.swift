import CollectionAlgorithms
import Localization

/// The comparison of a chart over time with the same chart of an earlier time.
public struct ChartComparison {
  /// The moment at which the chart begins, in seconds since 1970.
  public var start: Double
  /// Whether a column at the start itself is shown; a point of a line always is.
  public var includesStart: Bool
  /// The name of the earlier values in the legend.
  @LabelText public var title: String
  /// Returns the moment that a moment of the chart is compared with.
  public var earlier: (Double) -> Double
  /// Returns the moment of the chart that an earlier one belongs to.
  public var later: (Double) -> Double

  public init(
    start: Double, includesStart: Bool = true, title: String,
    earlier: @escaping (Double) -> Double, later: @escaping (Double) -> Double
  ) {
    self.start = start
    self.includesStart = includesStart
    self.title = title
    self.earlier = earlier
    self.later = later
  }
}

/// A chart with the values of an earlier time.
public struct ComparedChart: Sendable {
  public var chart: Chart
  /// The moments of the earlier values without a position: others have taken it, as 28 February
  /// has where 29 February is compared with a year without one.
  public var unplaced: [Double] = []
}

extension Chart {
  /// The moments of the positions, and their calendar; nil if the positions are no moments.
  public var timeline: (moments: [Double], calendar: ChartCalendar)? {
    if case .times(let moments, let calendar) = domain { return (moments, calendar) }
    return categoryTimes.map { (moments: $0.moments, calendar: $0.calendar) }
  }

  /// Returns the end of a chart over time, with the values of an earlier time as further series.
  ///
  /// On a line, the earlier values are those at the moments of the chart, on the lines between
  /// theirs. Where the chart has no data, they are at their own moments. Beside a column is that of
  /// the earlier moment, or of the one nearest to it within half of the usual distance. Earlier
  /// columns that are beside none have a position of their own.
  public func compared(_ comparison: ChartComparison) -> ComparedChart {
    guard let (moments, calendar) = timeline, let end = moments.last,
      comparison.earlier(end) < end, comparison.start <= end
    else { return ComparedChart(chart: self) }
    return domain.coordinates == nil
      ? comparedColumns(comparison, RisingMoments(moments), calendar)
      : comparedLines(comparison, moments, calendar)
  }

  // MARK: Lines

  private func comparedLines(
    _ comparison: ChartComparison, _ moments: [Double], _ calendar: ChartCalendar
  ) -> ComparedChart {
    let end = moments[moments.count - 1]
    let first = moments.partitioningIndex { $0 >= comparison.start }
    let others = moments.map { (moment: $0, later: comparison.later($0)) }
    let shown = others.indices.filter {
      others[$0].later >= comparison.start && others[$0].later <= end
    }
    let positions = merged(
      first..<moments.count, of: moments, with: shown.map { others[$0].later }.sorted())
    let times = positions.map { comparison.earlier($0.moment) }
    var result = self
    result.domain = .times(positions.map(\.moment), calendar)
    result.series = series.map { $0.at(positions.map(\.index)) }
    let repeated = Set(times.indices.dropFirst().filter { times[$0] <= times[$0 - 1] })
    for index in series.indices {
      result.series.append(
        earlier(
          index, ChartValues(numbers: values(of: index, at: times, moments)), comparison, repeated))
    }
    let unplaced = shown.filter { index in
      let (moment, later) = others[index]
      return hasValue(at: index)
        && isTaken(comparison.earlier(later), from: moment, among: moments)
    }
    return ComparedChart(chart: result, unplaced: unplaced.map { moments[$0] })
  }

  /// Returns whether the position of an earlier moment is that of another day with a value, which
  /// the line has there.
  private func isTaken(
    _ other: Double, from moment: Double, among moments: [Double]
  ) -> Bool {
    let halfDay = 43_200.0
    guard (other - moment).magnitude > halfDay else { return false }
    let index = moments.partitioningIndex { $0 >= other - halfDay }
    return index < moments.count && moments[index] <= other + halfDay && hasValue(at: index)
  }

  /// Returns the moments of positions, and those of earlier values where no position has data.
  private func merged(
    _ range: Range<Int>, of moments: [Double], with earlier: [Double]
  ) -> [(moment: Double, index: Int?)] {
    func isKnown(_ index: Int) -> Bool { range.contains(index) && hasValue(at: index) }
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

  /// Returns the values of a series at times, on straight lines between its own.
  private func values(of index: Int, at times: [Double], _ moments: [Double]) -> [Double] {
    let numbers = series[index].values.numbers
    let known = moments.prefix(numbers.count)
    return times.map { time in
      let after = known.partitioningIndex { $0 >= time }
      guard after < known.endIndex else { return .nan }
      if moments[after] == time { return numbers[after] }
      guard after > 0 else { return .nan }
      let (from, to) = (moments[after - 1], moments[after])
      let share = (time - from) / (to - from)
      return numbers[after - 1] + (numbers[after] - numbers[after - 1]) * share
    }
  }

  // MARK: Columns

  /// A position of columns: its moment, and the indices of the present and of the earlier values.
  private struct ColumnPair {
    let moment: Double
    let present: Int?
    var earlier: Int?
  }

  private func comparedColumns(
    _ comparison: ChartComparison, _ moments: RisingMoments, _ calendar: ChartCalendar
  ) -> ComparedChart {
    let count = moments.moments.count
    let start = comparison.start
    func isShown(_ moment: Double) -> Bool {
      comparison.includesStart
        ? moment >= start : moment > start && !moments.isSame(moment, as: start)
    }
    let first = moments.moments.partitioningIndex { isShown($0) }
    var pairs = (first..<count).map { index in
      let moment = moments.moments[index]
      return ColumnPair(
        moment: moment, present: index,
        earlier: moments.index(
          at: comparison.earlier(moment), shiftedFrom: moment, in: 0..<index))
    }
    let placed = Set(pairs.compactMap(\.earlier))
    var result = ComparedChart(chart: self)
    var added: [ColumnPair] = []
    let others = (0..<count).filter { !placed.contains($0) && hasValue(at: $0) }
      .map { (index: $0, moment: comparison.later(moments.moments[$0])) }
      .filter { isShown($0.moment) && $0.moment <= moments.moments[count - 1] }
    for (index, moment) in others.sorted(by: { $0.moment < $1.moment }) {
      let position = moments.index(
        at: moment, shiftedFrom: moments.moments[index], in: first..<count
      ).map { $0 - first }
      if let position, pairs[position].earlier == nil {
        pairs[position].earlier = index
      } else if position != nil
        || added.last.map({ moments.isSame(moment, as: $0.moment) }) ?? false
      {
        result.unplaced.append(moments.moments[index])
      } else {
        added.append(ColumnPair(moment: moment, present: nil, earlier: index))
      }
    }
    result.unplaced.sort()
    pairs = (pairs + added).sorted { $0.moment < $1.moment }
    result.chart.show(pairs, of: self, comparison, spacing: moments.distance, calendar)
    return result
  }

  private mutating func show(
    _ pairs: [ColumnPair], of chart: Chart, _ comparison: ChartComparison, spacing: Double,
    _ calendar: ChartCalendar
  ) {
    domain = .categories(
      pairs.map { pair in
        pair.present.map { chart.domain.label(of: $0) }
          ?? calendar.fullText(of: pair.moment, spacing: spacing)
      })
    categoryTimes = CategoryTimes(pairs.map(\.moment), calendar)
    series = chart.series.map { $0.at(pairs.map(\.present)) }
    let repeated = pairs.indices.dropFirst().filter { index in
      pairs[index].earlier != nil && pairs[index].earlier == pairs[index - 1].earlier
    }
    for index in chart.series.indices {
      let values = chart.series[index].at(pairs.map(\.earlier)).values
      series.append(chart.earlier(index, values, comparison, Set(repeated)))
    }
  }

  // MARK: Series

  private func hasValue(at position: Int) -> Bool {
    series.contains { $0.values.indices.contains(position) && $0.values[position] != nil }
  }

  /// Returns a series of earlier values.
  private func earlier(
    _ index: Int, _ values: ChartValues, _ comparison: ChartComparison, _ repeated: Set<Int>
  ) -> ChartSeries {
    var before = series[index]
    let name = before.name
    before.name =
      series.count == 1 || name.isEmpty ? comparison.title : "\(name) · \(comparison.title)"
    before.values = values
    before.comparedSeries = index
    before.repeatedPositions = repeated
    return before
  }
}

extension ChartSeries {
  /// Returns the series with its values at some positions; nil is a gap.
  fileprivate func at(_ positions: [Int?]) -> ChartSeries {
    var part = self
    part.values = ChartValues(
      numbers: positions.map { position in
        position.flatMap { $0 < values.count ? values.numbers[$0] : nil } ?? .nan
      })
    return part
  }
}
