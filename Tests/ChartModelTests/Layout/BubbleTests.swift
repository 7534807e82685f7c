import ChartModel
import Testing

@Suite("Bubbles")
struct BubbleTests {
  @Test("leaves room for the greatest bubble at every edge, its area by its size")
  func bubbles() {
    var chart = SampleCharts.chart(.bubble, [[10, 40, 90, 60]])
    chart.series[0].sizes = [100, 25, 100, -4]
    for style in [ChartLayout.Style.card, .page] {
      let layout = SampleCharts.layout(chart, style)
      let bubbles = layout.commands.flat.compactMap { command -> (ChartPoint, Double)? in
        guard case .markers(_, let points, let diameter, let paint) = command else { return nil }
        return paint.role == .series(chart.color(ofSeries: 0)) ? (points[0], diameter) : nil
      }
      #expect(bubbles.count == 3)
      #expect(bubbles[0].1 == 2 * bubbles[2].1)
      for (center, diameter) in bubbles {
        let box = layout.plot.grown(x: 3, y: 3)
        #expect(box.contains(ChartPoint(x: center.x, y: center.y + diameter / 2)))
        #expect(box.contains(ChartPoint(x: center.x + diameter / 2, y: center.y - diameter / 2)))
      }
    }
  }

  @Test("tells bubbles of several series apart by their shapes, which cover equal areas")
  func bubbleShapes() {
    let count = 5
    let values = ChartValues([10, 40, 90].map { $0 as Double? })
    let chart = Chart(
      kind: .bubble, domain: .numbers([1, 2, 3], format: ChartValueFormat()),
      series: (0..<count).map { index in
        var series = ChartSeries(name: "S\(index)", values: values)
        series.sizes = [100, 25, 4]
        return series
      })
    let shapes: [ChartMarker] = [.circle, .square, .triangle, .diamond, .circle]
    #expect((0..<count).map { chart.legendMark(ofEntry: $0) } == shapes.map { .dot($0) })
    for style in [ChartLayout.Style.card, .page] {
      let layout = SampleCharts.layout(chart, style)
      var areas: [[Double]] = []
      for index in 0..<count {
        let bubbles = layout.commands.flat.compactMap { command -> (ChartMarker, Double)? in
          guard case .markers(let marker, _, let diameter, let paint) = command,
            paint.role == .series(chart.color(ofSeries: index))
          else { return nil }
          return (marker, diameter)
        }
        // The legend of a card comes first.
        #expect(bubbles.count >= 3)
        #expect(bubbles.allSatisfy { $0.0 == shapes[index] })
        areas.append(bubbles.suffix(3).map { area(of: $0.0, $0.1) })
      }
      // A circle is painted under its outline too.
      for index in 1..<4 {
        #expect(zip(areas[index], areas[1]).allSatisfy { abs($0 - $1) < 1e-6 })
      }
      #expect(areas[1][0] < areas[0][0] && areas[1][0] > 0.7 * areas[0][0])
    }
  }

  private func area(of marker: ChartMarker, _ diameter: Double) -> Double {
    let corners = marker.corners(around: ChartPoint(x: 0, y: 0), diameter: diameter)
    guard !corners.isEmpty else { return .pi * diameter * diameter / 4 }
    return corners.indices.reduce(0) { sum, index in
      let next = corners[(index + 1) % corners.count]
      return sum + (corners[index].x * next.y - next.x * corners[index].y) / 2
    }
  }
}
