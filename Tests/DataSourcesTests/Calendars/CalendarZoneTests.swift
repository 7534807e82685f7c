import JMESPath
import TestSupport
import Testing

@Suite("Zones and clocks of calendars")
struct CalendarZoneTests {
  private let file: CalendarFile

  init() throws { file = try CalendarFile() }

  private func times(_ events: String..., head: String = "") async throws -> [String] {
    let source = try file.source(
      Array(CalendarFile.text(events, head: head).utf8), past: .seconds(86_400 * 300))
    return try #require(try await source.fetch().array).map { event in
      [event["start"]?.string, event["end"]?.string].compactMap { $0 }.joined(separator: "/")
    }
  }

  /// Returns the start of the first event of a calendar, and what the calendar lacks.
  private func first(of events: String..., head: String = "") async throws -> (String?, String?) {
    let source = try file.source(Array(CalendarFile.text(events, head: head).utf8))
    return (try await source.fetch().array?.first?["start"]?.string, source.omission)
  }

  /// Returns the start of an event at ten o'clock in a zone, and what the calendar lacks.
  private func ten(in zone: String, head: String = "") async throws -> (String?, String?) {
    try await first(of: "UID:1\nDTSTART;TZID=\(zone):20261202T100000", head: head)
  }

  @Test(
    "a zone is known by its name in Windows, at the end of a path, in any case, or by its offset",
    arguments: [
      ("Eastern Standard Time", "2026-12-02T15:00:00Z"),
      ("\"W. Europe Standard Time\"", "2026-12-02T09:00:00Z"),
      ("\"pacific standard time\"", "2026-12-02T18:00:00Z"),
      ("India Standard Time", "2026-12-02T04:30:00Z"),
      ("/mozilla.org/20070129_1/Europe/Berlin", "2026-12-02T09:00:00Z"),
      ("/citadel.org/20190101_1/America/Argentina/Buenos_Aires", "2026-12-02T13:00:00Z"),
      ("\"tzone://Microsoft/Utc\"", "2026-12-02T10:00:00Z"),
      ("europe/berlin", "2026-12-02T09:00:00Z"), ("AMERICA/NEW_YORK", "2026-12-02T15:00:00Z"),
      ("us/eastern", "2026-12-02T15:00:00Z"), ("utc", "2026-12-02T10:00:00Z"),
      ("GMT+0200", "2026-12-02T08:00:00Z"), ("\"UTC-03:30\"", "2026-12-02T13:30:00Z"),
      ("+05", "2026-12-02T05:00:00Z"), ("GMT-5", "2026-12-02T15:00:00Z"),
    ])
  func names(zone: String, start: String) async throws {
    let (found, omission) = try await ten(in: zone)
    #expect(found == start && omission == nil, "\(zone)")
  }

  @Test("a zone that nothing defines is named, and its times are local ones")
  func unknown() async throws {
    for zone in ["Head Office Time", "Nowhere/City", "GMT+99", "../../../etc/passwd"] {
      let (found, omission) = try await ten(in: zone)
      #expect(found == "2026-12-02T10:00:00")
      #expect(
        omission
          == "team: the time zone “\(zone)” isn’t known or defined; its times are read as local ones"
      )
    }
    let several = try await first(
      of: "UID:1\nDTSTART;TZID=B:20261202T100000", "UID:2\nDTSTART;TZID=A:20261202T100000")
    #expect(several.1?.contains("“A” and others, 2 in all, aren’t known") == true)
  }

  @Test(
    "a short name that several places have is named, and its times are local ones",
    arguments: ["CST", "IST", "BST", "AST", "cst", "GST"])
  func ambiguous(zone: String) async throws {
    let (found, omission) = try await ten(in: zone)
    #expect(found == "2026-12-02T10:00:00")
    #expect(
      omission
        == "team: “\(zone)” may be the time zone of several places; its times are read as local ones"
    )
    let defined = try await ten(in: zone, head: Self.definition(zone))
    #expect(defined.0 == "2026-12-02T13:00:00Z" && defined.1 == nil)
  }

  @Test("a path of more than 128 bytes is no zone, whatever its end")
  func longName() async throws {
    let zone = "/" + String(repeating: "a/", count: 64) + "Europe/Berlin"
    let (found, omission) = try await ten(in: zone)
    #expect(found == "2026-12-02T10:00:00" && omission != nil)
  }

  /// A zone that is three hours before UTC all year.
  private static func definition(_ name: String) -> String {
    """
    BEGIN:VTIMEZONE
    TZID:\(name)
    BEGIN:STANDARD
    DTSTART:20180101T000000
    TZOFFSETFROM:-0300
    TZOFFSETTO:-0300
    END:STANDARD
    END:VTIMEZONE

    """
  }

  @Test("the system’s zones count before the file’s, and those before other names")
  func precedence() async throws {
    func start(_ zone: String) async throws -> String? {
      try await ten(in: zone, head: Self.definition(zone)).0
    }
    #expect(try await start("Europe/Berlin") == "2026-12-02T09:00:00Z")
    #expect(try await start("/example.org/1/Europe/Berlin") == "2026-12-02T09:00:00Z")
    for zone in ["Office", "Eastern Standard Time", "GMT+0200", "EST"] {
      #expect(try await start(zone) == "2026-12-02T13:00:00Z", "\(zone)")
    }
    let broken = Self.definition("Eastern Standard Time").replacing("-0300", with: "x")
    let known = try await ten(in: "Eastern Standard Time", head: broken)
    #expect(known.0 == "2026-12-02T15:00:00Z" && known.1 == nil)
  }

  @Test("times without a zone are in that of the whole calendar")
  func zoneOfCalendar() async throws {
    let event = "UID:1\nDTSTART:20261202T100000\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20261203T100000"
    #expect(
      try await times(event, head: "X-WR-TIMEZONE:America/New_York\n")
        == ["2026-12-02T15:00:00Z/2026-12-02T15:00:00Z"])
    #expect(try await times(event) == ["2026-12-02T10:00:00/2026-12-02T10:00:00"])
    let unknown = "X-WR-TIMEZONE:Mars\n"
    #expect(try await first(of: event, head: unknown).1?.contains("“Mars”") == true)
    #expect(try await first(of: "UID:1\nDTSTART;VALUE=DATE:20261202", head: unknown).1 == nil)
  }

  @Test("an event ends at the same time of the day, whatever the clock did meanwhile")
  func endsByClock() async throws {
    #expect(
      try await times(
        """
        UID:1
        DTSTART;TZID=Europe/Berlin:20261023T220000
        DTEND;TZID=Europe/Berlin:20261024T060000
        RRULE:FREQ=DAILY;COUNT=3
        """) == [
          "2026-10-23T20:00:00Z/2026-10-24T04:00:00Z",
          "2026-10-24T20:00:00Z/2026-10-25T05:00:00Z", "2026-10-25T21:00:00Z/2026-10-26T05:00:00Z",
        ])
    // Also if its end is written in another zone; an exact duration is one.
    #expect(
      try await times(
        """
        UID:1
        DTSTART;TZID=Europe/Berlin:20261024T120000
        DTEND:20261024T120000Z
        RRULE:FREQ=DAILY;COUNT=2
        """,
        """
        UID:2
        DTSTART;TZID=Europe/Berlin:20261024T220000
        DURATION:PT8H
        """,
        """
        UID:3
        DTSTART;TZID=Europe/Berlin:20261024T230000
        DURATION:P1DT1H
        """) == [
          "2026-10-24T10:00:00Z/2026-10-24T12:00:00Z",
          "2026-10-24T20:00:00Z/2026-10-25T04:00:00Z",
          "2026-10-24T21:00:00Z/2026-10-25T23:00:00Z",
          "2026-10-25T11:00:00Z/2026-10-25T13:00:00Z",
        ])
  }

  @Test("a time that the clock leaves out moves that event alone, with its length")
  func leftOut() async throws {
    #expect(
      try await times(
        """
        UID:1
        DTSTART;TZID=Europe/Berlin:20260328T023000
        DTEND;TZID=Europe/Berlin:20260328T033000
        RRULE:FREQ=DAILY;COUNT=3
        """) == [
          "2026-03-28T01:30:00Z/2026-03-28T02:30:00Z", "2026-03-29T01:30:00Z/2026-03-29T02:30:00Z",
          "2026-03-30T00:30:00Z/2026-03-30T01:30:00Z",
        ])
    #expect(
      try await times(
        """
        UID:1
        DTSTART;TZID=America/St_Johns:20260308T020000
        DTEND;TZID=America/St_Johns:20260308T040000
        RRULE:FREQ=WEEKLY;COUNT=2
        """) == [
          "2026-03-08T05:30:00Z/2026-03-08T06:30:00Z", "2026-03-15T04:30:00Z/2026-03-15T06:30:00Z",
        ])
  }
}
