import CardModel
import ChartModel
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

/// Charts of a source that is loaded each minute, from 1 billion seconds after 1970 on.
@Suite("Charts of a history", .endsIfItHangs)
struct HistoryChartTests {
  private static let start = 1_000_000_000.0
  private let clock = ManualClock()

  /// Loads values, a minute after each other, and returns the chart after the last one.
  ///
  /// The title of the card is the number of the load, so that each changes the card.
  private func chart(
    _ keys: String, of values: [JSONValue],
    history: String = "{ of: n, for: 10m, every: 1m }"
  ) async throws -> Chart {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources:
          a: { type: command, run: ["true"], every: 1m, history: \(history) }
        pages:
          - id: home
            sections:
              - cards: [{ id: one, source: a, header: "${t}", body: { chart: { \(keys) } } }]
        """, name: "/wall/test.yaml", environment: [:])
    let source = ScriptedSource()
    let context = FormattingContext(
      locale: UserLocale("en_GB"), timeZone: .gmt,
      now: { [clock] in
        Date(timeIntervalSince1970: Self.start + clock.now.offset / .seconds(1))
      })
    let loader = DashboardLoader(
      try #require(reading.definition, "\(reading.diagnostics)"),
      clock: SourceClock(clock, now: { context.now().timeIntervalSince1970 }),
      generator: LongestWait(), makeAdapter: { _ in source },
      resolver: CardResolver(CardBinder(context)))
    var updates = loader.updates.makeAsyncIterator()
    await loader.show(["home"])
    var shown: Chart?
    for (index, value) in values.enumerated() {
      if index > 0 { await clock.wake(at: .seconds(60 * index)) }
      var members = try #require(value.object)
      members["t"] = .integer(Int64(index))
      await source.answer(.object(members))
      var title: String?
      while title != "\(index)" {
        for case .state(_, _, let state) in await updates.next() ?? [] {
          guard case .chart(let chart, _)? = state.card?.body else { continue }
          shown = chart
          title = state.card?.header.main?.title
        }
      }
    }
    await loader.show([])
    return try #require(shown)
  }

  /// Returns the positions in minutes after the first load.
  private func minutes(_ chart: Chart) -> [Double] {
    (chart.domain.coordinates ?? []).map { ($0 - Self.start) / 60 }
  }

  private func values(_ chart: Chart) -> [Double?] {
    (0..<chart.domain.count).map { chart.series[0].values[$0] }
  }

  @Test("a line fills from its end: its time begins before the first point")
  func window() async throws {
    let chart = try await chart("type: line, x: time, y: value", of: [["n": 7], ["n": 8]])
    #expect(minutes(chart) == [-9, 0, 1])
    #expect(values(chart) == [nil, 7, 8])
  }

  @Test("a long history begins with a short time, which grows with the points")
  func windows() async throws {
    func first(_ count: Int64) async throws -> Double? {
      clock.move(to: .zero)
      return try await HistoryChartTests().minutes(
        HistoryChartTests().chart(
          "type: area, x: time, y: value", of: (1...count).map { ["n": .integer($0)] },
          history: "{ of: n, for: 24h, every: 1m }")
      ).first
    }
    #expect(try await first(1) == -15)
    #expect(try await first(11) == -5)
    #expect(try await first(17) == -44)
  }

  @Test("a gap begins where a point was due, whether it ends or lasts until now")
  func gaps() async throws {
    let items = "history[].{ time: time, twice: multiply(value, `2`) }"
    let line = "type: line, x: time, items: \"\(items)\""
    let outage: [JSONValue] = [["n": 1], [:], [:], [:]]
    let lasting = try await chart(line + ", y: twice", of: outage)
    #expect(minutes(lasting) == [-7, 0, 1, 3])
    #expect(values(lasting) == [nil, 2, nil, nil])
    let past = try await HistoryChartTests().chart(line + ", y: twice", of: outage + [["n": 5]])
    #expect(minutes(past) == [-6, 0, 1, 4])
    #expect(values(past) == [nil, 2, nil, 10])
  }

  @Test("a state lasts until the next point was due, and not into an outage")
  func states() async throws {
    let chart = try await chart(
      "type: states, x: time, y: value", of: [["n": "open"], [:], [:], [:], ["n": "shut"]])
    #expect(minutes(chart) == [-6, 0, 1, 4])
    #expect((0..<4).map { chart.stateName(of: 0, at: $0) } == [nil, "open", nil, "shut"])
  }

  @Test("columns begin with the first point, and a missing one leaves its room")
  func columns() async throws {
    let loads: [JSONValue] = [["n": 1], ["n": 2], [:], [:], [:], ["n": 6]]
    for type in [
      "type: column, x: time, y: value",
      "type: combination, x: time, y: [{ value: value, mark: column }, { value: value }]",
    ] {
      let chart = try await HistoryChartTests().chart(type, of: loads)
      guard case .categories(let names) = chart.domain else { throw Unexpected() }
      #expect(names == ["01:46", "01:47", "01:48", "01:49", "01:50", "01:51"])
      #expect(values(chart) == [1, 2, nil, nil, nil, 6])
    }
  }

  private struct Unexpected: Error {}
}
