import ChartModel
import Testing

@Suite("Layout of a card's chart")
struct CardChartTests {
  /// Every character is 6 px wide, a line 15 px high.
  let measure = ChartTextMeasure(lineHeight: 15) { Double($0.count) * 6 }

  func layout(_ chart: Chart, mirrored: Bool = false) -> ChartLayout {
    ChartLayout(
      chart, style: .card, width: 300, height: 140, measure: measure, mirrored: mirrored)
  }

  /// Moments a minute apart, from 14:02 until now.
  func line(_ values: [Double?], axis: Chart.LabelledAxis = .x) -> Chart {
    let minutes = values.indices.map { 50_520 + Double($0) * 60 }
    return Chart(
      kind: .line,
      domain: .times(minutes, ChartCalendar(endsNow: true)),
      series: [ChartSeries(name: "Busy", values: ChartValues(values))], labelledAxis: axis)
  }

  @Test(
    "labels the first and the last position of the x axis and nothing of the y axis (S-57, S-58)")
  func xLabels() {
    let texts = layout(line([1, 5, 3])).commands.texts
    #expect(texts.map(\.text) == ["14:02", "now"])
    #expect(texts.map(\.anchor) == [.left, .right])
    #expect(texts.map(\.x) == [0, 300])
  }

  @Test("centres the labels of the x axis below the first and the last column (S-58)")
  func labelsBelowColumns() {
    func labels(_ names: [String], mirrored: Bool = false) -> [(text: String, x: Double)] {
      let chart = Chart(
        kind: .column, domain: .categories(names),
        series: [ChartSeries(name: "n", values: ChartValues(names.map { _ in 5 }))])
      return layout(chart, mirrored: mirrored).commands.texts.map { ($0.text, $0.x) }
    }
    #expect(labels(["1", "2"]).map(\.x) == [75, 225])
    #expect(labels(["1", "2"], mirrored: true).map(\.x) == [225, 75])
    #expect(labels(["Q1", "Q2", "Q3", "Q4"]).map(\.text) == ["Q1", "Q4"])
    // A long name is moved as little as keeps it in the card.
    let long = labels(["January 2026", "b", "c", "d", "e", "f", "g", "h", "i", "j"])
    #expect(long.map(\.x) == [36, 285])
  }

  @Test("lets the plot of a wide card grow, up to a limit")
  func widePlots() {
    func height(_ width: Double, _ kind: Chart.Kind = .line) -> Double {
      var chart = line([1, 2])
      chart.kind = kind
      return ChartLayout.naturalHeight(of: chart, style: .card, lineHeight: 15, width: width)
    }
    #expect(height(500) == height(0))
    #expect(height(1250) - height(1000) == 50)
    #expect(height(3840) - height(1000) == 140)
    #expect(height(3840, .bar) == height(0, .bar), "rows need no more room")
  }

  @Test("lets plots, lines and dots grow with the text")
  func largeText() {
    func height(_ scale: Double) -> Double {
      ChartLayout.naturalHeight(
        of: line([1, 2]), style: .card, lineHeight: 15 * scale, textScale: scale)
    }
    #expect(height(2) - height(1) == 120 + 15)
    func stroke(_ scale: Double) -> [Double] {
      let measure = ChartTextMeasure(lineHeight: 15 * scale, textScale: scale) {
        Double($0.count) * 6
      }
      let layout = ChartLayout(
        line([1, 5, 3]), style: .card, width: 300, height: 140, measure: measure)
      return layout.commands.flat.compactMap {
        switch $0 {
        case .line(_, let stroke, _): stroke.width
        case .markers(_, _, let diameter, _): diameter
        default: nil
        }
      }
    }
    #expect(stroke(1) == [2, 6])
    #expect(stroke(2) == [3, 9])
    #expect(stroke(0.5) == [2, 6])
  }

  @Test("labels at most three values of the y axis and nothing of the x axis (S-57, S-59)")
  func yLabels() {
    let result = layout(line([10, 60, 97], axis: .y))
    #expect(result.commands.texts.map(\.text) == ["0", "50", "100"])
    #expect(result.plot.x > 18)
    #expect(result.commands.rules.count == 3)
  }

  @Test("breaks the line at a gap and shows a value alone as a dot")
  func gaps() {
    let result = layout(line([1, 2, nil, 4, nil, 5, 6]))
    #expect(result.commands.lines.map(\.count) == [2, 2])
    // The dots are at the value between gaps and at the last one.
    #expect(result.commands.dots.count == 2)
  }

  @Test("shows dots at the ends of an area whole", arguments: [false, true])
  func dotsAtTheEdges(mirrored: Bool) {
    let chart = SampleCharts.chart(.area, [[4, nil, 6, 5, nil, 3]], axis: .x)
    let dots = layout(chart, mirrored: mirrored).commands.dots
    #expect(dots.map(\.x).sorted() == [3, 297])
  }

  @Test("keeps NaN and infinity out")
  func notNumbers() {
    let result = layout(line([1, .nan, .infinity, 2, 3]))
    #expect(result.commands.lines.map(\.count) == [2])
  }

  @Test("runs from right to left in a mirrored script")
  func mirrored() throws {
    let points = try #require(layout(line([1, 2, 3]), mirrored: true).commands.lines.first)
    #expect(points.map(\.x) == [300, 151.5, 3])
    #expect(layout(line([1, 2]), mirrored: true).commands.texts.map(\.anchor) == [.right, .left])
  }

  @Test("draws nothing where there is nothing to draw")
  func empty() {
    #expect(layout(line([])).commands.isEmpty)
    #expect(layout(line([nil, nil])).commands.isEmpty)
  }

  @Test("stands columns on zero, negative ones below it")
  func columns() {
    let chart = Chart(
      kind: .column, domain: .categories(["a", "b"]),
      series: [ChartSeries(name: "n", values: [50, -50])])
    let boxes = layout(chart).commands.rectangles
    #expect(boxes.count == 2)
    #expect(boxes[0].maxY == boxes[1].y)
  }

  @Test("columns that are too dense for equal gaps have none")
  func denseColumns() {
    func gaps(_ count: Int) -> Set<Double> {
      let chart = Chart(
        kind: .column, domain: .categories((1...count).map { "n\($0)" }),
        series: [ChartSeries(name: "n", values: ChartValues((1...count).map { _ in 1.0 }))])
      let boxes = layout(chart).commands.rectangles
      return Set(zip(boxes, boxes.dropFirst()).map { $1.x - $0.maxX })
    }
    #expect(gaps(130) == [0])
    #expect(gaps(30).allSatisfy { $0 > 1 })
  }

  @Test("stacks what stands on each other: ends meet")
  func stacked() {
    let chart = Chart(
      kind: .column, domain: .categories(["a"]),
      series: [ChartSeries(name: "n", values: [40]), ChartSeries(name: "m", values: [60])],
      stacking: .stacked)
    let boxes = layout(chart).commands.rectangles
    #expect(boxes[0].y == boxes[1].maxY)
    #expect(boxes[0].x == boxes[1].x)
  }

  @Test("fills a bar's track by its share and colours it by the last threshold reached")
  func bars() {
    let chart = Chart(
      kind: .bar, domain: .categories(["/", "/backup"]),
      series: [ChartSeries(name: "used", values: [50, 95])],
      valueAxis: ChartAxis(
        minimum: 0, maximum: 100, format: ChartValueFormat(unit: .percent)),
      thresholds: [
        ChartThreshold(from: 90, color: .bad), ChartThreshold(from: 75, color: .critical),
      ])
    let result = layout(chart)
    #expect(result.commands.rectangles.map(\.width) == [300, 150, 300, 285])
    #expect(result.commands.paints.suffix(1) == [.series(.bad)])
    #expect(
      result.commands.texts.map(\.text) == ["/", "50\u{2009}%", "/backup", "95\u{2009}%"])
  }

  @Test("draws reference lines across each bar, on a scale that has them, with their labels above")
  func barReferences() {
    let chart = Chart(
      kind: .bar, domain: .categories(["A", "B"]),
      series: [ChartSeries(name: "used", values: [10, 60])],
      referenceLines: [
        ReferenceLine(value: 40, label: "Limit", color: .bad), ReferenceLine(value: 80, label: ""),
      ])
    for mirrored in [false, true] {
      let result = layout(chart, mirrored: mirrored)
      let rules = result.commands.flat.compactMap { command in
        if case .rule(let from, let to, _, let paint) = command { (from, to, paint) } else { nil }
      }
      let paints = [ChartPaint.series(.bad), .series(.neutral)]
      #expect(rules.map(\.2) == paints + paints)
      let places = mirrored ? [150.0, 0] : [150, 300]
      for (rule, x) in zip(rules, places + places) { #expect(abs(rule.0.x - x) <= 1.5) }
      // Each is longer than the bar that it crosses.
      let tracks = result.commands.rectangles.filter { $0.width == 300 }
      for (rule, track) in zip(rules, [tracks[0], tracks[0], tracks[1], tracks[1]]) {
        #expect(rule.0.y == track.y - 4 && rule.1.y == track.maxY + 4)
      }
      let texts = result.commands.texts.map { $0.text.filter { $0 != "\u{200E}" } }
      #expect(texts == ["A", "10", "B", "60", "Limit"])
      #expect(result.commands.texts.last?.x == 150)
      #expect(chart.spokenDescription.contains("Limit: 40. Line at 80"))
    }
    var plain = chart
    plain.referenceLines = []
    let heights = [plain, chart].map {
      ChartLayout.naturalHeight(of: $0, style: .card, lineHeight: 15, width: 300)
    }
    #expect(heights[1] - heights[0] == 17, "room for the labels")
  }

  @Test("makes bars thicker in a higher card, up to 24 px, in the middle of what is left")
  func barsInAHigherCard() {
    let chart = Chart(
      kind: .bar, domain: .categories(["/", "/backup"]),
      series: [ChartSeries(name: "used", values: [50, 95])],
      valueAxis: ChartAxis(minimum: 0, maximum: 100))
    func bars(height: Double) -> [ChartRectangle] {
      SampleCharts.layout(chart, .card, width: 300, height: height).commands.rectangles
    }
    #expect(bars(height: 70).map(\.height) == [8, 8, 8, 8])
    let thicker = bars(height: 100)
    #expect(thicker.allSatisfy { (9...23).contains($0.height) })
    let high = bars(height: 300)
    #expect(high.map(\.height) == [24, 24, 24, 24])
    let (first, last) = (high[0].y, 300 - high[3].y - high[3].height)
    #expect(first > 60 && last > 60)
  }

  @Test("counts the bars that a card has no room for, and is no higher for them (S-06)")
  func manyBars() {
    func chart(_ count: Int, series: Int) -> Chart {
      Chart(
        kind: .bar, domain: .categories((1...count).map { "n\($0)" }),
        series: (0..<series).map { _ in
          ChartSeries(name: "used", values: ChartValues((1...count).map { Double($0) }))
        })
    }
    func height(_ chart: Chart) -> Double {
      ChartLayout.naturalHeight(of: chart, style: .card, lineHeight: 15)
    }
    func names(_ chart: Chart) -> [String] {
      let layout = SampleCharts.layout(chart, .card, width: 300, height: height(chart))
      return layout.commands.texts.map(\.text)
    }
    #expect(height(chart(60, series: 1)) == height(chart(12, series: 1)))
    #expect(height(chart(60, series: 1)) < 500)
    #expect(names(chart(12, series: 1)).contains("n12"))
    #expect(!names(chart(12, series: 1)).contains { $0.hasSuffix("more") })
    let cut = names(chart(60, series: 1))
    #expect(cut.contains("n11") && !cut.contains("n12") && cut.contains("and 49 more"))
    // A position is shown with the bars of all series.
    let pairs = names(chart(60, series: 2))
    #expect(pairs.contains("n5") && !pairs.contains("n6") && pairs.contains("and 55 more"))
  }

  @Test("counts the series that the legend has no room for in its fourth entry (S-55)")
  func legend() {
    let names = (1...9).map { "s\($0)" }
    #expect(
      LegendEntry.entries(of: Array(names.prefix(4))).map(\.text) == ["s1", "s2", "s3", "s4"])
    #expect(
      LegendEntry.entries(of: Array(names.prefix(5))).map(\.text) == ["s1", "s2", "s3", "+2 more"])
    #expect(LegendEntry.entries(of: names).map(\.text) == ["s1", "s2", "s3", "+6 more"])
  }

  @Test("gives each entry of the legend its swatch and a part of its name (S-55)")
  func crowdedLegend() {
    let names = ["Short", "A name that takes more than all the room there is", "Another long one"]
    let chart = Chart(
      kind: .column, domain: .categories(["a"]),
      series: names.map { ChartSeries(name: $0, values: [1]) })
    let result = layout(chart)
    let texts = result.commands.flat.compactMap { command -> (String, Double)? in
      if case .text(let text, _, _, let width, _) = command { (text, width) } else { nil }
    }
    #expect(texts.prefix(3).map(\.0) == names)
    #expect(texts[0].1 == 31)
    #expect(texts[1].1 == texts[2].1)
    #expect(texts[1].1 > 60)
    #expect(result.commands.dots.count == 3)
  }

  @Test("names fewer series where more names could not be read, and always how many more there are")
  func narrowLegend() {
    func texts(_ width: Double) -> [String] {
      let chart = Chart(
        kind: .column, domain: .categories(["a"]),
        series: (0..<9).map { ChartSeries(name: "Series \($0)", values: [1]) })
      return SampleCharts.layout(chart, .card, width: width, height: 150).commands.texts
        .map(\.text).filter { $0.contains("e") }
    }
    #expect(texts(300) == ["Series 0", "Series 1", "Series 2", "+6 more"])
    #expect(texts(220) == ["Series 0", "Series 1", "+7 more"])
    #expect(texts(140) == ["Series 0", "+8 more"])
    #expect(texts(60) == ["Series 0", "+8 more"])
  }

  @Test("writes the label of a reference line where it covers no value")
  func referenceLabel() {
    func x(_ values: [Double?]) -> Double? {
      var chart = line(values, axis: .y)
      chart.referenceLines = [ReferenceLine(value: 50, label: "Limit")]
      return layout(chart).commands.texts.first { $0.text == "Limit" }?.x
    }
    let rising: [Double?] = [0, 10, 20, 10, 10, 10, 40, 60]
    #expect((x(rising) ?? 300) < 60)
    #expect((x(rising.reversed()) ?? 0) > 240)
  }

  @Test("keeps a figure before its unit in a mirrored script")
  func mirroredUnits() {
    var chart = line([10, 60, 97], axis: .y)
    chart.valueAxis.format = ChartValueFormat(unit: .percent)
    let texts = layout(chart, mirrored: true).commands.texts.map(\.text)
    // The mark sets the direction from left to right.
    #expect(texts.contains("\u{200E}50\u{2009}%"))
    #expect(layout(chart).commands.texts.map(\.text).contains("50\u{2009}%"))
  }

  @Test("the figures of a card's bars have equally many digits")
  func figures() {
    var chart = SampleCharts.chart(.bar, [[35, 34.12, nil, 0]])
    chart.valueAxis.format.unit = .percent
    for style in [ChartLayout.Style.card, .page] {
      let texts = SampleCharts.layout(chart, style).commands.texts.map(\.text)
      for figure in ["35.0\u{2009}%", "34.1\u{2009}%", "0.0\u{2009}%"] {
        #expect(texts.contains(figure), "\(figure) of \(texts)")
      }
    }
  }
}
