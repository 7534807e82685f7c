/// The mapping of positions and values to points of the box, for drawing and hit testing.
struct PlotGeometry: Sendable {
  let chart: Chart
  let style: ChartLayout.Style
  let view: ChartViewState
  /// The width of the box in px.
  let width: Double
  let height: Double
  let mirrored: Bool
  /// The number of device px in a px.
  let scale: Double
  /// The indices of the visible series.
  let series: [Int]
  /// The part of the box in which values are drawn.
  var plot: ChartRectangle
  var domain: DomainAxis
  /// The positions whose values determine the value axes.
  let scalePositions: Range<Int>
  /// The ends of the values of each visible series.
  let ends: [Int: SeriesEnds]
  var valueScale = ChartScale(lower: 0, upper: 1)
  var secondaryScale: ChartScale?
  var donut: DonutGeometry?
  /// The areas of the positions of a card's bar chart, each with its names and bars, as far as they
  /// are shown; nil for other charts.
  var bars: [ChartRectangle]?
  /// The rows of a state chart.
  var rows: StateRows?
  /// The factor on the widths of lines and dots.
  var markScale = 1.0
  /// The greatest size of all bubbles.
  let greatestSize: Double

  init(
    _ chart: Chart, style: ChartLayout.Style, view: ChartViewState, width: Double, height: Double,
    mirrored: Bool, scale: Double
  ) {
    self.chart = chart
    self.style = style
    self.view = view
    self.width = width
    self.height = height
    self.mirrored = mirrored
    self.scale = scale > 0 ? scale : 1
    plot = ChartRectangle(x: 0, y: 0, width: width, height: height)
    series = chart.visibleSeries(hidden: view.hidden)
    greatestSize = chart.series.compactMap { $0.sizes?.bounds?.upperBound }.max() ?? 0
    domain = DomainAxis(
      chart.domain, hasSlots: chart.hasSlots, isRising: !chart.isDots,
      padding: chart.isDots ? chart.traits.contains(.sizes) ? 0.08 : 0.04 : 0, window: view.window)
    var scaled = domain
    if let part = view.scaleWindow {
      scaled = domain.showing(part, insteadOf: view.window ?? 0...1)
    }
    scalePositions = scaled.visible.isEmpty ? scaled.drawn : scaled.visible
    let first = min(domain.drawn.lowerBound, scalePositions.lowerBound)
    let end = max(domain.drawn.upperBound, scalePositions.upperBound)
    ends = Self.ends(of: chart, series: series, positions: first..<end)
  }

  private static func ends(
    of chart: Chart, series: [Int], positions: Range<Int>
  ) -> [Int: SeriesEnds] {
    var result: [Int: SeriesEnds] = [:]
    let stacked = series.filter { chart.isStacked($0) }
    let stack = SeriesEnds.stack(
      stacked.map { chart.series[$0].values }, positions: positions,
      asPercent: chart.stacking == .percent)
    for (index, ends) in zip(stacked, stack) { result[index] = ends }
    for index in series where result[index] == nil {
      let values = chart.series[index].values
      result[index] =
        chart.traits.contains(.steps)
        ? .waterfall(values, totals: chart.totals, count: chart.domain.count) : SeriesEnds(values)
    }
    return result
  }

  var isCard: Bool { style == .card }

  /// Returns a figure that is displayed from left to right in every script, unless it begins with
  /// the mark of the other direction.
  ///
  /// A percent sign would otherwise take the direction of the surrounding text.
  func figure(_ text: String) -> String {
    mirrored && text.first != "\u{200F}" ? "\u{200E}" + text : text
  }

  /// Whether the value axis is horizontal and the domain runs downwards.
  var isHorizontal: Bool { chart.traits.contains(.horizontal) }

  func scale(ofSeries index: Int) -> ChartScale {
    chart.isOnSecondaryAxis(index) ? secondaryScale ?? valueScale : valueScale
  }

  // MARK: Px

  /// Returns the coordinate in px along the domain axis at a share of its visible part.
  func along(_ share: Double) -> Double {
    if isHorizontal { return plot.y + plot.height * share }
    return plot.x + plot.width * flipped(share)
  }

  /// Returns the share of the domain's visible part at a point.
  func share(at point: ChartPoint) -> Double {
    if isHorizontal { return (point.y - plot.y) / plot.height }
    return flipped((point.x - plot.x) / plot.width)
  }

  /// Converts between a share from the leading edge and a share from the left.
  ///
  /// Both directions are the same.
  func flipped(_ share: Double) -> Double { mirrored ? 1 - share : share }

  /// Returns the left edge of something at a distance from the leading edge of the plot, in px.
  func x(atOffset offset: Double, width: Double = 0) -> Double {
    mirrored ? plot.maxX - offset - width : plot.x + offset
  }

  /// The direction of the domain axis in px: -1 if it runs to the left.
  var direction: Double { mirrored && !isHorizontal ? -1 : 1 }

  func along(position: Int) -> Double { along(domain.share(ofPosition: position)) }

  /// Returns the coordinate in px along the value axis of a value; nil if its scale can't show it.
  ///
  /// Values far beyond the bounds are clamped to eight times the plot's size, since cairo's
  /// coordinates are limited.
  func across(_ value: Double, _ scale: ChartScale) -> Double? {
    guard let fraction = scale.fraction(of: value) else { return nil }
    let share = min(max(fraction, -8), 9)
    if isHorizontal { return plot.x + plot.width * flipped(share) }
    return plot.maxY - plot.height * share
  }

  /// Returns the coordinate in px along the value axis at which columns, bars and areas begin.
  func base(_ scale: ChartScale) -> Double {
    let zero = scale.kind == .log ? scale.lower : min(max(0, scale.lower), scale.upper)
    return across(zero, scale) ?? (isHorizontal ? plot.x : plot.maxY)
  }

  /// The length of the plot along the domain.
  var length: Double { isHorizontal ? plot.height : plot.width }

  /// The length of a slot along the domain, in px.
  var slotLength: Double {
    let extent = domain.upper - domain.lower
    return extent > 0 ? length * domain.slot / extent : length
  }

  /// Returns the start of a series' column from the middle of its slot, and its length, in px.
  func columnSpan(ofSeries index: Int) -> (start: Double, length: Double) {
    let (number, count) = chart.column(of: index, among: series)
    // Columns keep their proportion while the chart is zoomed.
    let visibleShare = view.window.map { $0.upperBound - $0.lowerBound } ?? 1
    let limit = ChartLayout.maximumColumnWidth / max(visibleShare, 1e-9)
    // Gaps of one px here and none there would be stripes: columns as dense as that have none.
    let gap = slotLength * scale < ChartLayout.gaplessSlot ? 0 : ChartLayout.columnGap
    let column = min(slotLength * (1 - gap) / Double(count), limit)
    let cluster = column * Double(count)
    return (Double(number) * column - cluster / 2, column)
  }

  /// Returns an edge aligned with the nearest device px.
  func snapped(_ edge: Double) -> Double { (edge * scale).rounded() / scale }

  /// Returns a rectangle aligned with device px.
  func snapped(_ box: ChartRectangle) -> ChartRectangle {
    let (x, y) = (snapped(box.x), snapped(box.y))
    return ChartRectangle(
      x: x, y: y, width: snapped(box.maxX) - x, height: snapped(box.maxY) - y)
  }

  /// The width of a series' line in px.
  var lineWidth: Double { ChartLayout.lineWidth * markScale }

  /// The width of a line of about one px that fills whole device px.
  var hairline: Double { max(1, scale.rounded(.down)) / scale }

  /// Returns the middle of a hairline that fills whole device px within the plot.
  func crisp(_ middle: Double, before end: Double) -> Double {
    let edge = min((middle * scale).rounded(.down) / scale, end - hairline)
    return edge + hairline / 2
  }

  func crispY(_ y: Double) -> Double { crisp(y, before: plot.maxY) }
  func crispX(_ x: Double) -> Double { crisp(x, before: plot.maxX) }

  /// Returns the opacity of a series, which is reduced while another one stands out.
  func opacity(ofSeries index: Int) -> Double {
    guard let emphasized = view.emphasized, !view.hidden.contains(emphasized),
      chart.series.contains(where: { $0.name == emphasized })
    else { return 1 }
    return chart.series[index].name == emphasized ? 1 : ChartLayout.faded
  }
}
