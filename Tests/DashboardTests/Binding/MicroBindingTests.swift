import CardModel
import ChartModel
import JMESPath
import Testing

@Suite("Micro charts of a file and their data")
struct MicroBindingTests {
  private static let data: JSONValue = [
    "done": 212, "goal": 240, "expected": 230, "capacity": 300, "share": 0.42, "unit": "cups",
    "history": [["v": 1], ["v": 5], ["v": "none"], ["v": 3]],
    "parts": [["n": "A", "v": 3], ["n": "B", "v": 1]],
  ]

  /// Returns the chart in the header of a card with these keys of `micro`.
  private func chart(_ keys: String, on data: JSONValue = data) throws -> MicroChart? {
    let bound = try BoundCard(
      "id: m\nsource: s\nheader: { title: M, micro: { \(keys) } }", on: data)
    return try bound.card.header.extended?.accessory?.micro
  }

  @Test("A bullet with numbers of the file and of the data")
  func bullet() throws {
    let expected = try #require(
      BulletMeasure(
        212, comparison: .target(240), forecast: 230, minimum: 0, maximum: 300,
        format: BoundCard.context.chartFormat(.text("cups"))))
    #expect(
      try chart(
        "type: bullet, value: done, target: goal, forecast: expected, min: 0, max: capacity,"
          + " unit: \"${unit}\"") == .bullet(expected))
    let difference = try #require(
      BulletMeasure(
        212, comparison: .difference(from: 240), color: .custom(red: 255, green: 0, blue: 16),
        format: BoundCard.context.chartFormat(.none)))
    #expect(
      try chart(
        "type: bullet, value: done, target: 240, difference: true, color: \"#ff0010\"")
        == .bullet(difference))
  }

  @Test("Shares are said in percent or in the words of the file, and coloured by limits")
  func shares() throws {
    #expect(
      try chart("type: radial, value: share")
        == .radial(MicroShare(0.42, text: BoundCard.context.percent(0.42))))
    #expect(
      try chart(
        "type: harvey_ball, value: share, text: \"${done} of ${goal}\", color: \"2\","
          + " thresholds: [{ lt: 0.2, state: negative }, { lt: 0.5, state: critical }]")
        == .harveyBall(MicroShare(0.42, text: "212 of 240", color: .critical)))
    #expect(
      try chart("type: radial, value: share, color: \"2\"")
        == .radial(
          MicroShare(0.42, text: BoundCard.context.percent(0.42), color: .distinct(2))))
  }

  @Test("a share that is no whole percentage isn't shown as 0 % or 100 %")
  func smallShares() throws {
    let keys = "id: m\nsource: s\nheader: { title: M, micro: { type: radial, value: v } }"
    for (share, text) in [
      (0.0, "0%"), (0.0042, "0.4%"), (0.0051, "1%"), (0.996, "99.6%"), (1, "100%"),
      (1.4, "140%"), (-0.3, "−30%"),
    ] {
      let card = try BoundCard(keys, on: ["v": .double(share)]).card
      guard case .micro(.radial(let shown))? = card.header.extended?.accessory?.content else {
        Issue.record("\(card)")
        return
      }
      #expect(shown.text == text)
    }
  }

  @Test("Parts that are written out, and parts of a list")
  func parts() throws {
    let format = BoundCard.context.chartFormat(.bytes)
    #expect(
      try chart(
        "type: stacked_bar, unit: B, parts: [{ title: Done, value: done },"
          + " { title: \"To ${unit}\", value: goal, color: positive }]")
        == .stackedBar(
          MicroParts([.init("Done", 212), .init("To cups", 240, color: .good)], format: format)))
    #expect(
      try chart("type: stacked_bar, parts: { items: parts, title: \"${n}\", value: v }")
        == .stackedBar(
          MicroParts(
            [.init("A", 3), .init("B", 1)], format: BoundCard.context.chartFormat(.none))))
  }

  @Test(
    "A colour may come from the data; a word that is no colour gives none",
    arguments: [
      ("critical", SeriesColor.critical), ("2", .distinct(2)),
      ("#ff0010", .custom(red: 255, green: 0, blue: 16)), ("pink", .automatic), ("", .automatic),
    ])
  func colors(word: String, color: SeriesColor) throws {
    let data: JSONValue = [
      "c": .string(word), "done": 2, "share": 0.42, "list": [["c": .string(word)]],
    ]
    #expect(
      try chart("type: radial, value: share, color: \"${c}\"", on: data)
        == .radial(MicroShare(0.42, text: BoundCard.context.percent(0.42), color: color)))
    #expect(
      try chart(
        "type: stacked_bar, max: \"`5`\", parts: [{ title: A, value: done, color: \"${c}\" }]",
        on: data)
        == .stackedBar(
          MicroParts(
            [.init("A", 2, color: color)], maximum: 5,
            format: BoundCard.context.chartFormat(.none))))
  }

  @Test("Values in the order of the data; what is no number is a gap")
  func series() throws {
    let series = MicroSeries(
      [1, 5, nil, 3], minimum: 0, color: .bad, format: BoundCard.context.chartFormat(.percent))
    let keys = "values: \"history[].v\", min: 0, color: negative, unit: \"%\""
    #expect(try chart("type: line, \(keys)") == .line(series))
    #expect(try chart("type: area, \(keys)") == .area(series))
    #expect(try chart("type: column, \(keys)") == .columns(series, highlight: .none))
    #expect(
      try chart("type: column, \(keys), highlight: negative")
        == .columns(series, highlight: .negative))
  }

  @Test("The first threshold that is met counts, as it does for statuses")
  func thresholds() throws {
    let chart = try chart(
      "type: line, values: \"history[].v\", thresholds: [{ lt: 2, state: negative },"
        + " { lt: 4, state: critical }, { gte: 8, lt: 9, state: positive }]")
    guard case .line(let series)? = chart else {
      Issue.record("no line")
      return
    }
    #expect(
      series.thresholds == [
        ChartThreshold(from: -.greatestFiniteMagnitude, color: .bad),
        ChartThreshold(from: 2, color: .critical), ChartThreshold(from: 4, color: .automatic),
        ChartThreshold(from: 8, color: .good), ChartThreshold(from: 9, color: .automatic),
      ])
  }

  @Test(
    "S-89: without data there is no chart, and no trace of one",
    arguments: [
      "type: bullet, value: done, target: 5", "type: radial, value: share",
      "type: stacked_bar, parts: [{ title: a, value: done }]",
      "type: line, values: \"history[].v\"",
    ])
  func missing(keys: String) throws {
    let bound = try BoundCard("id: m\nsource: s\nheader: { title: M, micro: { \(keys) } }", on: [:])
    #expect(try bound.card.header.extended == nil)
    #expect(bound.issues.isEmpty)
  }

  @Test(
    "Bullets of a column share the widest range, unless their ends are given",
    arguments: ["list: { title: A, MICRO }", "table: { columns: [{ title: A, text: B, MICRO }] }"])
  func columnScale(body: String) throws {
    let items: JSONValue = [["v": 20, "top": nil], ["v": 100, "top": nil], ["v": 30, "top": 50]]
    let text = body.replacing("MICRO", with: "micro: { type: bullet, value: v, max: top }")
    let card = try BoundCard("id: m\nsource: s\nbody: { \(text) }", on: items).card
    let charts: [MicroChart?] =
      switch card.body {
      case .list(let list): list.rows.map(\.micro)
      case .table(let table): table.rows.map { $0.cells[0].micro }
      default: []
      }
    let uppers = charts.map { chart -> Double? in
      guard case .bullet(let bullet)? = chart else { return nil }
      return bullet.upper.rounded()
    }
    #expect(uppers == [110, 110, 50])
  }

  @Test("Rows and cells have charts of their own items")
  func rows() throws {
    let items: JSONValue = [["n": "A", "v": 0.5], ["n": "B", "v": nil]]
    let micro = "micro: { type: radial, value: v }"
    let list = try BoundCard(
      "id: m\nsource: s\nbody: { list: { title: \"${n}\", \(micro) } }", on: items)
    let half = MicroChart.radial(MicroShare(0.5, text: BoundCard.context.percent(0.5)))
    guard case .list(let body)? = try list.card.body else {
      Issue.record("no list")
      return
    }
    #expect(body.rows.map(\.micro) == [half, nil])
    let table = try BoundCard(
      "id: m\nsource: s\nbody: { table: { columns: [{ title: N, text: \"\", \(micro) }] } }",
      on: items)
    guard case .table(let body)? = try table.card.body else {
      Issue.record("no table")
      return
    }
    #expect(
      body.rows.map(\.cells) == [[TableCell("", graphic: .micro(half))], [TableCell("—")]])
  }
}
