import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("Rules of calendars", .endsIfItHangs)
struct CalendarRuleTests {
  private let file: CalendarFile

  init() throws { file = try CalendarFile() }

  /// The text of a zone with one rule.
  private static func zone(_ name: String, _ rule: String) -> String {
    """
    BEGIN:VTIMEZONE
    TZID:\(name)
    BEGIN:STANDARD
    DTSTART:16010101T000000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0100
    \(rule)
    END:STANDARD
    END:VTIMEZONE

    """
  }

  /// A row of recurrences.json, which recurrences.py makes.
  private struct Row: Decodable {
    let lines: String
    let starts: [String]
  }

  @Test("series are as an independent implementation has them, also those that began long ago")
  func oracle() async throws {
    let table = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "recurrences.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: table))
    #expect(rows.count > 30)
    for row in rows {
      let source = try file.source(Array(CalendarFile.text(["UID:1\n" + row.lines]).utf8))
      let value = try await source.fetch()
      let starts = value.array?.compactMap { $0["start"]?.string }
      #expect(starts == row.starts, "\(row.lines)")
      // The end with a day is told, as others take the whole of that day.
      let endsWithDay = row.lines.contains(/UNTIL=\d{8}\b/)
      #expect(source.omission == nil || endsWithDay, "\(row.lines)")
    }
  }

  @Test(
    "long series have their events in the window",
    arguments: [
      ("20100101T000000Z", "FREQ=HOURLY", 744),
      ("20240101T000000Z", "FREQ=MINUTELY;INTERVAL=15", 2_976),
      ("00010101T000000Z", "FREQ=HOURLY;COUNT=20000000", 744),
      ("15000101T000000Z", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=200000", 31),
    ])
  func longSeries(start: String, rule: String, count: Int) async throws {
    let text = CalendarFile.text(["UID:1\nDTSTART:\(start)\nRRULE:\(rule)"])
    #expect(try await file.starts(text, past: .seconds(86_400)).count == count)
  }

  @Test("an event keeps its time of the day; of an hour that comes twice, it is in the first")
  func changesOfTheClock() async throws {
    func starts(_ start: String) async throws -> [String] {
      try await file.starts(
        CalendarFile.text(["UID:1\nDTSTART;TZID=Europe/Berlin:\(start)\nRRULE:FREQ=DAILY;COUNT=3"]),
        past: .seconds(86_400 * 300))
    }
    #expect(
      try await starts("20260328T023000") == [
        "2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z",
      ])
    #expect(
      try await starts("20261024T023000") == [
        "2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z",
      ])
  }

  @Test("a zone whose rule changes the clock each second says so; others go on")
  func endlessZones() async throws {
    for rule in ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY"] {
      let zone = Self.zone("X", "RRULE:FREQ=\(rule)")
      let failure = await #expect(throws: SourceFailure.self) {
        try await file.starts(
          CalendarFile.text(["UID:1\nDTSTART;TZID=X:20261127T100000"], head: zone))
      }
      #expect(
        failure?.message == """
          team: the time zone “X” (VTIMEZONE) can’t be followed: its rules must be readable, and \
          monthly or yearly
          """)
      let unused = CalendarFile.text(["UID:1\nDTSTART:20261127T100000Z"], head: zone)
      #expect(try await file.starts(unused) == ["2026-11-27T10:00:00Z"])
    }
    // The system's own definition of a zone counts.
    let known = CalendarFile.text(
      ["UID:1\nDTSTART;TZID=Europe/Berlin:20261127T100000"],
      head: Self.zone("Europe/Berlin", "RRULE:FREQ=SECONDLY"))
    #expect(try await file.starts(known) == ["2026-11-27T09:00:00Z"])
  }

  @Test("a rule that can’t be followed leaves its first time, and says so")
  func unfollowed() async throws {
    for (rule, problem) in [
      ("FREQ=DAILY;INTERVAL=0", "the rule (RRULE) of “Watch” can’t be read"),
      ("FREQ=DAILY;BYEASTER=1", "the rule (RRULE) of “Watch” can’t be read"),
      ("FREQ=DAILY;UNTIL=soon", "the rule (RRULE) of “Watch” can’t be read"),
      ("FREQ=FORTNIGHTLY", "the rule (RRULE) of “Watch” can’t be read"),
      ("", "the rule (RRULE) of “Watch” can’t be read"),
      ("FREQ=DAILY\nEXRULE:FREQ=FORTNIGHTLY", "the rule (RRULE) of “Watch” can’t be read"),
      ("FREQ=SECONDLY", "“Watch” repeats too often (RRULE)"),
      ("FREQ=MINUTELY;BYHOUR=3;COUNT=99999999", "“Watch” repeats too often (RRULE)"),
    ] {
      let isOld = rule.contains("COUNT")
      let text = CalendarFile.text([
        "UID:1\nDTSTART:20201121T150000Z\nSUMMARY:Older\nRRULE:FREQ=YEARLY",
        "UID:2\nDTSTART:\(isOld ? "0001" : "2026")1121T160000Z\nSUMMARY:Watch\nRRULE:\(rule)",
      ])
      let source = try file.source(Array(text.utf8))
      let titles = try await source.fetch().array?.compactMap { $0["title"]?.string }
      #expect(titles == (isOld ? ["Older"] : ["Older", "Watch"]), "\(rule)")
      let omission = try #require(source.omission, "\(rule)")
      #expect(omission == "team: \(problem); only its first time is shown")
    }
    let mended = try file.source(Array(CalendarFile.text([]).utf8))
    _ = try await mended.fetch()
    #expect(mended.omission == nil)
  }

  @Test("thousands of rules and dates together end")
  func manyRules() async throws {
    let rule = "DTSTART:00010101T000000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9"
    let events = (0..<3_000).map { "UID:\($0)\n\(rule)" }
    let source = try file.source(Array(CalendarFile.text(events).utf8))
    #expect(try await source.fetch() == [])
    #expect(source.omission?.contains(" in all, repeat too often") == true)
    let dates = String(repeating: "RDATE;TZID=Europe/Berlin:20250101T100000\n", count: 42_000)
    let event = "UID:1\nDTSTART:20261127T100000Z\n\(dates)EXDATE;VALUE=DATE:20250101"
    #expect(try await file.starts(CalendarFile.text([event])) == ["2026-11-27T10:00:00Z"])
    let zone = Self.zone("X", dates.replacing(";TZID=Europe/Berlin", with: ""))
    let zoned = CalendarFile.text(["UID:1\nDTSTART;TZID=X:20261127T100000"], head: zone)
    #expect(try await file.starts(zoned) == ["2026-11-27T09:00:00Z"])
  }

  @Test("a length that is negative or too long for a number doesn't move the end")
  func lengths() async throws {
    for length in ["-P99999999W", "-PT1H", "P99999999999999999999W", "P", "PT"] {
      let text = CalendarFile.text(["UID:1\nDTSTART:20261127T100000Z\nDURATION:\(length)"])
      let value = try await file.source(Array(text.utf8)).fetch()
      #expect(value.array?.first?["end"] == "2026-11-27T10:00:00Z", "\(length)")
    }
  }

  @Test("any rule ends, and what it gives is in the window")
  func fuzz() async throws {
    var generator = SeededGenerator(seed: 34)
    func any(_ words: [String]) -> String { words.randomElement(using: &generator) ?? "" }
    func number() -> String {
      any(["0", "1", "-1", "2", "7", "30", "31", "53", "59", "366", "-366", "999999999", "x"])
    }
    func event() -> String {
      var rule =
        "FREQ="
        + any(["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let name = any([
          "INTERVAL", "COUNT", "BYSECOND", "BYMINUTE", "BYHOUR", "BYMONTHDAY", "BYYEARDAY",
          "BYWEEKNO", "BYMONTH", "BYSETPOS", "BYDAY", "WKST", "UNTIL",
        ])
        switch name {
        case "BYDAY": rule += ";BYDAY=" + any(["MO", "-1SU", "5FR", "53MO,TU", "XX"])
        case "WKST": rule += ";WKST=" + any(["MO", "SU", "TH"])
        case "UNTIL": rule += ";UNTIL=" + any(["20261201", "19000101T000000Z", "99991231T235959Z"])
        default: rule += ";\(name)=\(number())" + any(["", "", ",\(number())"])
        }
      }
      let start = any(["00010101T000000Z", "20261121T143007Z", "99991231T235959", "20000229T02"])
      return "DTSTART:\(start)\n\(any(["RRULE", "EXRULE"])):\(rule)"
    }
    // Each calendar waits for a thread, which all tests share.
    for _ in 0..<20 {
      let events = (0..<20).map { "UID:\($0)\n\(event())" }
      for start in try await file.starts(CalendarFile.text(events), past: .seconds(86_400)) {
        #expect("2026-11-20T14:02:00" <= start && start < "2026-12-21T14:02:01", "\(events)")
      }
    }
  }
}
