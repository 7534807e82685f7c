import CardModel
import ChartModel
import JMESPath
import Testing

/// State charts bound to data on 21 November 2026 at 14:02.
@Suite("Binding state charts")
struct StateChartBindingTests {
  private static let now = 1_795_269_720.0

  private func chart(_ keys: String, on data: JSONValue) throws -> Chart {
    let bound = try BoundCard(
      "id: c\nsource: s\nbody: { chart: { type: states, \(keys) } }", on: data)
    guard case .chart(let chart, _) = try bound.card.body else { throw Unexpected() }
    return chart
  }

  private struct Unexpected: Error {}

  /// Returns the words of each row at each position, and "—" for a gap.
  private func words(_ chart: Chart) -> [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: chart.series.indices.map { index in
        (
          chart.series[index].name,
          (0..<chart.domain.count).map { chart.stateName(of: index, at: $0) ?? "—" }
        )
      })
  }

  @Test("a state lasts until the next row of its name, and the last one until now")
  func byName() throws {
    let chart = try chart(
      "x: t, y: is, by: door",
      on: [
        ["t": "2026-11-21T12:00:00Z", "door": "Gate", "is": "closed"],
        ["t": "2026-11-21T10:00:00Z", "door": "Front", "is": "open"],
        ["t": "2026-11-21T13:00:00Z", "door": "Front", "is": "closed"],
        ["t": "2026-11-21T13:30:00Z", "door": "Gate", "is": nil],
      ])
    #expect(
      chart.domain.coordinates
        == [-14_520, -7320, -3720, -1920, 0].map { Self.now + $0 })
    #expect(
      words(chart) == [
        "Front": ["open", "open", "closed", "closed", "closed"],
        "Gate": ["—", "closed", "closed", "—", "—"],
      ])
  }

  @Test("a row without values ends the chart before now")
  func ended() throws {
    let chart = try chart(
      "x: t, y: is",
      on: [["t": "2026-11-21T10:00:00Z", "is": "on"], ["t": "2026-11-21T11:00:00Z", "is": nil]])
    #expect(chart.domain.coordinates == [Self.now - 14_520, Self.now - 10_920])
    #expect(words(chart) == ["is": ["on", "—"]])
  }

  @Test("a history has a row for each of its values, in which what is missing is a gap")
  func history() throws {
    let chart = try chart(
      "x: time, y: [{ title: Door, value: door }, { title: Lamp, value: lamp }]",
      on: [
        "history": [
          ["time": .double(Self.now - 120), "door": "open", "lamp": true],
          ["time": .double(Self.now - 60)],
          ["time": .double(Self.now - 30), "door": "open", "lamp": false],
        ]
      ])
    #expect(
      words(chart) == [
        "Door": ["open", "—", "open", "open"], "Lamp": ["On", "—", "Off", "Off"],
      ])
  }

  private func states(_ keys: String, _ values: [JSONValue]) throws -> [ChartState] {
    try chart(
      "x: t, y: v, \(keys)",
      on: .array(
        values.enumerated().map {
          ["t": .double(Self.now - 1000 + Double($0.offset)), "v": $0.element]
        })
    ).states
  }

  @Test("words and colours are those of a mapping, and other values have their own")
  func mapping() throws {
    #expect(
      try states("states: { open: critical, closed: positive }", ["closed", "ajar", "open"]) == [
        ChartState("closed", color: .good), ChartState("open", color: .critical),
        ChartState("ajar"),
      ])
    #expect(
      try states("states: { open: critical, else: neutral }", ["closed", "open", 3]) == [
        ChartState("open", color: .critical), ChartState("closed", color: .neutral),
        ChartState("3", color: .neutral),
      ])
  }

  @Test("a list has words, colours and ranges, of which the first that fits counts")
  func list() throws {
    #expect(
      try states(
        """
        unit: °C, states: [ { lt: 18, color: 1 }, { gte: 18, lt: 24, title: Fine, color: positive },
          { value: "true", title: Running, color: "#102030" }, { gte: 24 } ]
        """, [true, 30, 20, 18, 5]) == [
          ChartState("< 18\u{2009}°C", color: .distinct(1)), ChartState("Fine", color: .good),
          ChartState("Running", color: .custom(red: 16, green: 32, blue: 48)),
          ChartState("≥ 24\u{2009}°C"),
        ])
  }

  @Test("values that are all different end in one state for all others (P6)")
  func bounded() throws {
    let states = try states("unit: W", (0..<2000).map { .integer($0) })
    #expect(states.count == 24)
    #expect(states.last == ChartState("Other states", color: .neutral))
  }

  @Test("positions that are no times are reported")
  func noTimes() throws {
    let bound = try BoundCard(
      "id: c\nsource: s\nbody: { chart: { type: states, x: n, y: v } }",
      on: [["n": 1, "v": "a"], ["n": 2, "v": "b"]])
    #expect(bound.issues == ["3: n gives no times, which states need"])
  }
}
