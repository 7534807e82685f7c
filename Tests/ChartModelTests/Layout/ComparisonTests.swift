import Testing

@testable import ChartModel

@Suite("A comparison with an earlier time")
struct ComparisonTests {
  private static let day = 86_400.0

  /// Returns a chart of values that are an hour apart.
  private func chart(_ kind: Chart.Kind = .line, _ rows: [Double?]...) -> Chart {
    Chart(
      kind: kind,
      domain: .times(rows[0].indices.map { SampleCharts.midnight + Double($0) * 3600 }, .utc),
      series: zip(["North", "South"], rows).map { SampleCharts.series($0, $1) })
  }

  /// Returns a chart compared with itself, with times in hours.
  private func compared(
    _ chart: Chart, shift: Double, length: Double? = nil
  ) throws -> Chart {
    let moments = try #require(chart.timeline?.moments)
    let end = try #require(moments.last)
    return chart.compared(
      ChartComparison(
        start: end - (length ?? shift) * 3600, includesStart: chart.domain.coordinates != nil,
        title: "Before", earlier: { $0 - shift * 3600 }, later: { $0 + shift * 3600 })
    ).chart
  }

  @Test("the chart shows its end, with the values of an earlier time as a further series")
  func series() throws {
    let compared = try compared(chart(.line, [1, 2, 3, 4, 5, 6, 7]), shift: 3)
    #expect(
      compared.domain.coordinates == (3...6).map { SampleCharts.midnight + Double($0) * 3600 })
    #expect(compared.series.map(\.name) == ["North", "Before"])
    #expect(compared.series.map(\.values) == [[4, 5, 6, 7], [1, 2, 3, 4]])
    #expect(compared.series.map(\.comparedSeries) == [nil, 0])
  }

  @Test("several series have an earlier one each, in their colour")
  func several() throws {
    let compared = try compared(chart(.line, [1, 2, 3], [4, 5, 6]), shift: 1)
    #expect(compared.series.map(\.name) == ["North", "South", "North · Before", "South · Before"])
    #expect(compared.series.map(\.values) == [[2, 3], [5, 6], [1, 2], [4, 5]])
    #expect(compared.color(ofSeries: 2) == compared.color(ofSeries: 0))
    #expect(compared.color(ofSeries: 3) == compared.color(ofSeries: 1))
    var memory = ChartColorMemory()
    _ = memory.colored(chart(.line, [1, 2, 3]))
    let colored = memory.colored(compared)
    #expect(colored.color(ofSeries: 3) == colored.color(ofSeries: 1))
    #expect(colored.color(ofSeries: 0) != colored.color(ofSeries: 1))
  }

  @Test("between two moments a value is on their line; beside a gap there is none")
  func between() throws {
    let times = [0, 1, 2.0, 3.5, 4.5].map { SampleCharts.midnight + $0 * 3600 }
    var chart = chart(.line, [10, 20, nil, 40, 50])
    chart.domain = .times(times, .utc)
    let compared = try compared(chart, shift: 3, length: 1)
    #expect(compared.series.map(\.values) == [[40, 50], [15, nil]])
  }

  @Test("where the chart has a gap, the earlier values have their own moments")
  func gap() throws {
    let compared = try compared(chart(.line, [1, 2, 3, 4, 5, nil, nil, 8]), shift: 4)
    #expect(compared.series.map(\.values) == [[4, 5, nil, nil, 8], [nil, 1, 2, 3, 4]])
    var sparse = chart(.line, [1, 2, 3, 4, 5, nil, 8])
    sparse.domain = .times([0, 1, 2, 3, 4, 6, 7].map { SampleCharts.midnight + $0 * 3600 }, .utc)
    let own = try self.compared(sparse, shift: 4)
    #expect(own.domain.count == 5)
    #expect(own.series.map(\.values) == [[4, 5, nil, nil, 8], [nil, 1, 2, 3, 4]])
  }

  @Test("without earlier data only the present is shown")
  func young() throws {
    let compared = try compared(chart(.line, [1, 2]), shift: 24)
    #expect(compared.series.map(\.values) == [[1, 2], [nil, nil]])
  }

  @Test("columns have the earlier ones before them, paler; bars below them")
  func columns() throws {
    var chart = SampleCharts.chart(.column, [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]])
    chart.categoryTimes = CategoryTimes(
      (0..<6).map { SampleCharts.midnight + Double($0) * Self.day }, .utc)
    let columns = try compared(chart, shift: 72)
    #expect(columns.series.map(\.name) == ["North", "South", "North · Before", "South · Before"])
    #expect(columns.series.map(\.values) == [[4, 5, 6], [3, 2, 1], [1, 2, 3], [6, 5, 4]])
    #expect(columns.columnOrder(of: [0, 1, 2, 3]) == [2, 0, 3, 1])
    #expect((0..<4).map { columns.isComparison($0) } == [false, false, true, true])
    #expect(columns.legendMark(ofEntry: 2) == .dot(.circle))
    chart.kind = .bar
    #expect(try compared(chart, shift: 72).columnOrder(of: [0, 1, 2, 3]) == [0, 2, 1, 3])
  }

  @Test(
    "earlier columns and bars are pale inside an outline in the colour of their series",
    arguments: [Chart.Kind.column, .bar])
  func outlinedColumns(kind: Chart.Kind) throws {
    var chart = SampleCharts.chart(kind, [[1, 2, 3, 4]])
    chart.categoryTimes = CategoryTimes(
      (0..<4).map { SampleCharts.midnight + Double($0) * Self.day }, .utc)
    let commands = SampleCharts.layout(try compared(chart, shift: 48)).commands.flat
    let color = chart.color(ofSeries: 0)
    func boxes(_ paint: ChartPaint) -> [ChartRectangle] {
      commands.compactMap { command in
        guard case .rectangle(let box, _, let own) = command, own == paint else { return nil }
        return box
      }
    }
    let outlines = commands.compactMap { command -> [ChartPoint]? in
      guard case .line(let points, _, let paint) = command, paint == .series(color) else {
        return nil
      }
      return points
    }
    let earlier = boxes(ChartPaint(.earlierFill(color)))
    #expect(boxes(.series(color)).count == 2)
    #expect(earlier.count == 2)
    #expect(outlines.count == 2)
    for (box, outline) in zip(earlier, outlines) {
      #expect(outline.first == outline.last)
      #expect(outline.allSatisfy { box.contains($0) })
    }
  }

  @Test("lines of an earlier time and columns too thin for an outline are paler")
  func palerLines() throws {
    let lines = SampleCharts.layout(try compared(chart(.line, [1, 2, 3, 4]), shift: 2))
    let color = lines.geometry.chart.color(ofSeries: 0)
    let paints = lines.commands.flat.compactMap { command -> ChartPaint? in
      if case .line(_, _, let paint) = command { paint } else { nil }
    }
    #expect(paints.contains(ChartPaint(.earlier(color))))
    #expect(paints.contains(.series(color)))
    var many = SampleCharts.chart(.column, [(0..<400).map { Double($0 % 7 + 1) }])
    many.categoryTimes = CategoryTimes(
      (0..<400).map { SampleCharts.midnight + Double($0) * Self.day }, .utc)
    let columns = SampleCharts.layout(try compared(many, shift: 200 * 24))
    let fills = Set(
      columns.commands.flat.compactMap { command -> ChartPaint? in
        switch command {
        case .rectangle(_, _, let paint), .rectangles(_, let paint): paint
        default: nil
        }
      })
    #expect(fills.isSuperset(of: [.series(color), ChartPaint(.earlier(color))]))
    #expect(!fills.contains(ChartPaint(.earlierFill(color))))
  }

  @Test("without any earlier value the legend says so, and the columns stand in the middle")
  func youngColumns() throws {
    var chart = SampleCharts.chart(.column, [[1, 2]])
    chart.categoryTimes = CategoryTimes(
      (0..<2).map { SampleCharts.midnight + Double($0) * Self.day }, .utc)
    let young = try compared(chart, shift: 240)
    #expect(young.series.map(\.name).last == "Before")
    #expect(young.legendNames.last == "Before: no data")
    #expect(young.columnOrder(of: [0, 1]) == [0])
    #expect(young.column(of: 0, among: [0, 1]) == (number: 0, of: 1))
  }

  @Test("earlier values are dashed and paler, and lie below the others; an area has no fill there")
  func drawing() throws {
    let compared = try compared(chart(.area, [1, 2, 3, 4, 5, 6]), shift: 3)
    let commands = SampleCharts.layout(compared).commands.flat
    let lines = commands.compactMap { command -> (ChartStroke, ChartPaint)? in
      if case .line(_, let stroke, let paint) = command { (stroke, paint) } else { nil }
    }
    #expect(lines.map(\.0.dash) == [[4, 4], []])
    #expect(lines.map(\.1.opacity) == [1, 1] && lines[0].1 != lines[1].1)
    let areas = commands.count { if case .area = $0 { true } else { false } }
    #expect(areas == 1)
    #expect(compared.legendMark(ofEntry: 1) == .line(dash: [4, 4]))
    #expect(compared.swatch(of: 1) != compared.swatch(of: 0))
  }

  @Test("earlier values are in the summary, the table and the words")
  func words() throws {
    let compared = try compared(chart(.line, [1, 2, 3, 4, 5, 6]), shift: 3)
    #expect(ChartReading(compared).overview.items.map(\.value) == ["4.5", "2"])
    #expect(ChartTable(compared).headings == ["Time", "North", "Before"])
    #expect(compared.spokenDescription.contains("Before: lowest 1 at"))
  }
}
