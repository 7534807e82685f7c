import JMESPath
import Testing

extension FunctionTests {
  @Test(
    "read a day as its first moment, also where clocks jump over midnight",
    arguments: [
      ("America/Santiago", "2026-09-06", "01:00"), ("America/Havana", "2026-03-08", "01:00"),
      ("America/Santiago", "2026-04-05", "00:00"), ("Europe/Berlin", "2026-03-29", "00:00"),
    ])
  func days(zone: String, day: String, start: String) throws {
    #expect(try evaluate("date('\(day)', 'iso')", zone: zone) == .string(day))
    #expect(try evaluate("time('\(day)')", zone: zone) == .string(start))
  }

  @Test(
    "make a number of a moment, which can be compared and calculated with",
    arguments: [
      ("'2026-11-21T14:02:00Z'", 1_795_269_720), ("'2026-11-21T15:02:00+01:00'", 1_795_269_720),
      ("'2026-11-21 14:02'", 1_795_269_720), ("'2026-11-21'", 1_795_219_200),
      ("'2026-11'", 1_793_491_200), ("`1795269720`", 1_795_269_720),
      ("`1795269720000`", 1_795_269_720), ("`1795269720500`", 1_795_269_720.5),
      ("'2026-11-21T14:02:00.25Z'", 1_795_269_720.25), ("`-60`", -60), ("now()", 1_795_269_720),
      ("today()", 1_795_219_200), ("'1969-12-31T23:59:00Z'", -60),
    ] as [(String, Double)])
  func seconds(argument: String, expected: Double) throws {
    #expect(try evaluate("seconds(\(argument))") == JSONValue(exact: expected))
  }

  @Test("make seconds of a local time in the user's zone, and of null null")
  func localSeconds() throws {
    #expect(try evaluate("seconds('2026-11-21 15:02')", zone: "Europe/Berlin") == 1_795_269_720)
    #expect(try evaluate("seconds('2026-11-21')", zone: "Europe/Berlin") == 1_795_215_600)
    #expect(try evaluate("seconds(none)") == .null)
    #expect(try evaluate("subtract(seconds('2026-11-22'), seconds('2026-11-21'))") == 86_400)
  }

  @Test(
    "say what is no moment",
    arguments: [
      ("seconds('soon')", "“soon”"), ("seconds('11/21/2026')", "“11/21/2026”"),
      ("relative(`1e300`)", "“1e+300”"),
      ("time('\(String(repeating: "x", count: 99))')", "“\(String(repeating: "x", count: 40))…”"),
    ])
  func noMoments(text: String, end: String) throws {
    let error = #expect(throws: ExpressionError.self) { try evaluate(text) }
    let name = text.prefix { $0 != "(" }
    let start = "\(name)() needs seconds since 1970 or a text such as 2026-11-21T14:02:00Z, not "
    #expect(error?.message == start + end)
  }

  @Test("read a month as its first day")
  func months() throws {
    #expect(try evaluate("date('2026-11')") == "1 Nov 2026")
    #expect(try evaluate("date('2026-11-21T10:00:00+23:59', 'iso')") == "2026-11-20")
    for zone in ["+99:99", "+24:00", "-12:60", "+5"] {
      #expect(throws: ExpressionError.self, "\(zone)") {
        try evaluate("date('2026-11-21T10:00:00\(zone)')")
      }
    }
    #expect(try evaluate("date('2026-3', 'iso')", zone: "Europe/Berlin") == "2026-03-01")
    #expect(try evaluate("time('2026-07')", zone: "Europe/Berlin") == "00:00")
    for text in ["2026-13", "2026-0", "2026-", "2026", "2026-11-", "2026-11T10:00"] {
      #expect(throws: ExpressionError.self, "\(text)") { try evaluate("date('\(text)')") }
    }
  }

  @Test(
    "days before 1583 are those of the Gregorian calendar, with four digits of the year",
    arguments: ["Etc/UTC", "Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati"])
  func earlyDays(zone: String) throws {
    for (text, shown) in [
      ("date('0001-01-01')", "1 Jan 0001"), ("date('1500-03-01')", "1 Mar 1500"),
      ("date('1500-02-28', 'short')", "28/02/1500"), ("date('1582-10-14')", "14 Oct 1582"),
      ("date('1582-10-15')", "15 Oct 1582"),
      ("date('0400-02-29', 'full')", "Tuesday, 29 February 0400"),
      ("date('0400-02-29', 'month')", "February 0400"), ("date('1583-01-01')", "1 Jan 1583"),
      ("date('0001-01-01', 'weekday')", "Monday"),
    ] {
      #expect(try evaluate(text, zone: zone) == .string(shown), "\(text)")
    }
  }
}
