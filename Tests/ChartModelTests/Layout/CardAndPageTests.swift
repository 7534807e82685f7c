import Testing

@testable import ChartModel

@Suite("A chart on a card and on its page")
struct CardAndPageTests {
  private let measure = ChartTextMeasure(lineHeight: 15) { Double($0.count) * 6 }

  private func chart(_ kind: Chart.Kind) -> Chart {
    let names = ["Kiel", "Bonn", "Ulm"]
    let isSingle = kind == .donut || kind == .waterfall
    return Chart(
      kind: kind,
      domain: kind == .scatter || kind == .bubble
        ? .numbers([1, 2, 3], format: ChartValueFormat()) : .categories(names),
      series: names.prefix(isSingle ? 1 : 3).enumerated().map { index, name in
        let values = ChartValues(
          kind == .states ? [0.0, 1, 2] : [3.0, 5, 4].map { $0 + Double(index) })
        return ChartSeries(
          name: name, values: values, mark: index == 0 ? .column : .line,
          sizes: kind == .bubble ? values : nil)
      }, states: kind == .states ? names.map { ChartState($0) } : [])
  }

  /// Returns the colours of series, without those of labels and gridlines.
  private func colors(_ commands: [DrawCommand]) -> Set<SeriesColor> {
    var found: Set<SeriesColor> = []
    func add(_ paint: ChartPaint) {
      if case .series(let color) = paint.role { found.insert(color) }
    }
    for command in commands {
      switch command {
      case .line(_, _, let paint), .area(_, let paint), .rectangle(_, _, let paint),
        .rectangles(_, let paint), .markers(_, _, _, let paint), .ring(_, _, _, let paint):
        add(paint)
      case .rule, .text: break
      case .clip(_, let inner): found.formUnion(colors(inner))
      }
    }
    return found
  }

  @Test(
    "is drawn in the same colours on both (S-51, S-56)", arguments: Chart.Kind.allCases)
  func sameColors(kind: Chart.Kind) {
    func layout(_ style: ChartLayout.Style) -> ChartLayout {
      ChartLayout(chart(kind), style: style, width: 400, height: 300, measure: measure)
    }
    let card = colors(layout(.card).commands)
    #expect(!card.isEmpty)
    #expect(card == colors(layout(.page).commands))
  }
}
