import CardWidgets
import ChartModel
import Gtk

/// Measures V8: a line of 1,000,000 points, from raw values to a picture of 1000 × 500 px.
func lineFigure() throws -> Figure {
  let stage = try ChartStage()
  let chart = Chart.randomWalk(1_000_000)
  return Figure("V8", "line of 1,000,000 points, 1000 × 500", goal: "≤ 10 ms") {
    stage.draw(chart, style: .page, width: 1000, height: 500)
  }
}

/// Measures the same points drawn with cairo alone, one segment each, for comparison.
func naiveLineFigure() throws -> Figure {
  let stage = try ChartStage()
  let values = Chart.randomWalk(1_000_000).series[0].values.numbers
  return Figure("V8", "… all points stroked by cairo, no axes", goal: "–", count: 3) {
    stage.strokeAll(values, width: 1000, height: 500)
  }
}

/// Measures what a movement of the pointer draws: the cursor, the dots and the tooltip.
func hoverFigure() throws -> Figure {
  let stage = try ChartStage()
  let chart = Chart.randomWalk(1_000_000)
  let reading = ChartReading(chart)
  let layout = stage.drawing.layout(chart, style: .page, width: 1000, height: 500)
  var position = 0
  let bounds = Rectangle(x: 0, y: 0, width: 1000, height: 500)
  let image = ImageSurface(width: 1000, height: 500)
  return Figure("V8", "… hover frame", goal: "≤ 1 ms", count: 99) {
    position = (position + 7919) % 1_000_000
    image.draw { stage.drawing.drawHover(reading, layout, position: position, in: bounds, on: $0) }
  }
}

/// Measures a frame of zooming into V8's chart.
func zoomFigure() throws -> Figure {
  let stage = try ChartStage()
  var reading = ChartReading(Chart.randomWalk(1_000_000))
  return Figure("V8", "… frame of zooming", goal: "≤ 16 ms", count: 31) {
    reading.zoom(by: 0.9, at: 0.3)
    stage.draw(reading.chart, style: .page, width: 1000, height: 500, view: reading.viewState)
  }
}

/// Measures 10,000 columns on a page.
func columnsFigure() throws -> Figure {
  let stage = try ChartStage()
  let chart = Chart.columns(10_000)
  return Figure("V8", "10,000 columns, 1000 × 500", goal: "≤ 20 ms") {
    stage.draw(chart, style: .page, width: 1000, height: 500)
  }
}

/// Measures the same columns filled by cairo as one path, for comparison.
func naiveColumnsFigure() throws -> Figure {
  let stage = try ChartStage()
  let values = Chart.columns(10_000).series[0].values.numbers
  return Figure("V8", "… as one path filled by cairo, no axes", goal: "–", count: 3) {
    stage.fillAll(values, width: 1000, height: 500)
  }
}

extension Chart {
  /// Returns a chart of random walks, the same each time.
  static func randomWalk(_ count: Int, series names: [String] = [""], kind: Kind = .line) -> Chart {
    var random = Generator()
    return Chart(
      kind: kind,
      domain: .numbers((0..<count).map { Double($0) }, format: ChartValueFormat()),
      series: names.map { name in
        var value = 50.0
        return ChartSeries(
          name: name,
          values: ChartValues(
            numbers: (0..<count).map { _ in
              value += random.next() - 0.5
              return value
            }))
      })
  }

  /// Returns a chart of random columns, the same each time.
  static func columns(_ count: Int) -> Chart {
    var random = Generator()
    return Chart(
      kind: .column, domain: .categories((0..<count).map { "\($0)" }),
      series: [
        ChartSeries(
          name: "", values: ChartValues(numbers: (0..<count).map { _ in random.next() * 100 }))
      ])
  }
}

/// A generator of numbers from 0 to 1 (the linear congruential one of Knuth's MMIX).
private struct Generator {
  private var state: UInt64 = 42

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
}
