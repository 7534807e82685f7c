// The marks that a chart is drawn with.

extension Chart {
  /// The maximum number of series that are drawn.
  var maximumSeriesCount: Int { traits.contains(.singleSeries) ? 1 : .max }

  /// Whether the card has a legend; that of states is needed for a single one, too.
  var hasLegend: Bool {
    traits.contains(.states) ? !states.isEmpty : min(series.count, maximumSeriesCount) > 1
  }

  /// Whether each position takes a slot, as columns and bars need.
  var hasSlots: Bool {
    traits.contains(.columns)
      || traits.contains(.marksBySeries) && series.contains { $0.mark == .column }
  }

  /// Returns whether a series is drawn as columns or bars.
  func isColumn(_ index: Int) -> Bool {
    traits.contains(.columns)
      || traits.contains(.marksBySeries) && series[index].mark == .column
  }

  /// Returns whether a series is drawn as a line without an area.
  func isLine(_ index: Int) -> Bool {
    traits.contains(.lines) || traits.contains(.areas) && isComparison(index)
      || traits.contains(.marksBySeries) && series[index].mark == .line
  }

  var isDots: Bool { traits.contains(.dots) }

  /// Returns whether a series has the values of an earlier time, which are drawn paler.
  ///
  /// A chart of states has none, and its legend has an entry for each state.
  func isComparison(_ index: Int) -> Bool {
    !traits.contains(.states) && series[index].comparedSeries != nil
  }

  /// Returns the index of the earlier values of a series; nil if there are none.
  func comparedSeries(of index: Int) -> Int? {
    series.firstIndex { $0.comparedSeries == index }
  }

  /// Returns the paint of a series in one of its colours, which is paler for earlier values.
  func paint(_ color: SeriesColor, ofSeries index: Int) -> ChartPaint {
    isComparison(index) ? ChartPaint(.earlier(color)) : .series(color)
  }

  /// Returns whether a series is part of a stack.
  func isStacked(_ index: Int) -> Bool {
    stacking != .none && !isComparison(index) && traits.contains(.stackable)
      && (traits.contains(.areas) || isColumn(index))
  }

  /// Returns whether a series is measured on the secondary axis.
  func isOnSecondaryAxis(_ index: Int) -> Bool {
    series[index].isOnSecondaryAxis && secondaryAxis != nil && !isStacked(index)
  }

  /// Whether there are several lines of the same time, which differ in their dashes besides their
  /// colours.
  var hasSeveralLines: Bool { series.indices.count { isLine($0) && !isComparison($0) } > 1 }

  /// Returns the indices of the visible series; all of them if all are hidden.
  func visibleSeries(hidden: Set<String>) -> [Int] {
    // The legend of a state chart hides states, and not rows.
    if traits.contains(.states) { return Array(series.indices) }
    let visible = series.indices.filter { !hidden.contains(series[$0].name) }
    let shown = visible.isEmpty ? Array(series.indices) : visible
    return Array(shown.prefix(maximumSeriesCount))
  }

  /// Returns visible series in the order of their columns in a slot: an earlier column is before
  /// that which is compared with it, and an earlier bar is below.
  ///
  /// Earlier series without a value have no column beside others.
  func columnOrder(of visible: [Int]) -> [Int] {
    guard visible.contains(where: isComparison) else { return visible }
    let before = traits.contains(.horizontal) ? 1 : -1
    let shown = visible.filter { !isComparison($0) || !series[$0].values.isAllMissing }
    return (shown.isEmpty ? visible : shown).sorted { left, right in
      let ranks = [left, right].map {
        (series[$0].comparedSeries ?? $0, isComparison($0) ? before : 0)
      }
      return ranks[0] < ranks[1]
    }
  }

  /// Returns the index of a series' column in its slot, and the number of columns in a slot.
  func column(of index: Int, among visible: [Int]) -> (number: Int, of: Int) {
    let columns = columnOrder(of: visible.filter { isColumn($0) })
    let single = columns.first { isStacked($0) }
    if single != nil { return (0, 1) }
    return (columns.firstIndex(of: index) ?? 0, max(columns.count, 1))
  }

  /// Returns the dash of a series' line, which differs from those of other lines.
  func dash(of index: Int) -> [Double] {
    if isComparison(index) { return ChartStroke.comparisonDash }
    return hasSeveralLines && isLine(index) ? ChartStroke.dash(ofSlot: slot(ofSeries: index)) : []
  }

  /// Returns the mark of an entry of a legend: a series, or a state.
  public func legendMark(ofEntry index: Int) -> LegendMark {
    if traits.contains(.states) { return .dot(.square) }
    if isDots { return .dot(marker(of: index)) }
    let isTold = hasSeveralLines || series.contains { $0.comparedSeries != nil }
    return isTold && isLine(index) ? .line(dash: dash(of: index)) : .dot(.circle)
  }

  /// Returns the shape of a series' dots.
  func marker(of index: Int) -> ChartMarker {
    isDots || hasSeveralLines ? .ofSlot(slot(ofSeries: index)) : .circle
  }

  /// Returns the colour in which the value of a series at a position is drawn.
  ///
  /// In a waterfall it is that of a rise, a fall or a total; a column has that of the threshold
  /// that it reaches.
  func color(ofSeries index: Int, at position: Int) -> SeriesColor {
    let own = color(ofSeries: index)
    guard isColumn(index), !isStacked(index), let value = value(of: index, at: position) else {
      return own
    }
    guard traits.contains(.steps) else { return color(of: value, series: index) }
    return isTotal(position) ? .neutral : color(ofChange: value, series: index)
  }

  /// Returns the colour of a waterfall's rise or fall: that of its series, if it has one.
  func color(ofChange change: Double, series index: Int) -> SeriesColor {
    let own = series[index].color
    return own == .automatic ? change < 0 ? .bad : .good : own
  }

  /// Returns the colour of a value: that of the last threshold it reaches, or else of its series.
  func color(of value: Double, series index: Int) -> SeriesColor {
    let reached = thresholds.last { value >= $0.from }?.color ?? .automatic
    return reached == .automatic ? color(ofSeries: index) : reached
  }
}

/// The symbol of a series in a legend.
public enum LegendMark: Hashable, Sendable {
  /// A piece of the series' line.
  case line(dash: [Double])
  /// A dot in the series' shape.
  case dot(ChartMarker)
}
