/// Lays out a chart as a list of drawing commands.
///
/// Its extensions lay out one kind of chart or one part each. They share the list of commands and
/// the geometry, whose plot and scales are set before any marks are laid out. What is computed from
/// the geometry alone has types of its own: ``ValueAxes``, ``DomainLabels``,
/// ``ReferenceLabelFrames``.
struct ChartComposer {
  var geometry: PlotGeometry
  let measure: ChartTextMeasure
  private(set) var commands: [DrawCommand] = []

  init(_ geometry: PlotGeometry, measure: ChartTextMeasure) {
    self.geometry = geometry
    self.measure = measure
  }

  var chart: Chart { geometry.chart }
  var plot: ChartRectangle { geometry.plot }
  var mirrored: Bool { geometry.mirrored }
  var isCard: Bool { geometry.isCard }
  var lineHeight: Double { measure.lineHeight }
  var domainLabels: DomainLabels { DomainLabels(geometry: geometry, measure: measure) }
  var valueAxes: ValueAxes { ValueAxes(geometry: geometry) }

  mutating func layOut() {
    switch chart.kind {
    case .bar: isCard ? layOutBarList() : layOutBars()
    case .donut: layOutDonut()
    case .states: layOutStates()
    case .line, .area, .column, .combination, .waterfall, .scatter, .bubble: layOutPlot()
    }
  }

  mutating func add(_ command: DrawCommand) { commands.append(command) }

  /// Adds what `body` draws, with an outline in the background's colour around its lines.
  ///
  /// The outline keeps lines visible over columns.
  mutating func outlineLines(_ body: (inout ChartComposer) -> Void) {
    let first = commands.count
    body(&self)
    let lines = commands[first...].compactMap { command -> DrawCommand? in
      guard case .line(let points, let stroke, _) = command else { return nil }
      return .line(points, ChartStroke(width: stroke.width + 2), .ground)
    }
    commands.insert(contentsOf: lines, at: first)
  }

  /// Adds what `body` draws, clipped to a box.
  mutating func clip(to box: ChartRectangle, _ body: (inout ChartComposer) -> Void) {
    let outside = commands
    commands = []
    body(&self)
    let inside = commands
    commands = outside
    if !inside.isEmpty { add(.clip(box, inside)) }
  }

  func paint(ofSeries index: Int) -> ChartPaint {
    paint(chart.color(ofSeries: index), series: index)
  }

  func paint(of value: Double, series index: Int) -> ChartPaint {
    paint(chart.color(of: value, series: index), series: index)
  }

  /// Returns the paint of a series in one of its colours.
  func paint(_ color: SeriesColor, series index: Int) -> ChartPaint {
    chart.paint(color, ofSeries: index).faded(to: geometry.opacity(ofSeries: index))
  }

  func figure(_ text: String) -> String { geometry.figure(text) }

  /// Returns the x coordinate at a distance from the leading edge.
  func flip(_ x: Double) -> Double { mirrored ? geometry.width - x : x }
  var startAnchor: ChartTextAnchor { mirrored ? .right : .left }
  var endAnchor: ChartTextAnchor { mirrored ? .left : .right }
}

/// The layout of value axes and their labels.
extension ChartComposer {
  /// The gap between the plot and the value labels, in px.
  static let valueLabelGap = 8.0

  /// Returns the width that the labels of an axis take beside the plot, in px.
  func labelColumn(_ axis: AxisTicks) -> Double {
    if isCard, chart.labelledAxis == .x { return 0 }
    let widest = axis.ticks.map { measure.width($0.label) }.max() ?? 0
    return min(widest + 1, geometry.width * 0.35) + Self.valueLabelGap
  }

  /// Lays out the labels of an axis, without those that are too close to the one below.
  mutating func layOutValueLabels(_ axis: AxisTicks, atEnd: Bool = false) {
    // Figures are aligned at the right, also in right-to-left scripts.
    let isLeft = mirrored == atEnd
    let x = isLeft ? plot.x - Self.valueLabelGap : geometry.width
    var last = Double.infinity
    for tick in axis.ticks where !tick.label.isEmpty {
      guard let y = geometry.across(tick.value, axis.scale), y + lineHeight + 3 <= last + 1e-9
      else { continue }
      last = y
      let point = ChartPoint(x: x, y: y - lineHeight / 2)
      add(
        .text(figure(tick.label), at: point, anchor: .right, width: geometry.width * 0.35, .label))
    }
  }
}

/// The layout of thresholds and reference lines.
extension ChartComposer {
  /// The opacity of the zone between two thresholds.
  private static let zoneOpacity = 0.08
  static let referenceDash = [6.0, 3]

  /// Lays out a line at each threshold, and on a page also the zone above it in its colour.
  mutating func layOutZones() {
    let scale = geometry.valueScale
    for (number, threshold) in chart.thresholds.enumerated() {
      let next = number + 1 < chart.thresholds.count ? chart.thresholds[number + 1].from : .infinity
      let low = max(threshold.from, scale.lower)
      let high = min(next, scale.upper)
      let paint = ChartPaint.series(
        threshold.color == .automatic ? .neutral : threshold.color)
      guard low < high, let bottom = geometry.across(low, scale),
        let top = geometry.across(high, scale)
      else { continue }
      if !isCard, threshold.color != .automatic {
        let y = geometry.snapped(top)
        let zone = ChartRectangle(
          x: plot.x, y: y, width: plot.width, height: geometry.snapped(bottom) - y)
        add(.rectangle(zone, radius: 0, paint.faded(to: Self.zoneOpacity)))
      }
      if threshold.from > scale.lower { addRule(y: bottom, paint) }
    }
  }

  /// Lays out the reference lines, with labels that don't overlap.
  mutating func layOutReferences() {
    let scale = geometry.valueScale
    var frames = ReferenceLabelFrames(geometry: geometry, lineHeight: lineHeight)
    for line in chart.referenceLines {
      guard line.value >= scale.lower, line.value <= scale.upper,
        let y = geometry.across(line.value, scale)
      else { continue }
      let color = line.color == .automatic ? .neutral : line.color
      addRule(y: y, dash: Self.referenceDash, .series(color))
      guard !line.label.isEmpty else { continue }
      let width = min(measure.strongWidth(line.label) + 1, plot.width - 8)
      guard let box = frames.next(width: width, at: y) else { continue }
      // The background keeps lines from crossing the letters.
      add(.rectangle(box.grown(x: 2, y: 0), radius: 3, ChartPaint.ground.faded(to: 0.8)))
      let isAtLeft = box.x < plot.middle.x - width / 2
      let point = ChartPoint(x: isAtLeft ? box.x : box.maxX, y: box.y)
      add(
        .text(
          line.label, at: point, anchor: isAtLeft ? .left : .right, width: width, .strongLabel))
    }
  }
}
