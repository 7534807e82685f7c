/// What is said above a chart of its visible part, or of the selected places: one value a series.
public struct ChartSummary: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public var series: Int
    public var name: String
    public var color: SeriesColor
    /// Nil where there is no value.
    public var value: String?
    /// What else is known of it: the bounds of several values, the share of a part.
    public var detail: String?
  }

  /// What the values are of: "Average, Jan – Dec", "March".
  public var title: String
  public var items: [Item]
}

/// What several values come to.
public struct ChartAggregate: Hashable, Sendable {
  public private(set) var count = 0
  public private(set) var sum = 0.0
  public private(set) var minimum = Double.infinity
  public private(set) var maximum = -Double.infinity
  public private(set) var last: Double?

  /// - Parameter numbers: NaN is a gap, and doesn't count.
  public init(_ numbers: some Sequence<Double>) {
    for number in numbers where !number.isNaN {
      count += 1
      sum += number
      if number < minimum { minimum = number }
      if number > maximum { maximum = number }
      last = number
    }
  }

  /// Nil if there is no value.
  public var average: Double? { count > 0 ? sum / Double(count) : nil }
}

extension ChartReading {
  /// The aggregate of what is seen.
  public var overview: ChartSummary {
    let ranks = visibleRanks
    guard let first = ranks.first, let last = ranks.last else {
      return ChartSummary(title: "", items: [])
    }
    if canSelectRange { return summary(of: first...last, named: nil) }
    let visible = ranks.map { place(atRank: $0) }
    let word = isSummed(of: shownSeries) ? "Total" : "Average"
    let title = visible.count == 1 ? "1 point" : "\(word) of \(visible.count) points"
    return ChartSummary(
      title: title,
      items: shownSeries.map { aggregated($0, places: visible) })
  }

  /// The values of the selected place or range; nil if nothing is selected.
  public var selectionSummary: ChartSummary? {
    switch selection {
    case nil: nil
    case .place(let place): summary(at: place)
    case .range(let range): summary(of: range, named: "\(range.count) selected")
    }
  }

  /// The values at a place.
  public func summary(at place: Int) -> ChartSummary {
    ChartSummary(
      title: chart.domain.label(of: place),
      items: shownSeries.map { index in
        var item = item(index)
        if let value = chart.value(of: index, at: place) {
          item.value = chart.axis(of: chart.series[index]).format.text(value)
          item.detail = share(of: value, in: index, at: place)
        }
        return item
      })
  }

  private func summary(of places: ClosedRange<Int>, named name: String?) -> ChartSummary {
    let word = isSummed(of: shownSeries) ? "Total" : "Average"
    let range = chart.domain.label(of: places)
    return ChartSummary(
      title: [name, "\(word), \(range)"].compactMap { $0 }.joined(separator: " · "),
      items: shownSeries.map { aggregated($0, places: places) })
  }

  private func item(_ index: Int) -> ChartSummary.Item {
    ChartSummary.Item(
      series: index, name: chart.series[index].name, color: chart.color(ofSeries: index))
  }

  private func aggregate(
    of numbers: [Double], at places: some Collection<Int>
  ) -> ChartAggregate {
    if let range = places as? ClosedRange<Int>, chart.kind != .waterfall, chart.kind != .donut {
      // A million values at once, at each step of zooming.
      return ChartAggregate(numbers[Range(range).clamped(to: numbers.indices)])
    }
    return ChartAggregate(
      places.lazy.filter { place in
        // A sum of what came before would count it twice.
        numbers.indices.contains(place) && isShown(place: place)
          && !(chart.kind == .waterfall && chart.totals.contains(place))
      }.map { numbers[$0] })
  }

  private func aggregated(_ index: Int, places: some Collection<Int>) -> ChartSummary.Item {
    var item = item(index)
    let series = chart.series[index]
    let aggregate = aggregate(of: series.values.numbers, at: places)
    guard let average = aggregate.average else { return item }
    let format = chart.axis(of: series).format
    let isSummed = isSummed(of: shownSeries)
    item.value = format.text(isSummed ? aggregate.sum : average)
    if aggregate.count > 1 {
      let bounds = "\(format.text(aggregate.minimum)) to \(format.text(aggregate.maximum))"
      item.detail = isSummed ? "average \(format.text(average)) · \(bounds)" : bounds
    }
    return item
  }

  /// Whether the values of several places add up to something: amounts do, measurements don't. All
  /// series are treated alike, so that one word says what the values are.
  private func isSummed(of shown: [Int]) -> Bool {
    shown.allSatisfy { index in
      let series = chart.series[index]
      guard chart.axis(of: series).format.unit.isAdditive else { return false }
      return switch chart.kind {
      case .column, .bar, .donut, .waterfall: true
      case .combination: series.mark == .column
      case .area: chart.stacking == .stacked
      case .line, .scatter, .bubble: false
      }
    }
  }

  /// What part of the whole a value is, where the chart shows parts of a whole.
  private func share(of value: Double, in index: Int, at place: Int) -> String? {
    let whole: Double
    switch chart.kind {
    case .donut:
      whole = chart.series[index].values.indices.reduce(0) { sum, place in
        sum + (isShown(place: place) ? max(0, chart.value(of: index, at: place) ?? 0) : 0)
      }
    case .column, .bar, .area:
      guard chart.stacking == .percent else { return nil }
      whole = chart.series.indices.reduce(0) { $0 + abs(chart.value(of: $1, at: place) ?? 0) }
    default: return nil
    }
    return whole > 0 ? percent(abs(value) / whole) : nil
  }

  /// What part of the whole an entry of a donut's legend is; nil if it is hidden.
  public func share(ofEntry name: String) -> String? {
    guard chart.kind == .donut, isShown(entry: name) else { return nil }
    return chart.parts(hidden: viewState.hidden).first { $0.name == name }
      .map { percent($0.share) }
  }

  private func percent(_ share: Double) -> String {
    var format = chart.valueAxis.format
    format.unit = .percent
    return format.text(share * 100)
  }
}

extension Chart {
  /// The value of a series at a place; nil where there is none.
  public func value(of series: Int, at place: Int) -> Double? {
    let values = self.series[series].values
    return values.indices.contains(place) ? values[place] : nil
  }
}

extension Chart {
  /// The size of a bubble; nil where there is none.
  public func size(of series: Int, at place: Int) -> Double? {
    guard let sizes = self.series[series].sizes, sizes.indices.contains(place) else { return nil }
    return sizes[place]
  }
}

extension ChartValueFormat.Unit {
  /// Whether two values of it make a sum: those of a share or a rate don't.
  fileprivate var isAdditive: Bool {
    switch self {
    case .percent, .fraction, .bytesPerSecond, .date: false
    default: true
    }
  }
}
