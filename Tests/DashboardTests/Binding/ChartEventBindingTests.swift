import CardModel
import ChartModel
import JMESPath
import Testing

/// Events of a chart over the two hours before 21 November 2026, 14:02.
@Suite("Binding marked moments")
struct ChartEventBindingTests {
  private static let now = 1_795_269_720.0

  private func bound(_ events: String, _ releases: [JSONValue] = []) throws -> BoundCard {
    let history: [JSONValue] = [
      ["time": .double(Self.now - 7200), "n": 1], ["time": .double(Self.now), "n": 2],
    ]
    var data = JSONObject()
    data["releases"] = .array(releases)
    data["history"] = .array(history)
    return try BoundCard(
      "id: c\nsource: s\nbody: { chart: { type: line, x: time, y: n, events: \(events) } }",
      on: .object(data))
  }

  private func events(_ card: BoundCard) throws -> [ChartEvent]? {
    guard case .chart(let chart, _) = try card.card.body else { return nil }
    return chart.events
  }

  @Test("a list names moments and spans in the user's time zone; those outside are left out")
  func list() throws {
    let card = try bound(
      """
      [ { time: "2026-11-21T13:02", title: Release, state: positive },
        { time: "2026-11-21T10:00", end: "2026-11-21T12:32", title: "Load ${history[0].n}" },
        { time: "2026-11-20", title: Yesterday } ]
      """)
    #expect(
      try events(card) == [
        ChartEvent("Load 1", at: Self.now - 14_520, until: Self.now - 5400, color: .neutral),
        ChartEvent("Release", at: Self.now - 3600, color: .good),
      ])
    #expect(card.issues == [])
  }

  @Test("items of the data have expressions for their time, title and state")
  func items() throws {
    let (hour, minute) = ((Self.now - 3600) * 1000, Self.now - 60)
    let releases: [JSONValue] = [
      ["at": .double(minute), "name": "2.1", "kind": "critical"],
      ["at": .double(hour), "until": .double(Self.now), "name": "2.0"],
      ["name": "never"],
    ]
    let card = try bound(
      "{ items: releases, time: at, end: until, title: \"${name}\", state: \"${kind}\" }",
      releases)
    #expect(
      try events(card) == [
        ChartEvent("2.0", at: Self.now - 3600, until: Self.now, color: .neutral),
        ChartEvent("2.1", at: Self.now - 60, color: .critical),
      ])
  }

  @Test("of more events than a chart marks, the latest are marked, and the card says so")
  func tooMany() throws {
    let releases = (0..<203).map { number -> JSONValue in
      ["at": .double(Self.now - Double(number)), "name": .string("\(number)")]
    }
    let keys = "{ items: releases, time: at, title: \"${name}\" }"
    let card = try bound(keys, releases)
    #expect(try events(card)?.map(\.title).first == "199")
    #expect(try events(card)?.map(\.title).last == "0")
    #expect(
      card.issues == [
        "3: releases gives 203 events within the chart, of which the latest 200 are marked"
      ])
    #expect(try bound(keys, Array(releases.prefix(200))).issues == [])
    // Events outside of the chart's time don't count.
    let before: JSONValue = ["at": .double(Self.now - 9000), "name": "before"]
    #expect(try bound(keys, releases.prefix(200) + [before]).issues == [])
  }

  @Test("what is no moment is reported")
  func noMoment() throws {
    #expect(
      try bound("[ { time: soon, title: A } ]").issues
        == ["3: “soon” is no moment; write one such as 2026-12-24T18:00"])
    #expect(
      try bound("{ items: history, time: \"'soon'\", title: A }").issues
        == ["3: 'soon' gives no moment, such as 2026-12-24T18:00 or seconds since 1970"])
  }
}
