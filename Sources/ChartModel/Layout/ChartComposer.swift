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
