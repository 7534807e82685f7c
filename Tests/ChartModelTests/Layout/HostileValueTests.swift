import ChartModel
import Testing

@Suite("Charts of values that no measurement gives")
struct HostileValueTests {
  private static let greatest = Double.greatestFiniteMagnitude
  private static let least = Double.leastNonzeroMagnitude
  /// The values at the limits of floating-point numbers.
  static let values: [[Double?]] = [
    [1.7e308, 1.7e308, 1.7e308, 1.7e308, 1.7e308, 1.7e308],
    [greatest, -greatest, greatest, -greatest], [-greatest, -greatest, 0],
    [.nan, .infinity, -.infinity, nil], [least, -least, 0, -0.0],
    [9_007_199_254_740_992, 9_007_199_254_740_994, -9_007_199_254_740_992],
    [1e308, least, -1e308, 1], [1e308], [least], [-0.0], [.nan, 1, 1.7e308],
    Array(repeating: greatest, count: 12) + [1],
  ]

  private static let charts: [Chart] = Chart.Kind.allCases.flatMap { kind in
    values.flatMap { values in
      Chart.Stacking.allCases.flatMap { stacking in
        ChartAxis.Scale.allCases.map { scale in
          var chart = SampleCharts.chart(kind, [values, values.reversed()], stacking: stacking)
          chart.valueAxis = ChartAxis(
            minimum: values.count == 1 ? values[0] : nil,
            maximum: values.count == 1 ? greatest : nil, scale: scale)
          chart.secondaryAxis = ChartAxis(scale: scale)
          chart.series[chart.series.count - 1].isOnSecondaryAxis = scale == .symlog
          chart.thresholds = values.compactMap { $0 }.map {
            ChartThreshold(from: $0, color: .bad)
          }
          chart.referenceLines = values.compactMap { $0 }.map {
            ReferenceLine(value: $0, label: "limit")
          }
          return chart
        }
      }
    }
  }

  @Test("every coordinate is finite, and every text can be made", arguments: Chart.Kind.allCases)
  func charts(kind: Chart.Kind) {
    for chart in Self.charts where chart.kind == kind {
      for style in [ChartLayout.Style.card, .page] {
        for (width, height) in [(480.0, 300.0), (160, 120), (2, 2)] {
          let layout = SampleCharts.layout(
            chart, style, width: width, height: height, mirrored: style == .page)
          let strange = layout.commands.flat.filter { !$0.isFinite }
          #expect(strange.isEmpty, "\(chart) \(style) \(strange.prefix(3))")
        }
      }
      _ = (chart.spokenKind(), ChartTable(chart).rows, chart.spokenDescription)
    }
  }

  private static let micros: [MicroChart] = values.flatMap { values in
    let numbers = values.map { $0 ?? .nan }
    let series = MicroSeries(ChartValues(values), minimum: numbers[0], maximum: greatest)
    let bullets = numbers.flatMap { number -> [BulletMeasure] in
      let comparisons: [BulletMeasure.Comparison] = [
        .none, .target(numbers[0]), .difference(from: -number),
      ]
      return comparisons.compactMap {
        BulletMeasure(
          number, comparison: $0, forecast: numbers[0], minimum: -number, maximum: number)
      }
    }
    var charts: [MicroChart] = bullets.map { .bullet($0) }
    for number in numbers {
      charts += [.radial(MicroShare(number)), .harveyBall(MicroShare(number))]
    }
    charts.append(.stackedBar(MicroParts(numbers.map { MicroParts.Part("part", $0) })))
    charts += [.line(series), .area(series), .columns(series, highlight: .negative)]
    return charts
  }

  @Test(
    "so is every coordinate of a micro chart",
    arguments: [MicroChart.Container.header, .row, .cell])
  func microCharts(container: MicroChart.Container) {
    for chart in Self.micros {
      for (width, height) in [(100.0, 22.0), (2, 2), (300, 60)] {
        let commands = MicroChartLayout(
          chart, in: container, width: width, height: height, measure: SampleCharts.measure
        ).commands
        let strange = commands.flat.filter { !$0.isFinite }
        #expect(strange.isEmpty, "\(chart) \(strange.prefix(3))")
      }
      _ = chart.spokenDescription
    }
  }

  @Test("the parts of an endless whole are what they are of it")
  func donut() {
    let chart = SampleCharts.chart(.donut, [Array(repeating: 1.7e308, count: 4)])
    #expect(chart.parts().map(\.share) == [0.25, 0.25, 0.25, 0.25])
  }

  @Test("a reader is told of numbers only", arguments: Chart.Kind.allCases)
  func reading(kind: Chart.Kind) {
    for chart in Self.charts where chart.kind == kind {
      let last = chart.domain.count - 1
      var reading = ChartReading(chart)
      reading.press(0)
      var summaries = [reading.overview, reading.selectionSummary, reading.summary(at: last)]
      var spoken = [reading.spokenCursor]
      if reading.canSelectRange {
        reading.select(from: 0, to: last)
        summaries.append(reading.selectionSummary)
        spoken.append(reading.spokenCursor)
      }
      let texts = summaries.compactMap(\.self).flatMap(\.texts) + spoken
      let strange = texts.filter { text in
        let words = text.lowercased().split { !$0.isLetter && $0 != "∞" }
        return text.isEmpty || words.contains { ["nan", "inf", "∞"].contains($0) }
      }
      #expect(strange.isEmpty, "\(chart) \(strange.prefix(3))")
    }
  }
}

extension ChartSummary {
  fileprivate var texts: [String] {
    [title] + items.flatMap { [$0.name, $0.value, $0.detail].compactMap(\.self) }
  }
}

extension DrawCommand {
  /// Whether all numbers of the command are finite.
  fileprivate var isFinite: Bool {
    switch self {
    case .rule(let from, let to, let stroke, _):
      (from.numbers + to.numbers + [stroke.width]).areFinite
    case .line(let points, let stroke, _):
      points.flatMap(\.numbers).areFinite && stroke.width.isFinite
    case .area(let points, _): points.flatMap(\.numbers).areFinite
    case .rectangle(let box, let radius, _): (box.numbers + [radius]).areFinite
    case .rectangles(let boxes, _): boxes.flatMap(\.numbers).areFinite
    case .markers(_, let points, let diameter, _):
      points.flatMap(\.numbers).areFinite && diameter.isFinite
    case .ring(let ring, let from, let to, _):
      (ring.center.numbers + [ring.innerRadius, ring.outerRadius, from, to]).areFinite
    case .text(_, let point, _, let width, _): (point.numbers + [width]).areFinite
    case .clip(let box, let commands): box.numbers.areFinite && commands.allSatisfy(\.isFinite)
    }
  }
}

extension ChartPoint {
  fileprivate var numbers: [Double] { [x, y] }
}

extension ChartRectangle {
  fileprivate var numbers: [Double] { [x, y, width, height] }
}

extension [Double] {
  fileprivate var areFinite: Bool { allSatisfy(\.isFinite) }
}
