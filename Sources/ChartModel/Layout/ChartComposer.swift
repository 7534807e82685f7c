/// Lays a chart out command by command.
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
  var isCard: Bool { geometry.style == .card }
  var lineHeight: Double { measure.lineHeight }

  mutating func layOut() {
    switch chart.kind {
    case .bar: isCard ? layOutBarList() : layOutBars()
    case .donut: layOutDonut()
    case .line, .area, .column, .combination, .waterfall, .scatter, .bubble: layOutPlot()
    }
  }

  mutating func add(_ command: DrawCommand) { commands.append(command) }

  /// Adds what `body` draws, with a seam of the ground's colour about its lines: over columns they
  /// would else be lost.
  mutating func seam(_ body: (inout ChartComposer) -> Void) {
    let first = commands.count
    body(&self)
    let lines = commands[first...].compactMap { command -> DrawCommand? in
      guard case .line(let points, let stroke, _) = command else { return nil }
      return .line(points, ChartStroke(width: stroke.width + 2), .ground)
    }
    commands.insert(contentsOf: lines, at: first)
  }

  /// Adds what `body` draws, of which nothing is seen outside of the box.
  mutating func clip(to box: ChartRectangle, _ body: (inout ChartComposer) -> Void) {
    let outside = commands
    commands = []
    body(&self)
    let inside = commands
    commands = outside
    if !inside.isEmpty { add(.clip(box, inside)) }
  }

  func paint(ofSeries index: Int) -> ChartPaint {
    .series(chart.color(ofSeries: index)).faded(to: geometry.opacity(ofSeries: index))
  }

  func paint(of value: Double, series index: Int) -> ChartPaint {
    .series(chart.color(of: value, series: index)).faded(to: geometry.opacity(ofSeries: index))
  }

  /// A number with its unit, which is read from left to right in each script: a percent sign alone
  /// would take the direction of what surrounds it.
  func figure(_ text: String) -> String { mirrored ? "\u{200E}" + text : text }

  /// A distance from the leading edge as an x coordinate.
  func flip(_ x: Double) -> Double { mirrored ? geometry.width - x : x }
  var startAnchor: ChartTextAnchor { mirrored ? .right : .left }
  var endAnchor: ChartTextAnchor { mirrored ? .left : .right }
}
