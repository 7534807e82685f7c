import Foundation
import JMESPath
import Testing

extension FunctionTests {
  @Test(
    "read moments of e-mail, JavaScript, and ISO 8601 without separators, in weeks and in seconds",
    arguments: [
      ("Fri, 27 Nov 2026 20:00:00 GMT", 1_795_809_600), ("27 Nov 2026 21:00 +0100", 1_795_809_600),
      ("Fri Nov 27 2026 21:00:00 GMT+0100 (CET)", 1_795_809_600),
      ("Fri, 27 Nov 2026 21:00:00 CET", 1_795_809_600), ("27-Nov-2026 8:00 PM", 1_795_809_600),
      ("2026-11-27 21:00:00 MET", 1_795_809_600), ("2026-11-27T22:00 EET", 1_795_809_600),
      ("Fri, 27 Nov 2026 22:00:00 GMT+2", 1_795_809_600),
      ("Fri, 27 Nov 26 15:00:00 EST", 1_795_809_600), ("27 November 2026", 1_795_737_600),
      ("Fri Nov 27 20:00:00 2026", 1_795_809_600), ("/Date(1795809600000)/", 1_795_809_600),
      ("/Date(1795809600000+0100)/", 1_795_809_600), ("Date(1795809600000)", 1_795_809_600),
      ("Date(2026,10,27,20,0)", 1_795_809_600), ("Date(2026, 10, 27)", 1_795_737_600),
      ("/Date(-60000)/", -60), ("20261127", 1_795_737_600), ("20261127T200000Z", 1_795_809_600),
      ("20261127T2100+01", 1_795_809_600), ("20261127T200000.5Z", 1_795_809_600.5),
      ("20261127 20:00:00", 1_795_809_600), ("2026-W02", 1_767_571_200),
      ("2026W02", 1_767_571_200), ("2026-W02-3", 1_767_744_000), ("2020-W53-7", 1_609_632_000),
      ("1795809600", 1_795_809_600), ("1795809600000", 1_795_809_600), ("20:00", 1_795_291_200),
      ("20:00:30", 1_795_291_230), ("9:05", 1_795_251_900),
    ] as [(String, Double)])
  func otherNotations(text: String, expected: Double) throws {
    #expect(try evaluate("seconds('\(text)')") == JSONValue(exact: expected))
  }

  @Test(
    "read a number with the digits of a day or a month as that",
    arguments: [
      ("date(`20261121`)", "21 Nov 2026"), ("date(`202603`, 'iso')", "2026-03-01"),
      ("date(`202603`, 'month')", "March 2026"), ("year(`202603`)", 2026),
      ("days_until(`20261122`)", 1), ("date(`202613`, 'iso')", "1970-01-03"),
      ("date(`20261131`, 'iso')", "1970-08-23"),
    ] as [(String, JSONValue)])
  func daysInDigits(text: String, expected: JSONValue) throws {
    #expect(try evaluate(text) == expected)
  }

  @Test(
    "read no moment of what only looks like one",
    arguments: [
      "20261327", "2021-W53", "2026-W00", "27 Foo 2026", "31 Feb 2026", "/Date(x)/",
      "Date(2026,12,1)",
      "Fri, 27 Nov 2026 20:00:00 IST", "2026-11-27 20:00 BST", "2026-11-27 20:00 CST",
      "2026-11-27 24:30", "24:01",
      "25:00", "20:60", "12", "12345678", "Fri, 27 Nov 2026 20:00:00 ABC", "27", "1795809600x",
    ])
  func noNotation(text: String) {
    #expect(throws: ExpressionError.self) { try evaluate("seconds('\(text)')") }
  }

  @Test("write a time that never comes with its sign, and make no number of it")
  func infinity() throws {
    #expect(try evaluate("date('infinity')") == "∞")
    #expect(try evaluate("time('-infinity')") == "−∞")
    #expect(try evaluate("relative('infinity')") == "∞")
    #expect(try evaluate("seconds('infinity')") == .null)
    #expect(try evaluate("days_until('-infinity')") == .null)
  }

  @Test(
    "read the first of two times that clocks show, as Python's zoneinfo does with fold=0",
    arguments: [
      ("Europe/Berlin", "2026-10-25T02:30", 1_792_888_200),
      ("Europe/Berlin", "2026-10-25T03:00", 1_792_893_600),
      ("Europe/Berlin", "2026-03-29T02:30", 1_774_747_800),
      ("America/New_York", "2026-11-01T01:30", 1_793_511_000),
      ("America/New_York", "2026-03-08T02:30", 1_772_955_000),
      ("Australia/Lord_Howe", "2026-04-05T01:45", 1_775_313_900),
      ("America/Havana", "2026-11-01T00:30", 1_793_507_400),
      ("Pacific/Apia", "2026-11-21T00:30", 1_795_174_200),
      ("Asia/Kathmandu", "2026-11-21T05:45", 1_795_219_200),
    ] as [(String, String, Int64)])
  func folds(zone: String, text: String, expected: Int64) throws {
    #expect(try evaluate("seconds('\(text)')", zone: zone) == .integer(expected))
  }

  @Test(
    "read a text by a pattern",
    arguments: [
      ("21.11.2026", "dd.MM.yyyy", "2026-11-21"), ("1.2.26", "d.M.yy", "2026-02-01"),
      ("11/21/2026 2:02 PM", "M/d/yyyy h:mm a", "2026-11-21T14:02:00"),
      ("21.11.2026 0:30 AM", "dd.MM.yyyy K:mm a", "2026-11-21T00:30:00"),
      ("21.11.2026 11:30 PM", "dd.MM.yyyy K:mm a", "2026-11-21T23:30:00"),
      ("21.11.2026 24:30", "dd.MM.yyyy k:mm", "2026-11-21T00:30:00"),
      ("21.11.2026 24:00", "dd.MM.yyyy HH:mm", "2026-11-21T24:00:00"),
      ("20261121", "yyyyMMdd", "2026-11-21"),
      ("20261121140205", "yyyyMMddHHmmss", "2026-11-21T14:02:05"),
      ("Sat 21-Nov-2026", "EEE d-MMM-yyyy", "2026-11-21"),
      ("Saturday 21-Nov-2026", "EEEE d-MMM-yyyy", "2026-11-21"),
      ("Samstag 21-Nov-2026", "EEEE d-MMM-yyyy", "2026-11-21"),
      ("21 de November de 2026", "d 'de' MMMM 'de' yyyy", "2026-11-21"),
      ("2026.11.21 14:02 +0100", "yyyy.MM.dd HH:mm Z", "2026-11-21T14:02:00+01:00"),
    ])
  func patterns(text: String, pattern: String, expected: String) throws {
    let expression = "date('\(text)', '\(pattern.replacing("'", with: "\\'"))')"
    #expect(try evaluate(expression) == .string(expected))
  }

  @Test(
    "read digits alone as a day and a time where they are one",
    arguments: [
      ("20261121140205", "2026-11-21T14:02:05Z"), ("202611211402", "2026-11-21T14:02:00Z"),
      ("1795269725000", "2026-11-21T14:02:05Z"), ("1795269725", "2026-11-21T14:02:05Z"),
      ("1795269725000000", "2026-11-21T14:02:05Z"), ("1795269725000000000", "2026-11-21T14:02:05Z"),
      ("202613211402", "1976-06-03T01:26:51Z"),
      ("Sat Nov 21 14:02:05 2026 +0100", "2026-11-21T13:02:05Z"),
    ])
  func stamps(text: String, expected: String) throws {
    let seconds = try Date(expected, strategy: .iso8601).timeIntervalSince1970
    let read = try #require(try evaluate("seconds('\(text)')", zone: "UTC").number)
    #expect(read.rounded(.down) == seconds)
  }

  @Test(
    "refuse a pattern that can't be right, and say why",
    arguments: [
      ("2026-11-21 14:02", "yyyy-MM-dd HH:MM", "MM is the month; write mm for the minutes"),
      ("21.11.2026", "dd.mm.yyyy", "mm is minutes; write MM for the month"),
      ("21/2026", "dd/yyyy", "it has a day but no month"),
      ("2026-11-21 02", "yyyy-MM-dd mm", "it has minutes but no hour"),
      ("2026-11-21 14 05", "yyyy-MM-dd HH ss", "it has seconds but no minutes"),
      ("2026 2026-11", "yyyy yyyy-MM", "it has y twice"),
    ])
  func wrongPatterns(text: String, pattern: String, problem: String) {
    let error = #expect(throws: ExpressionError.self) {
      try evaluate("date('\(text)', '\(pattern)')")
    }
    #expect(error?.message == "date() can’t read by the pattern '\(pattern)': \(problem)")
  }

  @Test(
    "refuse a text whose year or weekday isn't that of the pattern",
    arguments: [
      ("05/06/26", "dd/MM/yyyy"), ("5.6.6", "d.M.yy"), ("Sun 21-Nov-2026", "EEE d-MMM-yyyy"),
      ("Friday 21-Nov-2026", "EEEE d-MMM-yyyy"),
    ])
  func wrongTexts(text: String, pattern: String) {
    #expect(throws: ExpressionError.self) { try evaluate("date('\(text)', '\(pattern)')") }
  }

  @Test("say what a pattern can't read, and keep null")
  func unreadable() throws {
    let error = #expect(throws: ExpressionError.self) { try evaluate("date('soon', 'dd.MM.yyyy')") }
    #expect(error?.message == "date() can’t read “soon” by the pattern 'dd.MM.yyyy'")
    #expect(throws: ExpressionError.self) { try evaluate("date('31.02.2026', 'dd.MM.yyyy')") }
    #expect(throws: ExpressionError.self) { try evaluate("date('2026-11-21', 'shrt')") }
    for (text, hours) in [("24:30", "HH:mm"), ("12:30 AM", "K:mm a"), ("0:30 AM", "h:mm a")] {
      #expect(throws: ExpressionError.self, "\(text)") {
        try evaluate("date('2026-11-21 \(text)', 'yyyy-MM-dd \(hours)')")
      }
    }
    #expect(try evaluate("date(none, 'dd.MM.yyyy')") == .null)
  }

  @Test(
    "calculate by the calendar",
    arguments: [
      ("start_of('week', '2026-11-21')", "\"2026-11-16\""),
      ("start_of('month', '2026-11-21')", "\"2026-11-01\""),
      ("start_of('quarter', '2026-11-21')", "\"2026-10-01\""),
      ("start_of('year', now())", "\"2026-01-01\""), ("start_of('week', none)", "null"),
      ("add_time('2026-01-31', `1`, 'month')", "\"2026-02-28\""),
      ("add_time('2024-02-29', `-1`, 'year')", "\"2023-02-28\""),
      ("add_time('2026-03-01', `-1`, 'day')", "\"2026-02-28\""),
      ("add_time('2026-11-21', `1`, 'quarter')", "\"2027-02-21\""),
      ("add_time('2026-11-21', `2`, 'hour')", "\"2026-11-21T02:00:00Z\""),
      ("add_time('2026-11-21T14:02:00Z', `1`, 'week')", "\"2026-11-28T14:02:00Z\""),
      ("add_time(`1795269720`, `1`, 'hour')", "1795273320"),
      ("add_time(`1795269720000`, `1`, 'minute')", "1795269780000"),
      ("add_time(none, `1`, 'day')", "null"), ("add_time(now(), none, 'day')", "null"),
      ("year('2026-11-21')", "2026"), ("month('2026-11-21')", "11"),
      ("weekday('2026-11-21')", "6"), ("weekday('2026-11-22')", "7"), ("weekday(none)", "null"),
      ("year('0001-01-01')", "1"), ("replace('1,5,2', ',', '.')", "\"1.5.2\""),
      ("replace('a', '', 'b')", "\"a\""), ("replace(none, 'a', 'b')", "null"),
    ])
  func byCalendar(text: String, expected: String) throws {
    #expect(try evaluate(text) == JSONValue(parsing: expected))
  }

  @Test(
    "add no more units than a calendar has",
    arguments: ["1000000001", "-1000000001", "-9223372036854775808", "1.5"])
  func tooManyUnits(count: String) {
    let error = #expect(throws: ExpressionError.self) {
      try evaluate("add_time('2026-11-21', `\(count)`, 'day')")
    }
    #expect(error?.message == "add_time() adds whole numbers of a unit")
  }

  @Test("keep the time of the day over a change of clocks, and begin weeks as the locale does")
  func byClock() throws {
    #expect(
      try evaluate("add_time('2026-10-24T12:00:00', `1`, 'day')", zone: "Europe/Berlin")
        == "2026-10-25T12:00:00+01:00")
    #expect(
      try evaluate("add_time('2026-10-24T12:00:00', `24`, 'hour')", zone: "Europe/Berlin")
        == "2026-10-25T11:00:00+01:00")
    #expect(try evaluate("start_of('week', '2026-11-21')", locale: "en_US") == "2026-11-15")
    #expect(try evaluate("start_of('week', '2026-11-15')", locale: "de_DE") == "2026-11-09")
  }

  @Test(
    "write intervals of databases as lengths of time",
    arguments: [
      ("PT5H", "5 h"), ("P1DT2H", "1 d 2 h"), ("PT1M15.5S", "1 min 16 s"), ("PT0.25S", "250 ms"),
      ("-PT75S", "−1 min 15 s"), ("P1Y2M3DT4H5M6.789S", "≈ 428 d 10 h"),
      ("P1M", "≈ 30 d"), ("PT-75S", "−1 min 15 s"),
    ])
  func intervals(text: String, expected: String) throws {
    #expect(try plain(evaluate("duration('\(text)')")) == expected)
  }

  @Test("say what is no interval", arguments: ["soon", "P", "PT", "5H", "P5H", "PT5", "P1D2H"])
  func noInterval(text: String) {
    let error = #expect(throws: ExpressionError.self) { try evaluate("duration('\(text)')") }
    #expect(
      error?.message == "duration() needs seconds or an interval such as PT1H30M, not “\(text)”")
  }

  @Test("write whole numbers of up to 38 digits, which JSON has as texts, with all digits")
  func longIntegers() throws {
    for (number, text) in [
      ("18446744073709551615", "18,446,744,073,709,551,615"),
      ("-12345678901234567890", "−12,345,678,901,234,567,890"),
      (
        "99999999999999999999999999999999999999",
        "99,999,999,999,999,999,999,999,999,999,999,999,999"
      ),
    ] {
      let value = try JSONValue(parsing: number)
      #expect(value == .string(number))
      #expect(try evaluate("number(`\(number)`)") == .string(text))
      #expect(
        try evaluate("currency(`\(number)`, 'JPY')").string?.contains(text.drop { $0 == "−" })
          == true)
    }
    #expect(try evaluate("percent(`18446744073709551615`)") == "1,844,674,407,370,955,161,500%")
    #expect(try evaluate("to_number('18446744073709551615')") == "18446744073709551615")
    #expect(throws: ExpressionError.self) { try evaluate("number('1844')") }
    #expect(throws: ExpressionError.self) { try evaluate("number('018446744073709551615')") }
  }

  @Test(
    "calculations keep all digits of whole numbers",
    arguments: [
      ("number(to_number('12345678901234567890'))", "12,345,678,901,234,567,890"),
      ("number(divide(`9007199254740993`, `1`))", "9,007,199,254,740,993"),
      ("number(divide(to_number('12345678901234567890'), `10`))", "1,234,567,890,123,456,789"),
      ("number(divide(to_number('12345678901234567890'), `1e18`))", "12.35"),
      ("number(multiply(`9007199254740993`, `1000000`))", "9,007,199,254,740,993,000,000"),
      ("number(add(`9223372036854775807`, `1`))", "9,223,372,036,854,775,808"),
      ("number(subtract(to_number('9223372036854775808'), `1`))", "9,223,372,036,854,775,807"),
      ("number(sum(`[9223372036854775807, 9223372036854775807]`))", "18,446,744,073,709,551,614"),
      ("number(avg(`[9007199254740993]`))", "9,007,199,254,740,993"),
      ("number(round(to_number('12345678901234567890')))", "12,345,678,901,234,567,890"),
    ])
  func exactCalculations(expression: String, value: String) throws {
    #expect(try evaluate(expression) == .string(value))
  }
}
