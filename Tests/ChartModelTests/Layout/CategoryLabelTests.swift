import ChartModel
import Testing

/// The labels of categories on a page, where there is no room for all.
struct CategoryLabelTests {
  private func labels(_ count: Int, window: ClosedRange<Double>? = nil) -> [Int] {
    let names = (0..<count).map { "Month \($0)" }
    let chart = Chart(
      kind: .column, domain: .categories(names),
      series: [ChartSeries(name: "", values: ChartValues(names.map { _ in 1 }))])
    return SampleCharts.layout(chart, view: ChartViewState(window: window)).commands.texts
      .filter { $0.text.hasPrefix("Month ") }.sorted { $0.x < $1.x }
      .compactMap { Int($0.text.dropFirst(6)) }
  }

  @Test(arguments: [30, 31, 32, 34, 57, 100, 101])
  func theLastCategoryHasALabel(count: Int) {
    let labels = labels(count)
    #expect(labels.last == count - 1)
    #expect(labels.first == 0)
    #expect(labels.count > 3)
    #expect(labels.count < count)
    #expect(labels == labels.sorted())
  }

  /// While a chart is panned, each label moves along with its category.
  @Test func labelsInTheMiddleStayWithTheirCategories() {
    let parts = [0.2...0.6, 0.21...0.61, 0.22...0.62].map { labels(100, window: $0) }
    for part in parts { #expect(Set(part).intersection(parts[0]).count >= part.count - 1) }
  }

  /// Columns that are hours are labelled at the starts of days or at round hours, whatever the
  /// first one is and however many there are.
  @Test(arguments: [(0, 60), (0, 120), (0, 240), (5, 60), (17, 240), (3, 20)])
  func hoursHaveLabelsAtRoundTimes(first: Int, count: Int) throws {
    let start = 1_741_132_800.0
    let moments = (first..<(first + count)).map { start + Double($0) * 3600 }
    let names = (0..<count).map { "Hour \($0)" }
    var chart = Chart(
      kind: .combination, domain: .categories(names),
      series: [ChartSeries(name: "", values: ChartValues(names.map { _ in 1 }))])
    chart.categoryTimes = CategoryTimes(moments, .utc)
    let layout = SampleCharts.layout(chart, width: 900)
    let texts = layout.commands.texts.map(\.text)
    #expect(!texts.contains { $0.hasPrefix("Hour") })
    let days = texts.filter { $0.hasPrefix("Mar ") || $0.contains("Wed") || $0.contains("Thu") }
    #expect(!days.isEmpty, "\(texts)")
    let hours = texts.compactMap { $0.hasSuffix(":00") ? Int($0.prefix(2)) : nil }
    #expect(hours.allSatisfy { $0.isMultiple(of: count > 40 ? 6 : 3) }, "\(texts)")
  }

  /// Names are left out rather than cut to their first letters where the text is large.
  @Test(arguments: [1.0, 2])
  func namesStayReadableWithLargeText(scale: Double) {
    let names = (0..<12).map { "Month \($0)" }
    let chart = Chart(
      kind: .column, domain: .categories(names),
      series: [ChartSeries(name: "", values: ChartValues(names.map { _ in 1 }))])
    let measure = ChartTextMeasure(lineHeight: 16 * scale, textScale: scale) {
      Double($0.count) * 9 * scale
    }
    let layout = ChartLayout(chart, style: .page, width: 1200, height: 300, measure: measure)
    let texts = layout.commands.texts.map(\.text).filter { $0.hasPrefix("M") }
    #expect(texts.count == (scale == 1 ? 12 : 6))
  }
}
