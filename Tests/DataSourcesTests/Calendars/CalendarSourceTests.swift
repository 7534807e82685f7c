import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("Calendars")
struct CalendarSourceTests {
  private let file: CalendarFile

  init() throws { file = try CalendarFile() }

  private static func calendar(_ events: String..., head: String = "") -> String {
    CalendarFile.text(events, head: head)
  }

  private func events(
    _ text: String, past: Duration = .seconds(86_400 * 60),
    future: Duration = .seconds(86_400 * 30)
  ) async throws -> [JSONValue] {
    try await events(bytes: Array(text.utf8), past: past, future: future)
  }

  private func events(
    bytes: [UInt8], past: Duration = .seconds(86_400 * 60),
    future: Duration = .seconds(86_400 * 30)
  ) async throws -> [JSONValue] {
    try #require(try await file.source(bytes, past: past, future: future).fetch().array)
  }

  private func starts(_ text: String) async throws -> [String] {
    try await events(text).compactMap { $0["start"]?.string }
  }

  @Test("an event has its start, end, texts and calendar")
  func event() async throws {
    let text = Self.calendar(
      """
      UID:1
      DTSTART:20261123T090000Z
      DTEND:20261123T103000Z
      SUMMARY:Quay\\, inspection
      LOCATION:Pier 3
      DESCRIPTION:First line\\nsecond
       line
      """, head: "X-WR-CALNAME:Harbour\n")
    #expect(
      try await events(text) == [
        [
          "start": "2026-11-23T09:00:00Z", "end": "2026-11-23T10:30:00Z", "all_day": false,
          "title": "Quay, inspection", "location": "Pier 3",
          "description": "First line\nsecondline", "calendar": "Harbour",
        ]
      ])
  }

  @Test("a line is folded anywhere, also inside a letter; only CR and LF end it")
  func folding() async throws {
    let text = Self.calendar(
      "UID:1\nDTSTART:20261123T090000Z\nSUMMARY:Gr|n\nDESCRIPTION:one\u{2028}two")
    let letter = Array("ü".utf8)
    let folded = text.utf8.flatMap {
      $0 == UInt8(ascii: "|") ? [letter[0], 13, 10, 32, letter[1]] : [$0]
    }
    let event = try #require(try await events(bytes: folded).first)
    #expect(event["title"] == "Grün" && event["description"] == "one\u{2028}two")
  }

  @Test("an event of whole days ends on its last day")
  func wholeDays() async throws {
    let text = Self.calendar(
      "UID:1\nDTSTART;VALUE=DATE:20261124\nDTEND;VALUE=DATE:20261127\nSUMMARY:Fair",
      "UID:2\nDTSTART;VALUE=DATE:20261201\nSUMMARY:Holiday",
      "UID:3\nDTSTART;VALUE=DATE:20261202\nDURATION:PT1H")
    #expect(
      try await events(text).map { [$0["start"], $0["end"], $0["all_day"], $0["calendar"]] } == [
        ["2026-11-24", "2026-11-26", true, "team"], ["2026-12-01", "2026-12-01", true, "team"],
        ["2026-12-02", "2026-12-02", true, "team"],
      ])
  }

  @Test("a weekly event of a zone keeps its time of the day over the end of summer time")
  func summerTime() async throws {
    let text = Self.calendar(
      """
      UID:1
      DTSTART;TZID=Europe/Berlin:20260105T100000
      DURATION:PT1H
      RRULE:FREQ=WEEKLY;BYDAY=MO
      EXDATE;TZID=Europe/Berlin:20261109T100000
      """)
    #expect(
      try await starts(text) == [
        "2026-09-28T08:00:00Z", "2026-10-05T08:00:00Z", "2026-10-12T08:00:00Z",
        "2026-10-19T08:00:00Z", "2026-10-26T09:00:00Z", "2026-11-02T09:00:00Z",
        "2026-11-16T09:00:00Z", "2026-11-23T09:00:00Z", "2026-11-30T09:00:00Z",
        "2026-12-07T09:00:00Z", "2026-12-14T09:00:00Z", "2026-12-21T09:00:00Z",
      ])
  }

  @Test("a zone that the calendar defines counts, whatever its name is (RFC 5545 §3.6.5)")
  func ownZone() async throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Harbour time
      BEGIN:STANDARD
      DTSTART:19701025T040000
      TZOFFSETFROM:+0330
      TZOFFSETTO:+0230
      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=2SU
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19700329T030000
      TZOFFSETFROM:+0230
      TZOFFSETTO:+0330
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
      END:DAYLIGHT
      END:VTIMEZONE

      """
    let text = Self.calendar(
      "UID:1\nDTSTART;TZID=Harbour time:20261107T100000\nRRULE:FREQ=DAILY;COUNT=2", head: zone)
    #expect(try await starts(text) == ["2026-11-07T06:30:00Z", "2026-11-08T07:30:00Z"])
  }

  @Test("a time without a zone stays one, and the wall reads it in its own")
  func floating() async throws {
    #expect(
      try await starts(Self.calendar("UID:1\nDTSTART:20261123T090000")) == ["2026-11-23T09:00:00"])
  }

  @Test("one time of a series that is moved or cancelled replaces that of the rule")
  func replaced() async throws {
    let text = Self.calendar(
      "UID:1\nDTSTART:20261120T090000Z\nRRULE:FREQ=DAILY;COUNT=4\nSUMMARY:Daily",
      "UID:1\nRECURRENCE-ID:20261121T090000Z\nDTSTART:20261121T150000Z\nSUMMARY:Moved",
      "UID:1\nRECURRENCE-ID:20261122T090000Z\nDTSTART:20261122T090000Z\nSTATUS:CANCELLED",
      "UID:2\nDTSTART:20261122T120000Z\nSTATUS:CANCELLED\nSUMMARY:Never")
    #expect(
      try await events(text).map { [$0["start"], $0["title"]] } == [
        ["2026-11-20T09:00:00Z", "Daily"], ["2026-11-21T15:00:00Z", "Moved"],
        ["2026-11-23T09:00:00Z", "Daily"],
      ])
  }

  @Test(
    "rules of RFC 5545 §3.8.5.3 give its times",
    arguments: [
      (
        "DTSTART;TZID=America/New_York:20261002T090000\nRRULE:FREQ=MONTHLY;COUNT=2;BYDAY=1FR",
        ["2026-10-02T13:00:00Z", "2026-11-06T14:00:00Z"]
      ),
      (
        "DTSTART;TZID=America/New_York:20261027T090000\nRRULE:FREQ=WEEKLY;COUNT=3;WKST=SU;BYDAY=TU,TH",
        ["2026-10-27T13:00:00Z", "2026-10-29T13:00:00Z", "2026-11-03T14:00:00Z"]
      ),
      (
        "DTSTART:20261030T090000Z\nRRULE:FREQ=MONTHLY;COUNT=2;BYMONTHDAY=-2",
        ["2026-10-30T09:00:00Z", "2026-11-29T09:00:00Z"]
      ),
      (
        "DTSTART:20241103T090000Z\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
        ["2026-11-03T09:00:00Z"]
      ),
      (
        "DTSTART:20261120T090000Z\nRRULE:FREQ=DAILY;UNTIL=20261121T090000Z\nRDATE:20261201T100000Z",
        ["2026-11-20T09:00:00Z", "2026-11-21T09:00:00Z", "2026-12-01T10:00:00Z"]
      ),
    ])
  func rules(lines: String, expected: [String]) async throws {
    #expect(try await starts(Self.calendar("UID:1\n" + lines)) == expected)
  }

  @Test("only the window counts: an event that has begun is in it, one that is over isn't")
  func window() async throws {
    let text = Self.calendar(
      "UID:1\nDTSTART:20261121T130000Z\nDTEND:20261121T140000Z\nSUMMARY:Over",
      "UID:2\nDTSTART:20261121T130000Z\nDTEND:20261121T150000Z\nSUMMARY:Running",
      "UID:3\nDTSTART:20261121T150000Z\nSUMMARY:Soon",
      "UID:4\nDTSTART:20261121T170000Z\nSUMMARY:Far"
    )
    let found = try await events(text, past: .zero, future: .seconds(7_200))
    #expect(found.compactMap { $0["title"] } == ["Running", "Soon"])
  }

  @Test("rules without an end or a match are bounded", .endsIfItHangs)
  func bounded() async throws {
    for rule in ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] {
      let text = Self.calendar(
        "UID:1\nDTSTART:20200101T000000Z\nRRULE:FREQ=\(rule);BYMONTH=2;BYMONTHDAY=30")
      #expect(try await starts(text) == [], "\(rule)")
    }
    let many = (0..<11).map { _ in "UID:1\nDTSTART:20260101T000000Z\nRRULE:FREQ=HOURLY" }
    let text = many.map { Self.calendar($0) }.joined()
    let failure = await #expect(throws: SourceFailure.self) { try await events(text) }
    #expect(failure?.message == "team: more than 10000 events; make the range shorter")
  }

  @Test("what is no calendar says so")
  func malformed() async throws {
    for text in ["", "hello", "<html>", "BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD\r\n"] {
      let failure = await #expect(throws: SourceFailure.self) { try await events(text) }
      #expect(failure?.message == "team: this is no calendar (iCalendar)", "\(text)")
    }
    #expect(try await events(Self.calendar("SUMMARY:No start", "UID:1\nDTSTART:soon")) == [])
  }

  @Test("a calendar that is damaged in any way is read or refused", .endsIfItHangs)
  func fuzz() async throws {
    var generator = SeededGenerator(seed: 11)
    let whole = Array(
      Self.calendar(
        "UID:1\nDTSTART;TZID=Europe/Berlin:20261105T100000\nRRULE:FREQ=WEEKLY;COUNT=9;BYDAY=MO,TH\n"
          + "EXDATE;TZID=Europe/Berlin:20261109T100000\nSUMMARY:Quay\nDURATION:PT1H",
        "UID:1\nRECURRENCE-ID:20261112T090000Z\nDTSTART:20261112T120000Z"
      ).utf8)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[position] = UInt8.random(in: 32...126, using: &generator)
        case 1: bytes.remove(at: position)
        default: bytes.insert(contentsOf: bytes[position...].prefix(20), at: position)
        }
      }
      _ = try? await events(String(decoding: bytes, as: UTF8.self))
    }
  }
}
