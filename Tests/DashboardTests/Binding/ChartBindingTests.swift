import CardModel
import ChartModel
import JMESPath
import Testing

@Suite("Binding charts")
struct ChartBindingTests {
  private func chart(_ keys: String, on data: JSONValue) throws -> Chart? {
    let bound = try BoundCard("id: c\nsource: s\nbody: { chart: { \(keys) } }", on: data)
    guard case .chart(let chart) = try bound.card.body else { return nil }
    return chart
  }

  @Test("points of time stand in order; a missing value is a gap, a missing time no point")
  func time() throws {
    let chart = try chart(
      "type: line, x: t, y: v, unit: \"%\", axis: y, min: 0, max: 100",
      on: [
        ["t": "2026-11-21T12:00:00Z", "v": 3], ["t": "2026-11-21T10:00:00Z", "v": 1],
        ["t": "2026-11-21T11:00:00Z", "v": nil], ["t": nil, "v": 9],
        ["t": "2026-11-21T13:00:00Z", "v": "many"],
      ])
    let first = 1_795_255_200.0
    #expect(
      chart
        == Chart(
          kind: .line,
          domain: .times(
            [first, first + 3600, first + 7200, first + 10_800],
            BoundCard.context.chartCalendar(over: first...first + 10_800)),
          series: [ChartSeries(name: "v", values: [1, nil, 3, nil])], labelledAxis: .y,
          valueAxis: ChartAxis(
            minimum: 0, maximum: 100, format: ChartValueFormat(unit: .percent))))
  }

  @Test("seconds and milliseconds since 1970 are times, other numbers are numbers")
  func numbers() throws {
    func domain(_ values: [Double]) throws -> ChartDomain? {
      let data = values.map { ["t": JSONValue(exact: $0), "v": 1] as JSONValue }
      return try chart("type: area, x: t, y: v", on: .array(data))?.domain
    }
    #expect(
      try domain([1_795_183_320, 1_795_269_720])
        == .times(
          [1_795_183_320, 1_795_269_720],
          BoundCard.context.chartCalendar(over: 1_795_183_320...1_795_269_720)))
    #expect(
      try domain([1_795_266_120_000, 1_795_269_720_000])
        == .times(
          [1_795_266_120, 1_795_269_720],
          BoundCard.context.chartCalendar(over: 1_795_266_120...1_795_269_720)))
    #expect(
      try domain([2024, 2025.5]) == .numbers([2024, 2025.5], format: ChartValueFormat()))
  }

  @Test("columns stand for names, in the order of the data, each series with its colour")
  func categories() throws {
    let chart = try chart(
      """
      type: column, items: months, x: m, stacked: true,
        y: [ { title: "Sold in ${place}", value: a, color: positive }, { value: "add(a, b)", color: 3 } ],
        thresholds: [ { gte: 10, state: negative } ]
      """,
      on: ["place": "Bonn", "months": [["m": "Jan", "a": 1, "b": 2], ["m": 2, "a": 4]]])
    var third = ChartSeries(name: "add(a, b)", values: [3, nil])
    third.slot = 2
    #expect(
      chart
        == Chart(
          kind: .column, domain: .categories(["Jan", "2"]),
          series: [
            ChartSeries(name: "Sold in Bonn", values: [1, 4], color: .good),
            third,
          ], stacking: .stacked, thresholds: [ChartThreshold(from: 10, color: .bad)]))
  }

  @Test("a chart card opens its chart; one without values is empty")
  func destinations() throws {
    let yaml = "id: c\nsource: s\nheader: Load\nbody: { chart: { type: line, x: t, y: v } }"
    #expect(try BoundCard(yaml, on: [["t": 1, "v": 2]]).card.destination == .chart)
    let empty = try BoundCard(yaml, on: [["t": 1, "v": nil]])
    let card = Card(id: "c", header: CardHeader(title: "Load"), destination: .chart)
    let reason = EmptyState(title: "Nothing to show", picture: .drawing(.chart))
    #expect(empty.cards.map(\.state) == [.empty(reason, scope: .body(card))])
  }
}
