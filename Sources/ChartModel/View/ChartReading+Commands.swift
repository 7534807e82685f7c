/// The commands of keys and buttons.
extension ChartReading {
  /// The factor of a zoom step.
  private static let zoomFactor = 1.5

  /// Carries out a command of a key or a button.
  ///
  /// - Returns: whether that changed anything.
  @discardableResult
  public mutating func perform(_ command: ChartCommand) -> Bool {
    let before = self
    switch command {
    case .step(let count): move(by: count, extending: false)
    case .page(let count): move(by: count * pageStep, extending: false)
    case .first: moveCursor(toRank: 0, extending: false)
    case .last: moveCursor(toRank: order.count - 1, extending: false)
    case .extendStep(let count): move(by: count, extending: true)
    case .extendPage(let count): move(by: count * pageStep, extending: true)
    case .extendToFirst: moveCursor(toRank: 0, extending: true)
    case .extendToLast: moveCursor(toRank: order.count - 1, extending: true)
    case .series(let count): moveSeries(by: count)
    case .select: if let position = cursor { press(position) }
    case .zoomIn: zoomAboutCursor(by: 1 / Self.zoomFactor)
    case .zoomOut: zoomAboutCursor(by: Self.zoomFactor)
    case .resetZoom: show(nil)
    case .pan(let quarters): pan(byQuarters: quarters)
    case .back: goBack()
    }
    return !isSame(as: before)
  }

  /// Compares everything but the data, which commands don't change.
  private func isSame(as other: ChartReading) -> Bool {
    cursor == other.cursor && series == other.series && selection == other.selection
      && window == other.window && timeRange == other.timeRange
  }

  /// The number of positions that a page key moves by: a tenth of the visible ones.
  private var pageStep: Int { max(1, visibleRanks.count / 10) }

  private mutating func move(by count: Int, extending: Bool) {
    guard order.count > 0 else { return }
    guard let cursor else {
      // The first key moves the cursor to an end of the visible part.
      let visible = visibleRanks
      let start = visible.isEmpty ? 0 : count > 0 ? visible.lowerBound : visible.upperBound - 1
      return moveCursor(toRank: start, extending: extending)
    }
    moveCursor(toRank: order.rank(of: cursor) + count, extending: extending)
  }

  private mutating func moveCursor(toRank target: Int, extending: Bool) {
    guard let position = shownPosition(near: min(max(target, 0), order.count - 1)) else { return }
    let start = anchor ?? cursor ?? position
    moveCursor(to: position)
    guard extending, canSelectRange else { return }
    anchor = start
    selection = ChartSelection(min(start, position)...max(start, position))
  }

  /// Returns the visible position at a rank, or the next one in the direction of the move.
  private func shownPosition(near rank: Int) -> Int? {
    guard (0..<order.count).contains(rank) else { return nil }
    let isBackwards = cursor.map { rank < order.rank(of: $0) } ?? false
    let onwards = (rank..<order.count).lazy.map { order.position(atRank: $0) }
    let back = (0...rank).reversed().lazy.map { order.position(atRank: $0) }
    let next = onwards.first { isShown(position: $0) }
    let previous = back.first { isShown(position: $0) }
    return isBackwards ? previous ?? next : next ?? previous
  }

  private mutating func moveSeries(by count: Int) {
    let shown = shownSeries
    guard let index = shown.firstIndex(of: series) else { return }
    series = shown[min(max(index + count, 0), shown.count - 1)]
    guard let cursor else { return move(by: 1, extending: false) }
    if chart.isDots, let position = position(ofSeries: series, near: cursor) {
      moveCursor(to: position, series: series)
    }
  }

  /// Returns the position nearest to the cursor at which a series has a value.
  private func position(ofSeries index: Int, near cursor: Int) -> Int? {
    let start = order.rank(of: cursor)
    let known = (0..<order.count).filter {
      chart.value(of: index, at: order.position(atRank: $0)) != nil
    }
    return known.min { abs($0 - start) < abs($1 - start) }.map { order.position(atRank: $0) }
  }

  private mutating func zoomAboutCursor(by factor: Double) {
    let coordinate = cursor.map { chart.domain.coordinate(of: $0) } ?? window.coordinate(at: 0.5)
    let fraction = window.span > 0 ? (coordinate - window.visible.lowerBound) / window.span : 0.5
    zoom(by: factor, at: (0...1).contains(fraction) ? fraction : 0.5)
    alignWindow()
  }

  /// Pans by quarters of the visible part; columns by whole ones.
  private mutating func pan(byQuarters quarters: Int) {
    let share = Double(quarters) / 4
    guard chart.hasSlots, chart.domain.coordinates == nil, window.span > 0 else {
      return pan(by: share)
    }
    let count = max(1, (window.span * abs(share)).rounded())
    pan(by: (share < 0 ? -count : count) / window.span)
    alignWindow()
  }

  private mutating func goBack() {
    if selection != nil { clearSelection() } else { show(nil) }
  }
}
