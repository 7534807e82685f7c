import ChartModel
import Testing

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

  private func comparison(shift: Double, length: Double? = nil) -> ChartComparison {
    ChartComparison(shift: shift * 3600, length: (length ?? shift) * 3600, title: "Before")
  }

  @Test("the chart shows its end, with the values of an earlier time as a further series")
  func series() {
    let compared = chart(.line, [1, 2, 3, 4, 5, 6, 7]).compared(comparison(shift: 3))
    #expect(
      compared.domain.coordinates == (3...6).map { SampleCharts.midnight + Double($0) * 3600 })
    #expect(compared.series.map(\.name) == ["North", "Before"])
    #expect(compared.series.map(\.values) == [[4, 5, 6, 7], [1, 2, 3, 4]])
    #expect(compared.series.map(\.comparedSeries) == [nil, 0])
  }

  @Test("several series have an earlier one each, in their colour")
  func several() {
    let compared = chart(.line, [1, 2, 3], [4, 5, 6]).compared(comparison(shift: 1))
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
  func between() {
    let times = [0, 1, 2.0, 3.5, 4.5].map { SampleCharts.midnight + $0 * 3600 }
    var chart = chart(.line, [10, 20, nil, 40, 50])
    chart.domain = .times(times, .utc)
    let compared = chart.compared(comparison(shift: 3, length: 1))
    #expect(compared.series.map(\.values) == [[40, 50], [15, nil]])
  }

  @Test("where the chart has a gap, the earlier values have their own moments")
  func gap() {
    let compared = chart(.line, [1, 2, 3, 4, 5, nil, nil, 8]).compared(comparison(shift: 4))
    #expect(compared.series.map(\.values) == [[4, 5, nil, nil, 8], [nil, 1, 2, 3, 4]])
    var sparse = chart(.line, [1, 2, 3, 4, 5, nil, 8])
    sparse.domain = .times([0, 1, 2, 3, 4, 6, 7].map { SampleCharts.midnight + $0 * 3600 }, .utc)
    let own = sparse.compared(comparison(shift: 4))
    #expect(own.domain.count == 5)
    #expect(own.series.map(\.values) == [[4, 5, nil, nil, 8], [nil, 1, 2, 3, 4]])
  }

  @Test("without earlier data only the present is shown")
  func young() {
    let compared = chart(.line, [1, 2]).compared(comparison(shift: 24))
    #expect(compared.series.map(\.values) == [[1, 2], [nil, nil]])
  }

  @Test("a shift by days keeps the time of the day where clocks are changed (P9)")
  func summerTime() {
    let change = SampleCharts.midnight + 3 * Self.day
    let calendar = ChartCalendar(transitions: [
      .init(from: SampleCharts.midnight, offset: 3600), .init(from: change, offset: 7200),
    ])
    var chart = chart(.line, [1, 2, 3])
    let end = SampleCharts.midnight + 5 * Self.day
    chart.domain = .times([end - 5 * Self.day + 3600, end - 3600, end], calendar)
    let compared = chart.compared(
      ChartComparison(shift: 5 * Self.day, length: Self.day, title: "Before"))
    #expect(compared.series.map(\.values) == [[2, 3], [nil, 1]])
  }

  @Test("earlier values are dashed and paler, and lie below the others; an area has no fill there")
  func drawing() {
    let compared = chart(.area, [1, 2, 3, 4, 5, 6]).compared(comparison(shift: 3))
    let commands = SampleCharts.layout(compared).commands.flat
    let lines = commands.compactMap { command -> (ChartStroke, ChartPaint)? in
      if case .line(_, let stroke, let paint) = command { (stroke, paint) } else { nil }
    }
    #expect(lines.map(\.0.dash) == [[4, 4], []])
    #expect(lines.map(\.1.opacity) == [0.6, 1])
    let areas = commands.count { if case .area = $0 { true } else { false } }
    #expect(areas == 1)
    #expect(compared.legendMark(ofEntry: 1) == .line(dash: [4, 4]))
    #expect(compared.swatch(of: 1) != compared.swatch(of: 0))
  }

  @Test("earlier values are in the summary, the table and the words")
  func words() {
    let compared = chart(.line, [1, 2, 3, 4, 5, 6]).compared(comparison(shift: 3))
    #expect(ChartReading(compared).overview.items.map(\.value) == ["4.5", "2"])
    #expect(ChartTable(compared).headings == ["Time", "North", "Before"])
    #expect(compared.spokenDescription.contains("Before: lowest 1 at"))
  }
}
