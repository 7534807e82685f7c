import Foundation
import JMESPath
import Testing

@testable import Dashboard

@Suite("The zone of a source")
struct SourceZoneTests {
  @Test(
    "gives the times without an offset that of its clocks, and leaves all else",
    arguments: [
      ("2026-11-21 14:02", "2026-11-21 14:02-05:00"),
      ("2026-07-21T14:02:05.25", "2026-07-21T14:02:05.25-04:00"),
      ("2026-11-01 01:30:00", "2026-11-01 01:30:00-04:00"),
      ("2026-11-21T14:02Z", "2026-11-21T14:02Z"), ("2026-11-21", "2026-11-21"),
      ("2026-11-21T14:02:00+01:00", "2026-11-21T14:02:00+01:00"), ("2026-11", "2026-11"),
      ("14:02", "14:02"), ("2026-13-21 14:02", "2026-13-21 14:02"), ("order 12", "order 12"),
      ("1234-5678-90:12", "1234-5678-90:12"), ("20261121T140200", "20261121T140200-05:00"),
      ("20261121 1402", "20261121 1402-05:00"), ("20261121140200", "20261121140200"),
      ("21 Nov 2026 14:02", "21 Nov 2026 14:02 -05:00"), ("21 Nov 2026", "21 Nov 2026"),
      ("Sat, 21 Nov 2026 14:02:05", "Sat, 21 Nov 2026 14:02:05 -05:00"),
      ("Sat Jul 18 14:02:00 2026", "Sat Jul 18 14:02:00 2026 -04:00"),
      ("Sat, 21 Nov 2026 14:02:05 GMT", "Sat, 21 Nov 2026 14:02:05 GMT"),
      ("20261121T140200Z", "20261121T140200Z"), ("12345678 1234 parts", "12345678 1234 parts"),
    ])
  func offsets(text: String, expected: String) throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let data: JSONValue = ["rows": [["at": .string(text), "n": 1]]]
    #expect(data.withOffsets(of: zone) == ["rows": [["at": .string(expected), "n": 1]]])
  }

  @Test("is one that the machine knows")
  func unknown() {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { a: { type: static, zone: Europe/Nowhere, data: 1 } }
        pages: [{ id: home, sections: [] }]
        """, name: "wall.yaml", environment: [:])
    #expect(
      reading.diagnostics.contains {
        $0.message == "“Europe/Nowhere” is no time zone; write one such as Europe/Berlin"
      })
  }

  @Test("has offsets of less than an hour")
  func kathmandu() throws {
    let zone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    #expect(JSONValue("2026-11-21 14:02").withOffsets(of: zone) == "2026-11-21 14:02+05:45")
  }

  @Test(
    "counts for each notation of a day with a time",
    arguments: [
      "2026-11-21 14:02", "20261121T140200", "20261121 140200", "21 Nov 2026 14:02",
      "Sat, 21 Nov 2026 14:02", "Sat Nov 21 14:02:00 2026",
    ])
  func notations(text: String) throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let berlin = FormattingContext(
      locale: UserLocale("en_GB"), timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    let moment = berlin.moment(JSONValue.string(text).withOffsets(of: zone), .plain)
    #expect(moment?.timeIntervalSince1970 == 1_795_287_720)
  }

  @Test("is applied before the query of the source")
  func query() throws {
    let source = try declaredSource(
      "type: static, zone: America/New_York, data: { at: 2026-11-21 14:02 }, query: at")
    let policy = source.policy
    #expect(try policy.loaded(["at": "2026-11-21 14:02"]).value == "2026-11-21 14:02-05:00")
  }
}
