import Localization

/// The summary of a chart's visible or selected part, with one value for each series.
public struct ChartSummary: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public var series: Int
    public var name: String
    /// The position of the value; nil if it summarises several.
    public var position: Int?
    /// The index of the state that the value is about; nil in other charts, and without a state.
    public var state: Int?
    /// The formatted value; nil if there is none.
    public var value: String?
    /// Further information, such as the bounds of several values or the share of a part.
    public var detail: String?
  }

  /// The title of the values, such as "Average, Jan – Dec" or "March".
  public var title: String
  public var items: [Item]
}

/// The count, sum and bounds of several values.
public struct ChartAggregate: Hashable, Sendable {
  public private(set) var count = 0
  public private(set) var sum = 0.0
  public private(set) var minimum = Double.infinity
  public private(set) var maximum = -Double.infinity
  public private(set) var last: Double?

  /// - Parameter numbers: the values; NaN is a gap.
  public init(_ numbers: some Sequence<Double>) {
    for number in numbers where !number.isNaN {
      count += 1
      sum += number
      if number < minimum { minimum = number }
      if number > maximum { maximum = number }
      last = number
    }
  }

  /// Creates an aggregate of a series in a range, in which each earlier value counts once.
  init(_ series: ChartSeries, in range: Range<Int>) {
    let numbers = series.values.numbers
    let range = range.clamped(to: numbers.indices)
    guard !series.repeatedPositions.isEmpty else {
      self.init(numbers[range])
      return
    }
    self.init(
      range.lazy.filter { $0 == range.lowerBound || !series.repeatedPositions.contains($0) }
        .map { numbers[$0] })
  }

  /// The average; nil without values.
  public var average: Double? { count > 0 ? sum / Double(count) : nil }
}

extension ChartReading {
  /// The summary of the visible part.
  public var overview: ChartSummary {
    let ranks = visibleRanks
    guard let first = ranks.first, let last = ranks.last else {
      return ChartSummary(title: "", items: [])
    }
    // A range of a donut's parts has no meaning.
    let isDonut = chart.traits.contains(.parts)
    if first == last, !isDonut { return summary(at: position(atRank: first)) }
    if canSelectRange, !isDonut { return summary(of: first...last, named: nil) }
    let visible = ranks.map { position(atRank: $0) }.filter { position in
      // The sum is that of the ring, which has no part for a negative value.
      isShown(position: position) && (!isDonut || (chart.value(of: 0, at: position) ?? 0) > 0)
    }
    let summary = chart.summary(of: shownSeries)
    let title =
      chart.domain.coordinates == nil
      ? ChartWords.title(summary, ofCategories: visible.count)
      : ChartWords.title(summary, ofPoints: visible.count)
    return ChartSummary(
      title: title,
      items: shownSeries.map { aggregated($0, positions: visible) })
  }

  /// The values of the selected position or range; nil if nothing is selected.
  public var selectionSummary: ChartSummary? {
    switch selection {
    case nil: nil
    case .position(let position): summary(at: position)
    case .range(let range): summary(of: range, named: ChartWords.selected(range.count))
    }
  }

  /// Returns the values at a position.
  public func summary(at position: Int) -> ChartSummary {
    let texts = texts(at: position)
    return ChartSummary(
      title: chart.domain.label(of: position),
      items: shownSeries.map { index in
        var item = item(index)
        item.position = position
        item.value = texts[index] ?? nil
        if chart.traits.contains(.states) {
          item.state = chart.state(of: index, at: position)
          item.detail = spanText(of: index, at: position)
          return item
        }
        item.detail = chart.value(of: index, at: position).flatMap {
          share(of: $0, in: index, at: position)
        }
        item.detail = item.detail ?? change(of: index, at: position)
        if let size = chart.size(of: index, at: position) {
          item.detail = ChartWords.size(ChartValueFormat().exact(size))
        }
        if chart.isStep(position), item.value != nil {
          item.detail = levels(of: index, in: position...position)
        }
        return item
      })
  }

  private func summary(of positions: ClosedRange<Int>, named name: String?) -> ChartSummary {
    let word =
      chart.traits.contains(.steps)
      ? String(localized: "Change") : ChartWords.title(chart.summary(of: shownSeries))
    let range = chart.domain.label(of: positions)
    if chart.traits.contains(.states) {
      return ChartSummary(
        title: [name, [ChartWords.shareOfTime, range].localizedList].compactMap { $0 }
          .joined(separator: " · "),
        items: shownSeries.map { states(of: $0, in: positions) })
    }
    return ChartSummary(
      title: [name, [word, range].localizedList].compactMap { $0 }.joined(separator: " · "),
      items: shownSeries.map {
        chart.traits.contains(.steps) ? change($0, positions) : aggregated($0, positions: positions)
      })
  }

  private func item(_ index: Int) -> ChartSummary.Item {
    ChartSummary.Item(series: index, name: chart.series[index].name)
  }

  /// Returns the sum of a waterfall's changes in a range.
  private func change(_ index: Int, _ positions: ClosedRange<Int>) -> ChartSummary.Item {
    var item = item(index)
    guard positions.contains(where: { chart.value(of: index, at: $0) != nil }) else { return item }
    let change =
      chart.level(of: index, after: positions.upperBound)
      - chart.level(of: index, before: positions.lowerBound)
    item.value = stepTexts([change], of: index, isChange: true)[0]
    item.detail = levels(of: index, in: positions)
    return item
  }

  private func levels(of index: Int, in positions: ClosedRange<Int>) -> String {
    let levels = [
      chart.level(of: index, before: positions.lowerBound),
      chart.level(of: index, after: positions.upperBound),
    ]
    let texts = stepTexts(levels, of: index)
    return ChartWords.levels(from: texts[0], to: texts[1])
  }

  private func aggregate(
    of series: ChartSeries, at positions: some Collection<Int>
  ) -> ChartAggregate {
    if let range = positions as? ClosedRange<Int>, !chart.traits.contains(.parts) {
      // The fast path for up to a million values, at each step of zooming.
      return ChartAggregate(series, in: Range(range))
    }
    let numbers = series.values.numbers
    return ChartAggregate(
      positions.lazy.filter { numbers.indices.contains($0) && isShown(position: $0) }
        .map { numbers[$0] })
  }

  private func aggregated(
    _ index: Int, positions: some BidirectionalCollection<Int>
  ) -> ChartSummary.Item {
    var item = item(index)
    let series = chart.series[index]
    let aggregate = aggregate(of: series, at: positions)
    guard let average = aggregate.average else { return item }
    let format = chart.axis(of: series).format
    let summary = chart.summary(of: shownSeries)
    let value =
      switch summary {
      case .total: aggregate.sum
      case .average: average
      case .last: aggregate.last ?? average
      }
    // A sum of money is that of accounts, to the cent.
    item.value = summary == .total && format.isMoney ? format.exact(value) : format.text(value)
    if aggregate.count > 1 {
      let ends = format.texts([aggregate.minimum, aggregate.maximum])
      let bounds = ChartWords.span(ends[0], ends[1])
      let mean = ChartWords.average(format.text(average))
      item.detail = summary == .average ? bounds : "\(mean) · \(bounds)"
    }
    if let change = change(of: index, summary, value, at: positions) {
      item.detail = [change, item.detail].compactMap { $0 }.joined(separator: " · ")
    }
    return item
  }

  /// Returns the change of a summary since the earlier values of the same positions.
  ///
  /// Values behind the last present one, such as those of months to come, don't count.
  private func change(
    of index: Int, _ summary: Chart.Summary, _ value: Double,
    at positions: some BidirectionalCollection<Int>
  ) -> String? {
    guard let earlier = chart.comparedSeries(of: index), let first = positions.first,
      let last = positions.last(where: { chart.value(of: index, at: $0) != nil })
    else { return nil }
    let before = aggregate(of: chart.series[earlier], at: first...max(first, last))
    guard let average = before.average else { return nil }
    let compared =
      switch summary {
      case .total: before.sum
      case .average: average
      case .last: before.last ?? average
      }
    return chart.axis(of: chart.series[index]).format.relativeChange(from: compared, to: value)
  }

  /// Returns the share of a value in its whole, if the chart shows parts of a whole.
  private func share(of value: Double, in index: Int, at position: Int) -> String? {
    let whole: Double
    switch chart.kind {
    case .donut:
      whole = chart.series[index].values.indices.reduce(0) { sum, position in
        sum + (isShown(position: position) ? max(0, chart.value(of: index, at: position) ?? 0) : 0)
      }
    case .column, .bar, .area:
      guard chart.stacking == .percent else { return nil }
      whole = chart.series.indices.reduce(0) { $0 + abs(chart.value(of: $1, at: position) ?? 0) }
    default: return nil
    }
    return whole > 0 ? percent(abs(value) / whole) : nil
  }

  /// Returns the share of an entry of a donut's legend; nil if it is hidden.
  public func share(ofEntry name: String) -> String? {
    guard chart.traits.contains(.parts), isShown(entry: name) else { return nil }
    let parts = chart.parts(hidden: viewState.hidden)
    guard let index = parts.firstIndex(where: { $0.name == name }) else { return nil }
    return percents(parts.map(\.share))[index]
  }

  private func percent(_ share: Double) -> String { percents([share])[0] }

  private func percents(_ shares: [Double]) -> [String] {
    var format = chart.valueAxis.format
    format.unit = .percent
    return format.texts(shares.map { $0 * 100 })
  }
}

// The summary of a state chart.

extension ChartReading {
  /// The maximum number of states beside the longest one.
  private static let maximumShares = 3

  /// Returns the state that a row was in for the longest time, with the shares of the others.
  func states(of index: Int, in positions: ClosedRange<Int>) -> ChartSummary.Item {
    var item = ChartSummary.Item(series: index, name: chart.series[index].name)
    let shares = StateShares(chart, of: index, in: positions)
    guard let first = shares.known.first else { return item }
    let texts = shareTexts(shares)
    item.state = first.state
    item.value = texts.first
    let others = texts.dropFirst().prefix(Self.maximumShares)
    if !others.isEmpty { item.detail = others.joined(separator: " · ") }
    return item
  }

  /// Returns the length of the state of a row at a position; nil where it isn't a time.
  func spanText(of index: Int, at position: Int) -> String? {
    guard case .times(let moments, _) = chart.domain,
      let span = chart.span(of: index, around: position), span.end > span.start
    else { return nil }
    let format = ChartValueFormat(unit: .duration, symbols: chart.valueAxis.format.symbols)
    return ChartWords.lasting(format.text(moments[span.end] - moments[span.start]))
  }

  /// Returns each state with its share of the time, and the share without data.
  private func shareTexts(_ shares: StateShares) -> [String] {
    let symbols = chart.valueAxis.format.symbols
    func text(_ name: String, _ share: Double) -> String {
      "\(name) \(WholePercent(share).text(symbols))"
    }
    let known = shares.known.map { text(chart.states[$0.state].name, $0.share) }
    return shares.missing > 0 ? known + [text(ChartWords.noData, shares.missing)] : known
  }
}
