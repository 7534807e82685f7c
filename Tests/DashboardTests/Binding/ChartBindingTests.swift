import CardModel
import ChartModel
import JMESPath
import Testing

@Suite("Binding charts")
struct ChartBindingTests {
  private func chart(_ keys: String, on data: JSONValue) throws -> Chart? {
    let bound = try BoundCard("id: c\nsource: s\nbody: { chart: { \(keys) } }", on: data)
    guard case .chart(let chart, _) = try bound.card.body else { return nil }
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
            minimum: 0, maximum: 100, format: .bound(.percent))))
  }

  @Test("seconds since 1970 and their parts are times, other numbers are numbers")
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
    for unit in [1e3, 1e6, 1e9] {
      #expect(
        try domain([1_795_266_120 * unit, 1_795_269_720 * unit])
          == .times(
            [1_795_266_120, 1_795_269_720],
            BoundCard.context.chartCalendar(over: 1_795_266_120...1_795_269_720)))
    }
    #expect(
      try domain([2024, 2025.5]) == .numbers([2024, 2025.5], format: .bound()))
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
          ], valueAxis: .bound, stacking: .stacked,
          thresholds: [ChartThreshold(from: 10, color: .bad)]))
  }

  @Test("a row for each value makes a series for each name, in the order of first appearance")
  func longForm() throws {
    let chart = try chart(
      "type: area, x: m, y: v, by: place, stacked: percent",
      on: [
        ["m": "Jan", "place": "Kiel", "v": 3], ["m": "Jan", "place": "Bonn", "v": 1],
        ["m": "Mar", "place": "Bonn", "v": 5], ["m": "Feb", "v": 9],
        ["m": "Mar", "place": "Bonn", "v": 6],
      ])
    #expect(
      chart
        == Chart(
          kind: .area, domain: .categories(["Jan", "Mar", "Feb"]),
          series: [
            ChartSeries(name: "Kiel", values: [3, nil, nil]),
            ChartSeries(name: "Bonn", values: [1, 6, nil]),
            ChartSeries(name: "—", values: [nil, nil, 9]),
          ], valueAxis: .bound, stacking: .percent))
  }

  @Test("of rows at the same moment the last counts; by time each series has its own moments")
  func sameMoment() throws {
    let rows: JSONValue = [
      ["t": "2026-11-21T11:00:00Z", "v": 2, "n": "b"],
      ["t": "2026-11-21T10:00:00Z", "v": 1, "n": "a"],
      ["t": "2026-11-21T11:00:00Z", "v": 3, "n": "a"],
    ]
    let wide = try chart("type: line, x: t, y: v", on: rows)
    #expect(wide?.domain.coordinates == [1_795_255_200, 1_795_258_800])
    #expect(wide?.series.map(\.values) == [[1, 3]])
    let long = try chart("type: line, x: t, y: v, by: n", on: rows)
    #expect(long?.domain.coordinates == [1_795_255_200, 1_795_258_800])
    #expect(long?.series.map(\.name) == ["b", "a"])
    #expect(long?.series.map(\.values) == [[nil, 2], [1, 3]])
  }

  @Test(
    "columns over moments stand in order under names as coarse as the moments are apart",
    arguments: [
      (["2026-02-01", "2026-01-01"], ["Jan 2026", "Feb 2026"]),
      (["2025-01-01", "2026-01-01"], ["2025", "2026"]),
      (["2026-03-29", "2026-03-28"], ["28 Mar 2026", "29 Mar 2026"]),
      (["2026-03-28T10:00Z", "2026-03-28T11:00Z"], ["10:00", "11:00"]),
      (
        ["2026-03-28T10:00Z", "2026-03-28T11:00Z", "2026-03-29T10:00Z"],
        ["28 Mar 2026, 10:00", "28 Mar 2026, 11:00", "29 Mar 2026, 10:00"]
      ),
      (["2026-03-28"], ["28 Mar 2026"]),
      (["2026-11"], ["Nov 2026"]),
      (["2026-2", "2025-02"], ["Feb 2025", "Feb 2026"]),
      (["Mon", "2026-03-28"], ["Mon", "2026-03-28"]),
    ])
  func columnsOfMoments(moments: [String], names: [String]) throws {
    let rows = moments.map { ["t": .string($0), "v": 1] as JSONValue }
    #expect(try chart("type: column, x: t, y: v", on: .array(rows))?.domain == .categories(names))
  }

  @Test("dots keep the order of the data, each with a position of its own")
  func dots() throws {
    let chart = try chart(
      "type: bubble, x: a, x_unit: cm, x_title: Width, y_title: Length, "
        + "y: { value: b, size: c }, by: n",
      on: [
        ["a": 3, "b": 1, "c": 5, "n": "x"], ["a": 1, "b": 2, "n": "y"],
        ["a": 3, "b": 4, "c": 2, "n": "x"],
      ])
    #expect(
      chart
        == Chart(
          kind: .bubble, domain: .numbers([3, 1, 3], format: .bound(.text("cm"))),
          series: [
            ChartSeries(name: "x", values: [1, nil, 4], sizes: [5, nil, 2]),
            ChartSeries(name: "y", values: [nil, 2, nil], sizes: [nil, nil, nil]),
          ], valueAxis: ChartAxis(title: "Length", format: .bound()), domainTitle: "Width"))
  }

  @Test("a combination has columns and lines, and an axis for each")
  func combination() throws {
    let chart = try chart(
      """
      type: combination, items: rows, x: m, unit: B,
        y: [ { value: a, mark: column }, { title: Share, value: b, axis: secondary } ],
        secondary: { title: "Of ${of}", unit: "%", min: 0, max: 100 },
        lines: [ { value: goal, label: "Goal ${of}", state: positive }, { value: 4 }, { value: no } ]
      """,
      on: ["of": "all", "goal": 7, "rows": [["m": "Jan", "a": 1, "b": 2]]])
    #expect(
      chart
        == Chart(
          kind: .combination, domain: .categories(["Jan"]),
          series: [
            ChartSeries(name: "a", values: [1], mark: .column),
            ChartSeries(name: "Share", values: [2], isOnSecondaryAxis: true),
          ], valueAxis: ChartAxis(format: .bound(.bytes)),
          secondaryAxis: ChartAxis(
            title: "Of all", minimum: 0, maximum: 100, format: .bound(.percent)),
          referenceLines: [
            ReferenceLine(value: 7, label: "Goal all", color: .good),
            ReferenceLine(value: 4, label: ""),
          ]))
  }

  @Test("a secondary axis that the file says nothing of has the unit and the scale of the other")
  func silentAxis() throws {
    let chart = try chart(
      "type: line, x: m, unit: h, scale: log, min: 2, y: [{ value: a }, "
        + "{ value: b, axis: secondary }]", on: [["m": "Jan", "a": 1, "b": 2]])
    let format = ChartValueFormat.bound(.text("h"))
    #expect(chart?.valueAxis == ChartAxis(minimum: 2, scale: .log, format: format))
    #expect(chart?.secondaryAxis == ChartAxis(scale: .log, format: format))
  }

  @Test("a waterfall knows its sums; a palette is that of the file")
  func waterfall() throws {
    let chart = try chart(
      "type: waterfall, x: what, y: v, totals: \"starts_with(what, 'T')\", palette: fiori",
      on: [["what": "Sold", "v": 3], ["what": "Paid", "v": -1], ["what": "Total"]])
    #expect(
      chart
        == Chart(
          kind: .waterfall, domain: .categories(["Sold", "Paid", "Total"]),
          series: [ChartSeries(name: "v", values: [3, -1, nil])],
          valueAxis: .bound, totals: [2], palette: .fiori))
  }

  @Test(
    "units by their names, currencies as the reader writes them",
    arguments: [
      ("\"%\"", 12.0, "12%"), ("fraction", 0.125, "12.5%"),
      ("B", 1_200_000, "1.2\u{2009}MB"), ("iB", 2_097_152, "2\u{2009}MiB"),
      ("B/s", 1500, "1.5\u{2009}kB/s"), ("s", 75, "1\u{2009}min 15\u{2009}s"),
      ("EUR", 1_250_000, "€1.25M"), ("JPY", 12, "JP¥12"), ("RPM", 5, "5\u{2009}RPM"),
      ("\"${of} an hour\"", 5, "5\u{2009}cups an hour"),
    ])
  func units(name: String, value: Double, text: String) throws {
    let chart = try chart(
      "type: line, items: rows, x: t, y: v, unit: \(name)",
      on: ["of": "cups", "rows": [["t": 1, "v": 2]]])
    #expect(chart?.valueAxis.format.text(value) == text)
  }

  @Test("the summary is that of the file; without one, the chart decides")
  func summary() throws {
    let data: JSONValue = [["t": 1, "v": 2]]
    #expect(try chart("type: line, x: t, y: v, summary: last", on: data)?.summary == .last)
    let unsaid = try #require(try chart("type: line, x: t, y: v", on: data))
    #expect(unsaid.summary == nil)
  }

  @Test("a chart card opens its chart; one without values is empty")
  func destinations() throws {
    let yaml = "id: c\nsource: s\nheader: Load\nbody: { chart: { type: line, x: t, y: v } }"
    #expect(try BoundCard(yaml, on: [["t": 1, "v": 2]]).card.destination == .chart)
    let empty = try BoundCard(yaml, on: [["t": 1, "v": nil]])
    let card = Card(id: "c", header: CardHeader(title: "Load"), destination: .none)
    let reason = EmptyState(title: "Nothing to show", picture: .drawing(.chart))
    #expect(empty.cards.map(\.state) == [.empty(reason, scope: .body(card))])
  }
}

extension ChartValueFormat {
  /// Returns the format that the tests' binder gives a unit.
  fileprivate static func bound(_ unit: Unit = .none) -> ChartValueFormat {
    BoundCard.context.chartFormat(unit)
  }
}

extension ChartAxis {
  /// The axis that the tests' binder gives a chart without a definition of it.
  fileprivate static let bound = ChartAxis(format: .bound())
}
