import DataSources
import JMESPath
import TestSupport
import Testing

/// Sources of type prometheus, from a real server on this machine.
@Suite(
  "Data from Prometheus", .endsIfItHangs,
  .requires("needs the package prometheus") { PrometheusServer.isInstalled })
struct PrometheusSourceTests {
  private func source(
    _ expression: String, range: PrometheusRange? = nil, at address: String
  ) -> PrometheusSource {
    PrometheusSource(
      WebRequest(method: "GET", url: address), expression: expression, range: range,
      allowsPartial: false,
      clock: SourceClock(ManualClock(), now: { Double(PrometheusServer.end) + 20 }))
  }

  @Test("an expression gives its series, named by the labels in which they differ")
  func instant() async throws {
    let server = try await PrometheusServer.start()
    let half = PrometheusServer.end - 1800
    let rows = try await source("room_celsius @ \(half)", at: server.address).fetch().array
    let list = try #require(rows).map { $0.only("series", "value", "room", "exported_time") }
    #expect(
      list == [
        ["series": "attic", "value": 20, "room": "attic", "exported_time": "winter"],
        ["series": "cellar", "value": 3, "room": "cellar", "exported_time": "winter"],
      ])
    #expect(rows?.allSatisfy { ($0["time"]?.number ?? 0) > 1.7e9 } == true)
  }

  @Test("a range has a row for each step of each series, and nulls where a series has no value")
  func range() async throws {
    let server = try await PrometheusServer.start()
    let range = PrometheusRange(length: .seconds(1800), step: .seconds(600))
    let value = try await source("room_celsius", range: range, at: server.address).fetch()
    let rows = try #require(value.array)
    let times = [1800, 1200, 600, 0].map { JSONValue.integer(Int64(PrometheusServer.end - $0)) }
    #expect(rows.compactMap { $0["time"] } == times + times)
    #expect(rows.compactMap { $0["series"] }.prefix(4) == ["attic", "attic", "attic", "attic"])
    #expect(
      rows.compactMap { $0["value"] } == [20, .null, .null, .null, 3, 4, 5, 6])
  }

  @Test("a range of series that are younger than its step has their present values")
  func youngSeries() async throws {
    let server = try await PrometheusServer.start()
    let range = PrometheusRange(length: .seconds(7 * 86_400), step: .seconds(86_400))
    // In the window, which lies years before the present, the expression has no value.
    let expression = """
      room_celsius{room="cellar"} @ \(PrometheusServer.end) and on() \
      vector(time()) > \(PrometheusServer.end + 86_400)
      """
    let young = try await source(expression, range: range, at: server.address).fetch()
    #expect(young.array?.map { $0["value"] } == [6])
    let none = try await source("nothing_at_all", range: range, at: server.address).fetch()
    #expect(none == [])
  }

  @Test("the server's words on a wrong expression are the failure")
  func mistake() async throws {
    let server = try await PrometheusServer.start()
    let failure = await failure { () async throws(SourceFailure) in
      try await source("sum(room_celsius", at: server.address).fetch()
    }
    #expect(failure?.kind == .rejected)
    #expect(failure?.message.contains("parse error: unclosed left parenthesis") == true)
  }

  @Test("characters with a meaning in addresses reach the server as they are")
  func characters() async throws {
    let server = try await PrometheusServer.start()
    let expression = "count(room_celsius{room=~\"a.+|ü%&#\"} @ \(PrometheusServer.end - 3600)) + 1"
    let value = try await source(expression, at: server.address + "/").fetch()
    #expect(value.array?.map { $0["value"] } == [2])
  }

  @Test(
    "a number, a text, and numbers that are none",
    arguments: [("1e3", JSONValue(1000)), ("\"text\"", "text"), ("0/0", .null), ("-1/0", .null)])
  func scalars(expression: String, expected: JSONValue) async throws {
    let server = try await PrometheusServer.start()
    let value = try await source(expression, at: server.address).fetch()
    #expect(value.array?.map { $0["value"] ?? "missing" } == [expected])
    #expect(value.array?.first?["series"] == .string(expression))
  }
}
