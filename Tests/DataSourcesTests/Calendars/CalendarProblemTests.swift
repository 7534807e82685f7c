import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("What calendars lack")
struct CalendarProblemTests {
  private let file: CalendarFile

  init() throws { file = try CalendarFile() }

  /// Returns the titles of the events of a calendar, and what it lacks.
  private func read(_ text: String) async throws -> (titles: [String], omission: String?) {
    let source = try file.source(Array(text.utf8))
    let events = try #require(try await source.fetch().array)
    return (events.compactMap { $0["title"]?.string }, source.omission)
  }

  private static let healthy = "UID:0\nSUMMARY:Other\nDTSTART:20261120T100000Z"

  @Test(
    "an event without a start is left out, and named",
    arguments: ["DTSTART:tomorrow", "DTSTART:20261131T100000", "DTSTART;VALUE=DATE:2026-11-23", ""])
  func starts(line: String) async throws {
    let (titles, omission) = try await read(
      CalendarFile.text([Self.healthy, "UID:1\nSUMMARY:Watch\n\(line)"]))
    #expect(titles == ["Other"])
    #expect(
      omission == "team: “Watch” is left out, as it has no start (DTSTART) that can be read")
  }

  @Test(
    "a time that can’t be read is shown with its event",
    arguments: [
      "DTEND:later", "DURATION:1 hour", "DURATION:P999999999W",
      "RDATE:20261125", "RDATE:x", "EXDATE:20261299T000000Z",
      "RECURRENCE-ID:x", "RDATE;VALUE=PERIOD:20261126T100000Z/soon", "EXDATE:",
      "RDATE:20261126T100000Z,y",
    ])
  func otherTimes(line: String) async throws {
    let (titles, omission) = try await read(
      CalendarFile.text([
        Self.healthy, "UID:1\nSUMMARY:Watch\nDTSTART:20261124T100000Z\n\(line)",
      ]))
    guard line != "RDATE:20261125" else {
      // A day means the event's own time of the day.
      #expect(titles == ["Other", "Watch", "Watch"] && omission == nil)
      return
    }
    #expect(titles == ["Other", "Watch"])
    let property = line.replacing(";VALUE=PERIOD", with: "")
    #expect(
      omission
        == "team: “\(property)” of “Watch” can’t be read; the event may be at a wrong time")
  }

  @Test(
    "an end before the start is named, and left out",
    arguments: [
      ("20261124T100000Z", "DTEND:20261124T090000Z"), ("20261124T100000Z", "DURATION:-PT1H"),
      ("20261124", "DTEND;VALUE=DATE:20261123"), ("20261124", "DURATION:-P1D"),
    ])
  func reversed(start: String, line: String) async throws {
    let (titles, omission) = try await read(
      CalendarFile.text(["UID:1\nSUMMARY:Watch\nDTSTART:\(start)\n\(line)"]))
    let property = line.replacing(";VALUE=DATE", with: "")
    #expect(titles == ["Watch"])
    #expect(omission == "team: “Watch” ends before it begins (\(property)); its end is left out")
  }

  @Test(
    "a rule that ends with a day says that an event with times lacks that day",
    arguments: [
      ("20261120T100000", "UNTIL=20261123", true), ("20261120T100000Z", "UNTIL=20261123", true),
      ("20261120", "UNTIL=20261123", false), ("20261120T000000", "UNTIL=20261123", false),
      ("20261120T100000", "UNTIL=20261123T100000", false),
      ("20261120T100000", "INTERVAL=2;UNTIL=20261123", false),
    ])
  func lastDay(start: String, end: String, isTold: Bool) async throws {
    let (_, omission) = try await read(
      CalendarFile.text(["UID:1\nSUMMARY:Watch\nDTSTART:\(start)\nRRULE:FREQ=DAILY;\(end)"]))
    let words =
      "team: the rule (RRULE) of “Watch” ends with a day without a time (UNTIL); the event isn’t "
      + "shown on that day"
    #expect(omission == (isTold ? words : nil))
  }

  @Test("a rule that repeats no time can’t be followed")
  func noCount() async throws {
    let (titles, omission) = try await read(
      CalendarFile.text([
        "UID:1\nSUMMARY:Watch\nDTSTART:20261120T100000\nRRULE:FREQ=DAILY;COUNT=0"
      ]))
    #expect(titles == ["Watch"])
    #expect(
      omission
        == "team: the rule (RRULE) of “Watch” can’t be read; only its first time is shown")
  }

  @Test("a period that ends before it begins may be wrong")
  func reversedPeriod() async throws {
    let line = "RDATE;VALUE=PERIOD:20261126T100000Z/20261126T090000Z"
    let (titles, omission) = try await read(
      CalendarFile.text(["UID:1\nSUMMARY:Watch\nDTSTART:20261124T100000Z\n\(line)"]))
    #expect(titles == ["Watch", "Watch"])
    #expect(omission?.contains("can’t be read; the event may be at a wrong time") == true)
  }

  @Test("a duration whose parts add up to more than calendars have can’t be read")
  func endlessDuration() async throws {
    for sign in ["", "-"] {
      let weeks = String(repeating: "999999999W", count: 20_000)
      let (titles, omission) = try await read(
        CalendarFile.text([
          Self.healthy, "UID:1\nSUMMARY:Watch\nDTSTART:20261124T100000Z\nDURATION:\(sign)P\(weeks)",
        ]))
      #expect(titles == ["Other", "Watch"])
      #expect(omission?.contains("of “Watch” can’t be read") == true)
    }
  }

  @Test("a calendar that ends in its middle says so, and shows the events before")
  func truncated() async throws {
    let whole = CalendarFile.text([Self.healthy, "UID:1\nSUMMARY:Watch\nDTSTART:20261124T100000Z"])
    #expect(try await read(whole).omission == nil)
    let ends = ["END:VCALENDAR", "END:VEVENT\r\nEND:VC", ":20261124T100000Z", "UMMARY:Watch"]
    for end in ends {
      let cut = try #require(whole.range(of: end, options: .backwards))
      let (titles, omission) = try await read(String(whole[..<cut.lowerBound]))
      #expect(titles.first == "Other")
      #expect(
        omission?.contains("team: the calendar ends in its middle; events may be missing") == true,
        "\(end)")
    }
  }

  @Test("an event without its end doesn’t hide the next one")
  func missingEnd() async throws {
    let text = CalendarFile.text([Self.healthy, "UID:1\nSUMMARY:Watch\nDTSTART:20261124T100000Z"])
    let end = try #require(text.range(of: "END:VEVENT\r\n"))
    let mended = text.replacingCharacters(in: end, with: "")
    #expect(try await read(mended).titles == ["Other", "Watch"])
  }

  @Test("each kind is a line, with the first of its kind and their number")
  func kinds() async throws {
    let (titles, omission) = try await read(
      CalendarFile.text([
        Self.healthy, "UID:1\nDTSTART:x", "UID:2\nSUMMARY:Two\nDTSTART:y",
        "UID:3\nSUMMARY:Rule\nDTSTART:20261121T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=XX",
        "UID:4\nSUMMARY:Zone\nDTSTART;TZID=Head Office Time:20261122T100000",
        "UID:5\nSUMMARY:Never\nDTSTART:z\nSTATUS:CANCELLED",
      ]))
    #expect(titles == ["Other", "Rule", "Zone"])
    #expect(
      omission == """
        team: “1” and others, 2 in all, are left out, as they have no start (DTSTART) that can be \
        read
        team: the rule (RRULE) of “Rule” can’t be read; only its first time is shown
        team: the time zone “Head Office Time” isn’t known or defined; its times are read as local \
        ones
        """)
  }
}
