/// The marks that a chart is drawn with.
extension Chart {
  /// How many series it draws: parts of a whole, and steps, are of one.
  var maximumSeriesCount: Int { traits.contains(.singleSeries) ? 1 : .max }

  /// Whether a card tells its series apart below the plot.
  var hasLegend: Bool { min(series.count, maximumSeriesCount) > 1 }

  /// Whether positions need room for columns or bars.
  var hasSlots: Bool {
    traits.contains(.columns)
      || traits.contains(.marksBySeries) && series.contains { $0.mark == .column }
  }

  /// Whether a series is drawn as columns or bars.
  func isColumn(_ index: Int) -> Bool {
    traits.contains(.columns)
      || traits.contains(.marksBySeries) && series[index].mark == .column
  }

  /// Whether a series is drawn as a line without a ground.
  func isLine(_ index: Int) -> Bool {
    traits.contains(.lines) || traits.contains(.marksBySeries) && series[index].mark == .line
  }

  var isDots: Bool { traits.contains(.dots) }

  /// Whether a series stands on others.
  func isStacked(_ index: Int) -> Bool {
    stacking != .none && traits.contains(.stackable)
      && (traits.contains(.areas) || isColumn(index))
  }

  /// Whether a series is measured on the other side.
  func isOnSecondaryAxis(_ index: Int) -> Bool {
    series[index].isOnSecondaryAxis && secondaryAxis != nil && !isStacked(index)
  }

  /// Whether a line alone tells several series apart, which takes dashes beside colours.
  var hasSeveralLines: Bool { series.indices.count { isLine($0) } > 1 }

  /// The indices of the series that are seen.
  func visibleSeries(hidden: Set<String>) -> [Int] {
    let visible = series.indices.filter { !hidden.contains(series[$0].name) }
    let shown = visible.isEmpty ? Array(series.indices) : visible
    return Array(shown.prefix(maximumSeriesCount))
  }

  /// How many series hold their own column in a slot, and which of them one is.
  func column(of index: Int, among visible: [Int]) -> (number: Int, of: Int) {
    let columns = visible.filter { isColumn($0) }
    let single = columns.first { isStacked($0) }
    if single != nil { return (0, 1) }
    return (columns.firstIndex(of: index) ?? 0, max(columns.count, 1))
  }

  /// The dash by which a series' line is told from the others.
  func dash(of index: Int) -> [Double] {
    hasSeveralLines && isLine(index) ? ChartStroke.dash(ofSlot: slot(ofSeries: index)) : []
  }

  /// Returns the mark of a series in a legend.
  public func legendMark(ofSeries index: Int) -> LegendMark {
    if isDots { return .dot(marker(of: index)) }
    if hasSeveralLines, isLine(index) { return .line(dash: dash(of: index)) }
    return .dot(.circle)
  }

  /// The shape of a series' dots.
  func marker(of index: Int) -> ChartMarker {
    isDots && !traits.contains(.sizes) || hasSeveralLines ? .ofSlot(slot(ofSeries: index)) : .circle
  }

  /// The colour in which the value of a series at a position is drawn: of a waterfall a rise's, a
  /// fall's or a total's, of columns that of the threshold reached.
  func color(ofSeries index: Int, at position: Int) -> SeriesColor {
    let own = color(ofSeries: index)
    guard isColumn(index), !isStacked(index), let value = value(of: index, at: position) else {
      return own
    }
    guard traits.contains(.steps) else { return color(of: value, series: index) }
    return isTotal(position) ? .neutral : color(ofChange: value, series: index)
  }

  /// The colour of a waterfall's rise or fall: its series' own, if it has one.
  func color(ofChange change: Double, series index: Int) -> SeriesColor {
    let own = series[index].color
    return own == .automatic ? change < 0 ? .bad : .good : own
  }

  /// The colour of a value: that of the last threshold it reaches, else its series' own.
  func color(of value: Double, series index: Int) -> SeriesColor {
    let reached = thresholds.last { value >= $0.from }?.color ?? .automatic
    return reached == .automatic ? color(ofSeries: index) : reached
  }
}

/// A small picture of a series.
public enum LegendMark: Hashable, Sendable {
  /// A piece of its line.
  case line(dash: [Double])
  /// A dot of its shape.
  case dot(ChartMarker)
}
