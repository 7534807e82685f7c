/// A chart as it is being read: where the cursor is, what is selected, which part and which series
/// are seen.
///
/// All that a chart page does is a change of this value.
///
/// Cursor, selection and zoom survive other data, panning and zooming.
public struct ChartReading: Hashable, Sendable {
  public private(set) var chart: Chart
  public private(set) var window: ChartWindow
  /// The place that keys move.
  public private(set) var cursor: Int?
  /// The series at the cursor; one that is seen.
  public private(set) var series: Int
  public private(set) var selection: ChartSelection?
  /// The time ranges that are offered.
  public private(set) var timeRanges: [ChartTimeRange]
  /// The time range that was picked, until the zoom is changed otherwise.
  public private(set) var timeRange: ChartTimeRange?
  /// The others are dimmed.
  public var emphasized: String?

  private var places: ChartPlaces
  private var hidden: Set<String> = []
  /// Where the range began that is being extended.
  private var anchor: Int?

  /// The factor of a zoom step.
  private static let zoomFactor = 1.5

  public init(_ chart: Chart) {
    self.chart = chart
    window = ChartWindow(chart.domain)
    places = ChartPlaces(chart.domain)
    timeRanges = ChartTimeRange.ranges(of: chart.domain)
    series = 0
  }

  /// The view state for the layout.
  public var viewState: ChartViewState {
    ChartViewState(hidden: hidden, window: window.fractions, emphasized: emphasized)
  }

  // MARK: Other data

  /// Goes on with other data of the same chart.
  public mutating func update(_ new: Chart) {
    let old = self
    let same = places
    chart = new
    if new.domain != old.chart.domain {
      places = ChartPlaces(new.domain)
      timeRanges = ChartTimeRange.ranges(of: new.domain)
      window.follow(from: old.chart.domain, to: new.domain)
      cursor = old.cursor.flatMap { places.place(nearest: $0, of: same) }
      anchor = old.anchor.flatMap { places.place(nearest: $0, of: same) }
      selection = old.selection.flatMap { remain($0, of: same) }
      if let timeRange { show(timeRange) }
    }
    let name = old.chart.series.indices.contains(series) ? old.chart.series[series].name : nil
    series = new.series.firstIndex { $0.name == name } ?? 0
    keepShown()
    if let emphasized, !entries.contains(emphasized) { self.emphasized = nil }
  }

  /// Returns the part of a selection that is left after new data.
  private func remain(_ selection: ChartSelection, of old: ChartPlaces) -> ChartSelection? {
    switch selection {
    case .place(let place): return places.place(sameAs: place, of: old).map { .place($0) }
    case .range(let range):
      let left = range.lazy.compactMap { places.place(sameAs: $0, of: old) }
      guard let first = left.first, let last = left.reversed().first, first <= last else {
        return nil
      }
      return ChartSelection(first...last)
    }
  }

  // MARK: Series

  /// The entries of the legend: the series, or the parts of a donut.
  public var entries: [String] {
    if chart.traits.contains(.parts) { return chart.parts().map(\.name) }
    return chart.series.prefix(chart.maximumSeriesCount).map(\.name)
  }

  /// The part of a donut that a place is, alone or with others.
  public func entry(ofPlace place: Int) -> Int? {
    let parts = chart.parts()
    return parts.firstIndex { $0.place == place } ?? parts.firstIndex { $0.place == nil }
  }

  /// The series that are seen.
  public var shownSeries: [Int] {
    if chart.traits.contains(.parts) { return chart.series.isEmpty ? [] : [0] }
    return chart.series.indices.prefix(chart.maximumSeriesCount)
      .filter { !hidden.contains(chart.series[$0].name) }
  }

  /// Whether a series, or a part of a donut, is seen.
  public func isShown(entry name: String) -> Bool { !hidden.contains(name) }

  /// Whether a place is seen: all but hidden parts of a donut, and where only hidden dots are.
  func isShown(place: Int) -> Bool {
    if chart.isDots { return shownSeries.contains { chart.value(of: $0, at: place) != nil } }
    if !chart.traits.contains(.parts) || hidden.isEmpty { return true }
    return entry(ofPlace: place).map { isShown(entry: entries[$0]) } ?? false
  }

  /// Hides a series or a part, or shows it again; the last one stays.
  public mutating func toggle(_ name: String) {
    if hidden.remove(name) == nil, entries.contains(where: { $0 != name && isShown(entry: $0) }) {
      hidden.insert(name)
    }
    keepShown()
  }

  /// Shows a series or a part alone; all, if it was alone.
  public mutating func solo(_ name: String) {
    let others = Set(entries).subtracting([name])
    hidden = hidden == others ? [] : others
    keepShown()
  }

  public mutating func showAll() { hidden = [] }

  /// Takes the cursor from what has been hidden.
  private mutating func keepShown() {
    if !entries.contains(where: { isShown(entry: $0) }) { hidden = [] }
    let shown = shownSeries
    if !shown.contains(series) { series = shown.first { $0 > series } ?? shown.last ?? 0 }
    if let cursor, !isShown(place: cursor) { self.cursor = nil }
  }

  // MARK: Places

  /// How many places are seen, in order along the axis.
  public var visibleRanks: Range<Int> { places.ranks(in: window.seen) }

  /// The place at a rank along the axis.
  public func place(atRank rank: Int) -> Int { places.place(rank) }

  /// Whether several places can be selected: dots in any order have none between two others.
  public var canSelectRange: Bool {
    places.isInOrder && !chart.isDots
  }

  /// Moves the cursor to a place, and sees to it that it is seen.
  public mutating func moveCursor(to place: Int, series: Int? = nil) {
    guard place >= 0, place < chart.domain.count else { return }
    cursor = place
    anchor = nil
    window.reveal(chart.domain.coordinate(of: place))
    if let series, shownSeries.contains(series) { self.series = series }
    // Most dots are alone at their place: the cursor is on one, not beside it.
    if chart.isDots, chart.value(of: self.series, at: place) == nil,
      let other = shownSeries.first(where: { chart.value(of: $0, at: place) != nil })
    {
      self.series = other
    }
  }

  /// Selects a place and moves the cursor there; one that is selected already, no longer.
  public mutating func press(_ place: Int, series: Int? = nil) {
    moveCursor(to: place, series: series)
    selection = selection == .place(place) ? nil : .place(place)
  }

  /// Selects all from one place to another, in either order.
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

  /// Whether there is more to see than fits the closest view.
  public var canZoom: Bool { !chart.traits.contains(.parts) && window.canZoom }

  /// Shows `factor` times as much; what stands at a fraction of the plot stays there.
  public mutating func zoom(by factor: Double, at fraction: Double) {
    guard canZoom else { return }
    timeRange = nil
    window.zoom(by: factor, about: window.coordinate(at: fraction))
  }

  /// Moves by a share of what is seen.
  public mutating func pan(by share: Double) {
    timeRange = nil
    window.pan(by: share)
  }

  /// Shows the span before the newest moment, and goes on with it; nil all of it.
  public mutating func show(_ range: ChartTimeRange?) {
    timeRange = range
    guard let range else { return window.reset() }
    let end = window.extent.upperBound
    window.show((end - range.seconds)...end)
  }

  // MARK: Commands

  /// Does what a key or a button asks for.
  ///
  /// False if that changes nothing.
  @discardableResult
  public mutating func perform(_ command: ChartCommand) -> Bool {
    let before = self
    switch command {
    case .step(let count): move(by: count, extending: false)
    case .page(let count): move(by: count * tenth, extending: false)
    case .first: moveCursor(toRank: 0, extending: false)
    case .last: moveCursor(toRank: places.count - 1, extending: false)
    case .extendStep(let count): move(by: count, extending: true)
    case .extendPage(let count): move(by: count * tenth, extending: true)
    case .extendToFirst: moveCursor(toRank: 0, extending: true)
    case .extendToLast: moveCursor(toRank: places.count - 1, extending: true)
    case .series(let count): moveSeries(by: count)
    case .select: if let place = cursor { press(place) }
    case .zoomIn: zoomAboutCursor(by: 1 / Self.zoomFactor)
    case .zoomOut: zoomAboutCursor(by: Self.zoomFactor)
    case .resetZoom: show(nil)
    case .pan(let quarters): pan(by: Double(quarters) / 4)
    case .back: goBack()
    }
    return !isSame(as: before)
  }

  /// Compares all but the data, which commands don't change.
  private func isSame(as other: ChartReading) -> Bool {
    cursor == other.cursor && series == other.series && selection == other.selection
      && window == other.window && timeRange == other.timeRange
  }

  private var tenth: Int { max(1, visibleRanks.count / 10) }

  private mutating func move(by count: Int, extending: Bool) {
    guard places.count > 0 else { return }
    guard let cursor else {
      // The first key finds the nearer end of what is seen.
      let visible = visibleRanks
      let start = visible.isEmpty ? 0 : count > 0 ? visible.lowerBound : visible.upperBound - 1
      return moveCursor(toRank: start, extending: extending)
    }
    moveCursor(toRank: places.rank(of: cursor) + count, extending: extending)
  }

  private mutating func moveCursor(toRank target: Int, extending: Bool) {
    guard let place = shownPlace(near: min(max(target, 0), places.count - 1)) else { return }
    let start = anchor ?? cursor ?? place
    moveCursor(to: place)
    guard extending, canSelectRange else { return }
    anchor = start
    selection = ChartSelection(min(start, place)...max(start, place))
  }

  /// The place at a rank; past a hidden part of a donut the next, in the direction of the way
  /// there.
  private func shownPlace(near rank: Int) -> Int? {
    guard (0..<places.count).contains(rank) else { return nil }
    let isBackwards = cursor.map { rank < places.rank(of: $0) } ?? false
    let onwards = (rank..<places.count).lazy.map { places.place($0) }
    let back = (0...rank).reversed().lazy.map { places.place($0) }
    let next = onwards.first { isShown(place: $0) }
    let previous = back.first { isShown(place: $0) }
    return isBackwards ? previous ?? next : next ?? previous
  }

  private mutating func moveSeries(by count: Int) {
    let shown = shownSeries
    guard let index = shown.firstIndex(of: series) else { return }
    series = shown[min(max(index + count, 0), shown.count - 1)]
    guard let cursor else { return move(by: 1, extending: false) }
    if chart.isDots, let place = place(ofSeries: series, near: cursor) {
      moveCursor(to: place, series: series)
    }
  }

  /// The place nearest along the axis where a series has a value.
  private func place(ofSeries index: Int, near cursor: Int) -> Int? {
    let start = places.rank(of: cursor)
    let known = (0..<places.count).filter { chart.value(of: index, at: places.place($0)) != nil }
    return known.min { abs($0 - start) < abs($1 - start) }.map { places.place($0) }
  }

  private mutating func zoomAboutCursor(by factor: Double) {
    let coordinate = cursor.map { chart.domain.coordinate(of: $0) } ?? window.coordinate(at: 0.5)
    let fraction = window.span > 0 ? (coordinate - window.seen.lowerBound) / window.span : 0.5
    zoom(by: factor, at: (0...1).contains(fraction) ? fraction : 0.5)
  }

  private mutating func goBack() {
    if selection != nil { clearSelection() } else { show(nil) }
  }
}
