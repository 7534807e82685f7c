import CardModel
import ChartModel
import Foundation
import Testing

@testable import Dashboard

@Suite("The clock in the body of a card")
struct ClockBindingTests {
  /// - Parameters:
  ///   - keys: the keys of the clock.
  ///   - now: the present time; by default 21 November 2026, 14:02:37 UTC.
  private func clock(
    _ keys: String, locale: String = "en_GB", zone: String = "UTC", now: String? = nil
  ) throws -> ClockBody {
    let moment = try Date(now ?? "2026-11-21T14:02:37Z", strategy: .iso8601)
    let context = FormattingContext(
      locale: UserLocale(locale), timeZone: try #require(TimeZone(identifier: zone)),
      now: { moment })
    let bound = try BoundCard(
      "id: c\nsource: s\nbody: { clock: \(keys) }", on: ["at": "2026-12-24"], in: context)
    guard case .clock(let clock)? = try bound.card.body else {
      return try #require(nil, "no clock")
    }
    return clock
  }

  @Test("tells the time and the date as the user's locale writes them")
  func local() throws {
    let british = try clock("{}")
    #expect(british.figures == [KPI("14:02", size: .large)])
    #expect(british.lines == ["Saturday, 21 November 2026"])
    #expect(british.seconds == nil)
    #expect(try clock("{}", locale: "en_US").figures == [KPI("2:02", unit: "PM", size: .large)])
    #expect(try clock("{}", locale: "de_DE").lines == ["Samstag, 21. November 2026"])
    #expect(try clock("{ date: false }").lines == [])
    let arabic = try clock("{}", locale: "ar_EG").figures[0]
    #expect(arabic.value == "٢:٠٢")
    #expect(arabic.unitLeads, "to the left of the time, as it is read from the right")
    #expect(try clock("{}", locale: "ko_KR").figures[0].unitLeads)
  }

  @Test("names the place of another zone in the user's language")
  func zones() throws {
    let tokyo = try clock("{ zone: Asia/Tokyo }", locale: "de_DE")
    #expect(tokyo.figures[0].value == "23:02")
    #expect(tokyo.lines == ["Samstag, 21. November 2026", "Tokio"])
    #expect(try clock("{ zone: Asia/Tokyo }", zone: "Asia/Tokyo").lines.count == 1)
    #expect(try clock("{ zone: UTC }", zone: "Asia/Tokyo").lines.last == "Greenwich Mean Time")
  }

  @Test("counts the seconds of the minute that is shown, and not beyond it")
  func seconds() throws {
    let start = try Date("2026-11-21T14:02:00Z", strategy: .iso8601).timeIntervalSince1970
    let seconds = try #require(try clock("{ seconds: true }").seconds)
    #expect(seconds.minute == start)
    #expect(seconds.text(at: start + 7.9) == "07")
    #expect(seconds.text(at: start + 61) == "59")
    #expect(try clock("{ seconds: true }", locale: "ar_EG").seconds?.text(at: start) == "٠٠")
  }

  @Test("counts the days, hours and minutes until a moment, and since it when it is over")
  func countdown() throws {
    let keys = "{ until: { at: 2026-11-23T15:03, text: Fair } }"
    let before = try clock(keys)
    #expect(before.title == "Fair")
    #expect(before.figures.map(\.value) == ["2", "1", "1"])
    #expect(before.figures.map(\.caption) == ["days", "hour", "minute"])
    #expect(before.lines == ["until Monday, 23 November 2026, 15:03"])
    let last = try clock(keys, now: "2026-11-23T15:02:59Z")
    #expect(last.figures.map(\.value) == ["1"])
    let over = try clock(keys, now: "2026-11-23T15:03:00Z")
    #expect(over.figures.map(\.value) == ["0"])
    #expect(over.lines == ["since Monday, 23 November 2026, 15:03"])
    #expect(try clock(keys, now: "2026-11-24T15:03:00Z").figures.map(\.value) == ["1", "0", "0"])
  }

  @Test("P9: counts the days of the calendar over the change to summer time")
  func summerTime() throws {
    let countdown = try clock(
      "{ until: { at: 2026-03-30T12:00 } }", zone: "Europe/Berlin", now: "2026-03-28T11:00:00Z")
    #expect(countdown.figures.map(\.value) == ["2", "0", "0"])
  }

  @Test("counts until a day of the data, and shows a dash without one")
  func data() throws {
    #expect(
      try clock("{ until: { at: \"${at}\" } }").lines == ["until Thursday, 24 December 2026"])
    #expect(try clock("{ until: { at: \"${none}\" } }").figures.map(\.value) == ["—"])
  }

  @Test("is told of mistakes when the file is read")
  func mistakes() {
    func message(_ keys: String) -> String? {
      DashboardFile.load(
        text: """
          version: 1
          pages:
          - { id: a, sections: [{ cards: [{ id: c, body: { clock: \(keys) } }] }] }
          """, name: "w.yaml", environment: [:]
      ).diagnostics.first?.message
    }
    #expect(message("{}") == nil)
    #expect(
      message("{ zone: Mars/Base }")
        == "“Mars/Base” is no time zone; write one such as Europe/Berlin")
    #expect(
      message("{ seconds: true, until: { at: 2027-01-01 } }")
        == "a countdown has no seconds; leave them out")
  }
}
