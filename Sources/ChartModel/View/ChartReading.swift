import Localization

#if canImport(Glibc)
  import Glibc
#endif

/// The state of a chart page: the chart, the cursor, the selection, the zoom and the hidden series.
///
/// Everything that a reader does on a chart page is a change of this value. Cursor, selection and
/// zoom are kept when data are loaded again.
public struct ChartReading: Hashable, Sendable {
  public private(set) var chart: Chart
  public private(set) var window: ChartWindow
  /// The position of the cursor.
  public private(set) var cursor: Int?
  /// The visible series at the cursor.
  public internal(set) var series: Int
  public internal(set) var selection: ChartSelection?
  /// The time ranges that a reader can pick from.
  public private(set) var timeRanges: [ChartTimeRange]
  /// The time range that was picked; nil after any other change of the zoom.
  public private(set) var timeRange: ChartTimeRange?
  /// The name of the series or part that stands out while the others are dimmed.
  public var emphasized: String?

  /// The coordinates that have been visible during the present gesture; nil without a gesture.
  private var gestureExtent: ClosedRange<Double>?
  private(set) var order: DomainOrder
  private var hidden: Set<String> = []
  /// The position at which the range that is being extended began.
  var anchor: Int?

  /// The zoom factor of a step of a wheel.
  private static let stepFactor = 1.25

  public init(_ chart: Chart) {
    self.chart = chart
    window = ChartWindow(chart.domain)
    order = DomainOrder(chart.domain)
    timeRanges = ChartTimeRange.ranges(of: chart.domain)
    series = 0
  }

  /// The state of the view that the layout needs.
  public var viewState: ChartViewState {
    ChartViewState(
      hidden: hidden, window: window.fractions,
      scaleWindow: gestureExtent.flatMap { window.fractions(of: $0) }, emphasized: emphasized)
  }

  // MARK: New data

  /// Replaces the data of the chart, and keeps what the reader has done.
  public mutating func update(_ new: Chart) {
    let old = self
    let oldOrder = order
    chart = new
    if new.domain != old.chart.domain {
      order = DomainOrder(new.domain)
      timeRanges = ChartTimeRange.ranges(of: new.domain)
      window.follow(from: old.chart.domain, to: new.domain)
      if gestureExtent != nil { gestureExtent = window.visible }
      cursor = old.cursor.flatMap { order.position(nearestTo: $0, in: oldOrder) }
      anchor = old.anchor.flatMap { order.position(nearestTo: $0, in: oldOrder) }
      selection = old.selection.flatMap { remaining($0, of: oldOrder) }
      if let timeRange { show(timeRange) }
    }
    let name = old.chart.series.indices.contains(series) ? old.chart.series[series].name : nil
    series = new.series.firstIndex { $0.name == name } ?? 0
    keepShown()
    if let emphasized, !entries.contains(emphasized) { self.emphasized = nil }
  }

  /// Returns the part of a selection that still exists in the new data.
  private func remaining(_ selection: ChartSelection, of old: DomainOrder) -> ChartSelection? {
    switch selection {
    case .position(let position):
      return order.position(matching: position, in: old).map { .position($0) }
    case .range(let range):
      let left = range.lazy.compactMap { order.position(matching: $0, in: old) }
      guard let first = left.first, let last = left.reversed().first, first <= last else {
        return nil
      }
      return ChartSelection(first...last)
    }
  }

  // MARK: Series

  /// The entries of the legend: the series, the parts of a donut, or states.
  public var entries: [String] {
    if chart.traits.contains(.parts) { return chart.parts().map(\.name) }
    if chart.traits.contains(.states) { return chart.states.map(\.name) }
    return chart.series.prefix(chart.maximumSeriesCount).map(\.name)
  }

  /// Returns the part of a donut that shows a position, alone or together with others.
  public func entry(ofPosition position: Int) -> Int? {
    let parts = chart.parts()
    return parts.firstIndex { $0.position == position } ?? parts.firstIndex { $0.position == nil }
  }

  /// The indices of the visible series.
  public var shownSeries: [Int] {
    if chart.traits.contains(.parts) { return chart.series.isEmpty ? [] : [0] }
    if chart.traits.contains(.states) { return Array(chart.series.indices) }
    return chart.series.indices.prefix(chart.maximumSeriesCount)
      .filter { !hidden.contains(chart.series[$0].name) }
  }

  /// Returns whether a series, or a part of a donut, is visible.
  public func isShown(entry name: String) -> Bool { !hidden.contains(name) }

  /// Returns whether a position is visible.
  ///
  /// Hidden parts of a donut are not, nor are positions that have dots of hidden series only.
  func isShown(position: Int) -> Bool {
    if chart.isDots { return shownSeries.contains { chart.value(of: $0, at: position) != nil } }
    if !chart.traits.contains(.parts) || hidden.isEmpty { return true }
    return entry(ofPosition: position).map { isShown(entry: entries[$0]) } ?? false
  }

  /// Hides a series or a part, or shows it again; the last visible one can't be hidden.
  public mutating func toggle(_ name: String) {
    if hidden.remove(name) == nil, entries.contains(where: { $0 != name && isShown(entry: $0) }) {
      hidden.insert(name)
    }
    keepShown()
  }

  /// Shows a series or a part alone, or all of them if it was alone already.
  public mutating func solo(_ name: String) {
    let others = Set(entries).subtracting([name])
    hidden = hidden == others ? [] : others
    keepShown()
  }

  public mutating func showAll() { hidden = [] }

  /// Moves the cursor away from what has been hidden.
  private mutating func keepShown() {
    if !entries.contains(where: { isShown(entry: $0) }) { hidden = [] }
    let shown = shownSeries
    if !shown.contains(series) { series = shown.first { $0 > series } ?? shown.last ?? 0 }
    if let cursor, !isShown(position: cursor) { self.cursor = nil }
  }

  // MARK: Positions

  /// The ranks of the visible positions.
  public var visibleRanks: Range<Int> { order.ranks(in: window.visible) }

  /// The position of the cursor; nil if it is outside of the visible part.
  public var visibleCursor: Int? {
    cursor.flatMap { visibleRanks.contains(order.rank(of: $0)) ? $0 : nil }
  }

  /// Returns the position at a rank, an index into the order along the axis.
  public func position(atRank rank: Int) -> Int { order.position(atRank: rank) }

  /// Whether a range can be selected: between dots in any order there is none.
  public var canSelectRange: Bool {
    order.isInOrder && !chart.isDots
  }

  /// Moves the cursor to a position and pans until that is visible.
  public mutating func moveCursor(to position: Int, series: Int? = nil) {
    guard position >= 0, position < chart.domain.count else { return }
    cursor = position
    anchor = nil
    window.reveal(chart.domain.coordinate(of: position))
    if let series, shownSeries.contains(series) { self.series = series }
    // Most positions of a dot chart have one dot: the cursor moves to its series.
    if chart.isDots, chart.value(of: self.series, at: position) == nil,
      let other = shownSeries.first(where: { chart.value(of: $0, at: position) != nil })
    {
      self.series = other
    }
  }

  /// Moves the cursor to a position and selects it, or deselects it if it was selected.
  public mutating func press(_ position: Int, series: Int? = nil) {
    moveCursor(to: position, series: series)
    selection = selection == .position(position) ? nil : .position(position)
  }

  /// Selects the range between two positions, in either order.
  public mutating func select(from first: Int, to last: Int) {
    guard canSelectRange else { return }
    selection = ChartSelection(min(first, last)...max(first, last))
    cursor = last
    anchor = first
  }

  public mutating func clearSelection() {
    selection = nil
    anchor = nil
  }

  // MARK: Zoom

  /// Changes the zoom as a part of a gesture, until ``endGesture()``.
  ///
  /// During a gesture, the value axes fit all that it has shown, so that they don't change with
  /// each value that leaves the visible part.
  public mutating func continueGesture(_ change: (inout ChartReading) -> Void) {
    let before = gestureExtent ?? window.visible
    change(&self)
    let (lower, upper) = (window.visible.lowerBound, window.visible.upperBound)
    gestureExtent = min(before.lowerBound, lower)...max(before.upperBound, upper)
  }

  /// Ends a gesture: the value axes fit the visible part again.
  public mutating func endGesture() { gestureExtent = nil }

  /// Whether the chart has more positions than the closest zoom shows.
  public var canZoom: Bool { !chart.traits.contains(.parts) && window.canZoom }

  /// Shows `factor` times as much of the domain; what is at a fraction of the plot stays there.
  public mutating func zoom(by factor: Double, at fraction: Double) {
    guard canZoom else { return }
    timeRange = nil
    window.zoom(by: factor, about: window.coordinate(at: fraction))
  }

  /// Shows more of the domain by steps of a wheel, or less if they are negative; what is at a
  /// fraction of the plot stays there.
  ///
  /// Parts of a step, as touchpads report them, zoom as much as the steps that they add up to.
  public mutating func zoom(bySteps steps: Double, at fraction: Double) {
    zoom(by: pow(Self.stepFactor, steps), at: fraction)
  }

  /// Pans by a share of the visible part.
  public mutating func pan(by share: Double) {
    timeRange = nil
    window.pan(by: share)
  }

  /// Shows whole columns, so that none is cut off at an end.
  mutating func alignWindow() {
    if chart.hasSlots, chart.domain.coordinates == nil { window.alignToCategories() }
  }

  /// Shows the time range before the newest moment, also after new data; nil shows all.
  public mutating func show(_ range: ChartTimeRange?) {
    timeRange = range
    guard let range else { return window.reset() }
    let end = window.extent.upperBound
    window.show((end - range.seconds)...end)
  }
}

extension ChartReading {
  /// The spoken description of the cursor, such as "March, North, 165 thousand, 3 of 12".
  ///
  /// If a selected range ends at the cursor, it describes the range.
  public var spokenCursor: String {
    let count = chart.domain.count
    guard count > 0 else { return String(localized: "No data") }
    guard let cursor else {
      return String(
        count: count, one: "\(count) point. Arrow keys go through them.",
        other: "\(count) points. Arrow keys go through them.")
    }
    if case .range(let range) = selection, [range.lowerBound, range.upperBound].contains(cursor) {
      return chart.spokenRange(range, hidden: viewState.hidden)
    }
    return chart.spokenPoint(position: cursor, series: series)
  }
}

extension ChartReading {
  /// Returns the texts of the values at a position, by series.
  ///
  /// Values with the same format have the same number of digits after the point, and changes have a
  /// sign. A state is its word. A series without a value has no text.
  public func texts(at position: Int) -> [Int: String] {
    var texts: [Int: String] = [:]
    var groups: [ChartValueFormat: [(series: Int, value: Double)]] = [:]
    for index in shownSeries {
      if let name = chart.stateName(of: index, at: position) {
        texts[index] = name
        continue
      }
      guard let value = chart.value(of: index, at: position) else { continue }
      let format = chart.axis(of: chart.series[index]).format
      if chart.traits.contains(.steps) {
        texts[index] = stepTexts([value], of: index, isChange: chart.isStep(position))[0]
      } else {
        groups[format, default: []].append((index, value))
      }
    }
    for (format, group) in groups {
      for (entry, text) in zip(group, format.texts(group.map(\.value))) {
        texts[entry.series] = text
      }
    }
    return texts
  }

  /// Returns the changes of the visible series at a position since the earlier values that are
  /// beside theirs, each with the name of the series, such as "+64 · +5.3%".
  public func changes(at position: Int) -> [(series: Int, name: String, text: String)] {
    let word = String(localized: "Change")
    let compared = chart.series.indices.count { chart.series[$0].comparedSeries != nil }
    return shownSeries.compactMap { index in
      guard let earlier = chart.comparedSeries(of: index), shownSeries.contains(earlier),
        let text = change(of: index, at: position)
      else { return nil }
      return (index, compared == 1 ? word : "\(chart.series[index].name) · \(word)", text)
    }
  }

  /// Returns the change of a value since the earlier one; nil where one of them is missing.
  func change(of index: Int, at position: Int) -> String? {
    guard let earlier = chart.comparedSeries(of: index),
      let last = chart.value(of: index, at: position),
      let first = chart.value(of: earlier, at: position)
    else { return nil }
    return chart.axis(of: chart.series[index]).format.fullChange(from: first, to: last)
  }

  /// The maximum number of changes that determine the number of digits.
  private static let maximumSteps = 200

  /// Returns values of a waterfall with the same number of digits as at its columns.
  func stepTexts(_ values: [Double], of index: Int, isChange: Bool = false) -> [String] {
    let steps = (0..<min(chart.domain.count, Self.maximumSteps)).compactMap {
      chart.value(of: index, at: $0)
    }
    let texts = chart.axis(of: chart.series[index]).format.texts(values + steps)
    return zip(values, texts).map { isChange ? ChartValueFormat.change($1, of: $0) : $1 }
  }
}
