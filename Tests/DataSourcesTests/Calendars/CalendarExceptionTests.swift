import JMESPath
import TestSupport
import Testing

@Suite("Exceptions and versions of calendars")
struct CalendarExceptionTests {
  private let file: CalendarFile

  init() throws { file = try CalendarFile() }

  private func times(_ events: String..., head: String = "") async throws -> [String] {
    let source = try file.source(Array(CalendarFile.text(events, head: head).utf8))
    return try #require(try await source.fetch().array).map { event in
      [event["title"]?.string, event["start"]?.string, event["end"]?.string].compactMap { $0 }
        .joined(separator: " ")
    }
  }

  @Test(
    "a whole day is left out or moved, however the exception writes it",
    arguments: [
      (";TZID=Europe/Berlin:", "T000000", ""), (";TZID=Pacific/Auckland:", "T000000", ""),
      (";VALUE=DATE:", "", ""), (":", "T000000", ""), (":", "T000000Z", ""),
      (":", "T050000Z", "X-WR-TIMEZONE:America/New_York\n"),
    ])
  func wholeDays(mark: String, time: String, head: String) async throws {
    #expect(
      try await times(
        """
        UID:a
        DTSTART;VALUE=DATE:20261102
        RRULE:FREQ=WEEKLY;COUNT=4
        EXDATE\(mark)20261109\(time)
        """,
        """
        UID:a
        SUMMARY:moved
        RECURRENCE-ID\(mark)20261116\(time)
        DTSTART;VALUE=DATE:20261117
        """, head: head) == [
          "2026-11-02 2026-11-02", "moved 2026-11-17 2026-11-17", "2026-11-23 2026-11-23",
        ])
  }

  @Test("an exception without a zone, or of a day, is one of the series’ own clock")
  func ownClock() async throws {
    let series = "UID:a\nDTSTART;TZID=America/New_York:20261102T200000\nRRULE:FREQ=WEEKLY;COUNT=3"
    for exception in [
      "EXDATE:20261109T200000", "EXDATE;VALUE=DATE:20261109", "EXDATE:20261110T010000Z",
      "EXDATE;TZID=Europe/Berlin:20261110T020000",
    ] {
      #expect(
        try await times("\(series)\n\(exception)") == [
          "2026-11-03T01:00:00Z 2026-11-03T01:00:00Z", "2026-11-17T01:00:00Z 2026-11-17T01:00:00Z",
        ], "\(exception)")
    }
  }

  @Test("the highest revision of an event counts, and then the latest")
  func versions() async throws {
    func event(_ lines: String) -> String {
      "UID:a\nDTSTART:20261101T080000Z\nRRULE:FREQ=DAILY;COUNT=2\n\(lines)"
    }
    let new = ["new 2026-11-01T08:00:00Z 2026-11-01T08:00:00Z"]
    let without = "EXDATE:20261102T080000Z"
    for (first, second) in [
      ("SEQUENCE:1\nSUMMARY:old", "SEQUENCE:2\nSUMMARY:new\n\(without)"),
      ("SEQUENCE:10\nSUMMARY:new\n\(without)", "SEQUENCE:9\nSUMMARY:old"),
      ("SUMMARY:old", "SEQUENCE:0\nSUMMARY:new\n\(without)"),
      (
        "SEQUENCE:1\nDTSTAMP:20261001T000000Z\nSUMMARY:new\n\(without)",
        "SEQUENCE:1\nDTSTAMP:20260901T000000Z\nSUMMARY:old"
      ),
      ("SUMMARY:old", "SUMMARY:new\n\(without)"),
    ] {
      #expect(try await times(event(first), event(second)) == new, "\(first)")
    }
    #expect(try await times(event("SEQUENCE:1"), event("SEQUENCE:2\nSTATUS:CANCELLED")) == [])
    // Programs give one identifier to events at other times by mistake, and none to many.
    #expect(
      try await times("UID:a\nDTSTART:20261101T080000Z", "UID:a\nDTSTART:20261102T080000Z").count
        == 2)
    #expect(
      try await times("DTSTART:20261101T080000Z", "DTSTART:20261101T080000Z\nSEQUENCE:3").count == 2
    )
    #expect(
      try await times(
        "DTSTART:20261101T080000Z", "RECURRENCE-ID:20261101T080000Z\nDTSTART:20261103T080000Z"
      ).count == 2)
  }

  @Test("of the replacements of one time, the highest revision counts")
  func replacements() async throws {
    let series = "UID:a\nDTSTART:20261101T080000Z\nRRULE:FREQ=DAILY;COUNT=2\nSUMMARY:daily"
    func moved(_ id: String, _ sequence: Int, _ hour: String) -> String {
      "UID:a\nRECURRENCE-ID\(id)\nSEQUENCE:\(sequence)\nDTSTART:20261102T\(hour)0000Z\nSUMMARY:moved"
    }
    let (utc, berlin) = (":20261102T080000Z", ";TZID=Europe/Berlin:20261102T090000")
    for events in [
      [moved(utc, 1, "10"), moved(utc, 2, "11")], [moved(utc, 3, "11"), moved(utc, 2, "10")],
      [moved(utc, 1, "10"), moved(berlin, 1, "11")],
    ] {
      #expect(
        try await times(series, events[0], events[1]) == [
          "daily 2026-11-01T08:00:00Z 2026-11-01T08:00:00Z",
          "moved 2026-11-02T11:00:00Z 2026-11-02T11:00:00Z",
        ])
    }
    // The series leaves the time out, unless the replacement is newer: recurring_ical_events always
    // leaves it out.
    let without = series + "\nSEQUENCE:4\nEXDATE:20261102T080000Z"
    for (sequence, count) in [(3, 1), (4, 1), (5, 2)] {
      #expect(try await times(without, moved(utc, sequence, "11")).count == count, "\(sequence)")
    }
    let unnumbered = series + "\nEXDATE:20261102T080000Z"
    #expect(
      try await times(
        unnumbered, "UID:a\nRECURRENCE-ID\(utc)\nDTSTART:20261102T110000Z\nSUMMARY:moved"
      ).count == 1)
  }

  @Test("a further date with a period has a length of its own")
  func periods() async throws {
    #expect(
      try await times(
        """
        UID:1
        DTSTART:20261101T200000Z
        DTEND:20261101T220000Z
        RDATE;VALUE=PERIOD:20261108T200000Z/20261108T230000Z,20261110T200000Z/PT4H
        RDATE:20261112T200000Z
        """) == [
          "2026-11-01T20:00:00Z 2026-11-01T22:00:00Z", "2026-11-08T20:00:00Z 2026-11-08T23:00:00Z",
          "2026-11-10T20:00:00Z 2026-11-11T00:00:00Z", "2026-11-12T20:00:00Z 2026-11-12T22:00:00Z",
        ])
  }

  @Test("a day with an end at a time of the day begins at midnight, and a time ends with a day")
  func mixed() async throws {
    #expect(
      try await times(
        "UID:1\nDTSTART;VALUE=DATE:20261112\nDTEND:20261112T150000Z",
        "UID:2\nDTSTART;VALUE=DATE:20261113\nDTEND;TZID=Europe/Berlin:20261114T120000",
        "UID:3\nDTSTART;VALUE=DATE:20261115\nDTEND;TZID=Europe/Berlin:20261117T000000",
        "UID:4\nDTSTART;TZID=Europe/Berlin:20261118T100000\nDTEND;VALUE=DATE:20261119") == [
          "2026-11-12T00:00:00Z 2026-11-12T15:00:00Z",
          "2026-11-12T23:00:00Z 2026-11-14T11:00:00Z", "2026-11-15 2026-11-16",
          "2026-11-18T09:00:00Z 2026-11-18T23:00:00Z",
        ])
  }
}
