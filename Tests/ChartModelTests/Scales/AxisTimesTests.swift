import ChartModel
import TestSupport
import Testing

@Suite("Ticks of a time axis")
struct AxisTimesTests {
  struct Span: Decodable, Sendable {
    var start: VectorMoment
    var stop: VectorMoment
    var count: Int
  }
  struct Domain: Decodable, Sendable {
    var domain: [VectorMoment]
    var count: Int
  }
  struct Zoned: Decodable, Sendable {
    var tz: String
    var start: VectorMoment
    var stop: VectorMoment
    var count: Int
  }
  struct Moments: Decodable, Sendable {
    var utc: [VectorMoment]
  }
  struct Start: Decodable, Sendable {
    var start: VectorMoment
    var durationMs: Double
    var count: Int
  }
  struct Steps: Decodable, Sendable {
    var count: Int
    var firstStepMs: Double
  }

  private func moments(_ axis: AxisTicks) -> [Double] { axis.ticks.map(\.value) }

  /// 2025-03-05, a Wednesday, 14:02:00 UTC.
  private let afternoon = 1_741_183_320.0

  @Test(
    "are those of d3-time",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Span, [VectorMoment]>.cases(of: "utcTicks", from: "d3-time"))
  func vectors(_ vector: ChartVector<Span, [VectorMoment]>) {
    let input = vector.input
    let axis = AxisTicks.times(
      from: input.start.seconds, to: input.stop.seconds, count: input.count, calendar: .utc)
    #expect(areClose(moments(axis), vector.expected.map(\.seconds).sorted()))
    #expect(axis.scale == ChartScale(lower: input.start.seconds, upper: input.stop.seconds))
  }

  @Test(
    "are as far apart as those of d3-time",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Start, Steps>.cases(of: "utcTicks.firstStepMs", from: "d3-time"))
  func steps(_ vector: ChartVector<Start, Steps>) {
    let start = vector.input.start.seconds
    let ticks = moments(
      AxisTicks.times(
        from: start, to: start + vector.input.durationMs / 1000, count: vector.input.count,
        calendar: .utc))
    #expect(ticks.count == vector.expected.count)
    #expect(((ticks[1] - ticks[0]) * 1000).rounded() == vector.expected.firstStepMs)
  }

  @Test(
    "stay on the zone's midnights and hours when clocks are set (d3-time)",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Zoned, Moments>.cases(of: "timeTicks(local)", from: "d3-time"))
  func zones(_ vector: ChartVector<Zoned, Moments>) {
    let input = vector.input
    let calendar = ChartCalendar(
      transitions: input.tz == "Europe/Berlin" ? Zones.berlin : Zones.newYork)
    let axis = AxisTicks.times(
      from: input.start.seconds, to: input.stop.seconds, count: input.count, calendar: calendar)
    #expect(areClose(moments(axis), vector.expected.utc.map(\.seconds)))
  }

  @Test("stay on the zone's hours when clocks are set forward")
  func forward() {
    // 2025-03-29T23:00:00Z is midnight in Berlin; at 01:00 UTC the clocks go from 2 to 3.
    let axis = AxisTicks.times(
      from: 1_743_289_200, to: 1_743_336_000, count: 6,
      calendar: ChartCalendar(transitions: Zones.berlin))
    #expect(axis.ticks.map(\.label) == ["00:00", "03:00", "06:00", "09:00", "12:00"])
    #expect(moments(axis).map { ($0 - 1_743_289_200) / 3600 } == [0, 2, 5, 8, 11])
  }

  @Test(
    "of a value axis of dates begin and end as those of d3-scale",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Domain, [VectorMoment]>.cases(of: "utc.nice", from: "d3-scale"))
  func nice(_ vector: ChartVector<Domain, [VectorMoment]>) {
    let axis = AxisTicks.values(
      low: vector.input.domain[0].seconds, high: vector.input.domain[1].seconds,
      count: vector.input.count, format: ChartValueFormat(unit: .date(.utc)))
    #expect([axis.scale.lower, axis.scale.upper] == vector.expected.map(\.seconds))
  }

  /// Labels have one precision, above a context with greater units where these change.
  ///
  /// In d3 each tick has its own precision, such as "Tue 04" among hours.
  @Test(
    "say the time in one row and what has changed in the next",
    arguments: [
      (0.9, [":00.000|Mar 5, 14:02", ":00.200|", ":00.400|", ":00.600|", ":00.800|"]),
      (1500, ["14:05|Mar 5, 2025", "14:10|", "14:15|", "14:20|", "14:25|"]),
      (36_000, ["15:00|Mar 5, 2025", "18:00|", "21:00|", "00:00|Mar 6"]),
      (5 * 86_400, ["Thu 6|Mar 2025", "Fri 7|", "Sat 8|", "Sun 9|", "Mon 10|"]),
      (40 * 86_400, ["Mar 9|2025", "Mar 16|", "Mar 23|", "Mar 30|", "Apr 6|", "Apr 13|"]),
      (400 * 86_400, ["Apr|2025", "Jul|", "Oct|", "Jan|2026", "Apr|"]),
      (2000 * 86_400, ["2026|", "2027|", "2028|", "2029|", "2030|"]),
    ] as [(Double, [String])])
  func labels(span: Double, expected: [String]) {
    let axis = AxisTicks.times(
      from: afternoon, to: afternoon + span, count: 5, calendar: .utc)
    let texts = axis.ticks.map { "\($0.label)|\($0.context ?? "")" }
    #expect(texts == expected)
  }

  @Test("are written in the reader's order and hours")
  func words() {
    var symbols = DateSymbols.british12
    symbols.firstWeekday = 1
    let calendar = ChartCalendar(symbols: symbols)
    let hours = AxisTicks.times(
      from: afternoon, to: afternoon + 36_000, count: 5, calendar: calendar)
    #expect(hours.ticks.map(\.label) == ["3 PM", "6 PM", "9 PM", "12 AM"])
    #expect(hours.ticks.map(\.context) == ["5 Mar 2025", nil, nil, "6 Mar"])
    let weeks = AxisTicks.times(
      from: afternoon, to: afternoon + 40 * 86_400, count: 5, calendar: calendar)
    #expect(weeks.ticks.map(\.label).prefix(2) == ["10 Mar", "17 Mar"])
  }

  @Test("an axis of days has no tick with a time")
  func days() {
    func labels(isDaily: Bool) -> [String] {
      AxisTicks.times(
        from: 1_741_132_800, to: 1_741_132_800 + 2 * 86_400, count: 10, calendar: .utc,
        isDaily: isDaily
      ).ticks.map(\.label)
    }
    #expect(labels(isDaily: false).contains("06:00"))
    #expect(labels(isDaily: true).count == 3)
    #expect(!labels(isDaily: true).contains { $0.contains(":") })
  }
}
