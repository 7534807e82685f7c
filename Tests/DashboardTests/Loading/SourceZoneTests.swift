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

  @Test(
    "counts for what only a function reads: patterns, times alone, digits and joined texts",
    arguments: [
      "date(value, 'dd.MM.yyyy HH:mm')", "join(' ', ['2026-11-21', '14:02'])",
      "join('T', ['20261121', '1402'])", "'20261121140200'", "'202611211402'", "'14:02'",
      "'14:02:00'", "'21-Nov-2026 2:02 PM'", "'Date(2026,10,21,14,2)'",
    ])
  func functions(expression: String) throws {
    let card = try declaredCards(
      """
      [{ id: a, source: a, header: "${time(\(expression))}" },
       { id: b, source: b, header: "${time(\(expression))}" }]
      """,
      sources: """
        { a: { type: static, zone: America/New_York, data: { value: 21.11.2026 14:02 } },
          b: { type: static, data: { value: 21.11.2026 14:02 } } }
        """)
    #expect(card == ["20:02", "14:02"])
  }

  @Test("has the text of a pattern as a time of its own, and leaves days")
  func pattern() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let context = FormattingContext(
      locale: UserLocale("en_GB"), timeZone: try #require(TimeZone(identifier: "Europe/Berlin"))
    ).reading(timesOf: zone)
    func value(_ text: String) throws -> JSONValue {
      try Expression(text, functions: .dashboard(context)).evaluate(on: .null)
    }
    #expect(
      try value("date('21.11.2026 14:02', 'dd.MM.yyyy HH:mm')") == "2026-11-21T14:02:00-05:00")
    #expect(try value("date('21.11.2026', 'dd.MM.yyyy')") == "2026-11-21")
    #expect(try value("date('2026-11-21')") == "21 Nov 2026")
    #expect(try value("seconds('2026-11-21')") == 1_795_215_600)
    #expect(try value("add_time('2026-11-21T14:02', `1`, 'day')") == "2026-11-22T20:02:00+01:00")
  }

  @Test("is applied before the query of the source")
  func query() throws {
    let source = try declaredSource(
      "type: static, zone: America/New_York, data: { at: 2026-11-21 14:02 }, query: at")
    let policy = source.policy
    #expect(try policy.loaded(["at": "2026-11-21 14:02"]).value == "2026-11-21 14:02-05:00")
  }

  /// Returns the titles of cards, which are made in Berlin on 21 November 2026.
  private func declaredCards(_ cards: String, sources: String) throws -> [String] {
    let context = FormattingContext(
      locale: UserLocale("en_GB"), timeZone: try #require(TimeZone(identifier: "Europe/Berlin")),
      now: { Date(timeIntervalSince1970: 1_795_269_720) })
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: \(sources)
        pages: [{ id: home, sections: [{ cards: \(cards) }] }]
        """, name: "wall.yaml", environment: [:], formatting: context)
    let definition = try #require(reading.definition, "\(reading.diagnostics)")
    return try definition.pages[0].cards.map { card in
      let source = try #require(definition.sources.first { $0.id == card.source })
      let data: JSONValue = ["value": "21.11.2026 14:02"]
      let value = try source.policy.loaded(data).value
      let state = CardBinder(context).bind(card, Snapshot(value: value)).cards[0].state
      return state.card?.header.main?.title ?? ""
    }
  }
}
