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

  /// A distance from the leading edge as a place from the left.
  func flip(_ x: Double) -> Double { mirrored ? geometry.width - x : x }
  var startAnchor: ChartTextAnchor { mirrored ? .right : .left }
  var endAnchor: ChartTextAnchor { mirrored ? .left : .right }

  /// Draws a card's legend at the foot of the box; gives the height it takes.
  mutating func layOutLegend() -> Double {
    guard chart.series.count > 1 else { return 0 }
    let top = geometry.height - lineHeight
    let swatch = 10.0
    let gap = 6.0
    let spacing = 14.0
    var x = 0.0
    for entry in LegendEntry.entries(of: chart.series.map(\.name)) {
      let swatchRoom = entry.series == nil ? 0 : swatch + gap
      let room = geometry.width - x - swatchRoom
      guard room > 20 else { break }
      let width = min(measure.width(entry.text) + 1, room)
      if let series = entry.series {
        let center = ChartPoint(x: flip(x + swatch / 2), y: top + lineHeight / 2)
        add(.markers(.circle, at: [center], diameter: swatch, paint(ofSeries: series)))
      }
      let place = ChartPoint(x: flip(x + swatchRoom), y: top)
      add(.text(entry.text, at: place, anchor: startAnchor, width: width, .label))
      x += swatchRoom + width + spacing
    }
    return lineHeight + ChartLayout.legendGap
  }
}
