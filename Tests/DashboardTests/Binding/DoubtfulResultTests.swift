import CardModel
import ChartModel
import Dashboard
import JMESPath
import Testing

@Suite("Results that aren't what they seem")
struct DoubtfulResultTests {
  private func issues(_ expression: String, on data: JSONValue = []) throws -> [String] {
    try BoundCard(
      "id: a\nsource: s\nheader: { title: x, kpi: { value: \"\(expression)\" } }", on: data
    ).issues.map { String($0.dropFirst("3: \(expression): ".count)) }
  }

  private func value(_ expression: String, on data: JSONValue = .null) throws -> JSONValue {
    try Expression(expression, functions: .dashboard(BoundCard.context)).evaluate(on: data)
  }

  @Test(
    "a number of the year 1970 that is a year, a number of days or no day is told",
    arguments: [
      ("date", 2026), ("year", 2026), ("month", 46_347), ("relative", 202_613),
      ("date", 20_261_301), ("time", 20_261_301), ("seconds", 20_261_131),
    ])
  func earlySeconds(function: String, number: Int) throws {
    #expect(
      try issues("to_string(\(function)(`\(number)`))") == [
        "\(function)() reads \(number) as seconds since 1970; a date is a text such as 2026-11-21, "
          + "or a number such as 20261121"
      ])
  }

  @Test(
    "a number of seconds, and one with the digits of a moment, is none of them",
    arguments: [
      ("date(`1795809600`)", "27 Nov 2026"), ("date(`0`)", "1 Jan 1970"),
      ("time(`3600`)", "01:00"), ("date(`99991231`)", "31 Dec 9999"),
      ("date(`20261121140205`, 'iso')", "2026-11-21"), ("time(`202611211402`)", "14:02"),
      ("date(`20261121.0`)", "21 Nov 2026"),
    ])
  func moments(expression: String, text: String) throws {
    #expect(try value(expression) == .string(text))
    #expect(try issues("to_string(\(expression))") == [])
  }

  @Test(
    "an empty text is no moment and no mistake, like null",
    arguments: [
      "date('')", "date(' ', 'dd.MM.yyyy')", "year('')", "relative('')", "duration('')",
      "add_time('', `1`, 'day')", "start_of('month', '')", "format_date('', 'yyyy')",
    ])
  func blankMoments(expression: String) throws { #expect(try value(expression) == .null) }

  @Test(
    "a pattern that can't be meant says what to write",
    arguments: [
      (
        "date('21.11.2026', 'DD.MM.YYYY')",
        "date() can’t read by the pattern 'DD.MM.YYYY': write 'dd.MM.yyyy': dd is the day, and "
          + "yyyy the year"
      ),
      (
        "date('2026-11-21', 'dd/MM/yyyy')",
        "date() can’t read “2026-11-21” by the pattern 'dd/MM/yyyy'; format_date(…, 'dd/MM/yyyy') "
          + "writes a date by it"
      ),
    ])
  func patterns(expression: String, message: String) throws {
    #expect {
      try value(expression)
    } throws: {
      ($0 as? ExpressionError)?.message.description == message
    }
  }

  @Test(
    "a pattern that writes something else than is probably meant is told",
    arguments: [
      ("YYYY-MM-DD", "write 'yyyy-MM-dd': dd is the day, and yyyy the year"),
      ("dd.MM.YYYY", "write 'dd.MM.yyyy': dd is the day, and yyyy the year"),
      ("dd.mm.yyyy", "mm is minutes; write MM for the month"),
      ("HH:MM", "MM is the month; write mm for the minutes"),
      ("hh:mm", "hh counts to twelve; write HH for the hour of the day"),
    ])
  func doubtfulPatterns(pattern: String, advice: String) throws {
    #expect(
      try issues("format_date('2027-01-01T14:00:00Z', '\(pattern)')") == [
        "the pattern '\(pattern)' is probably not what is meant: \(advice)"
      ])
  }

  @Test(
    "a pattern of weeks, of days of the year, of minutes or of half days is none of them",
    arguments: ["YYYY-ww", "D", "mm:ss", "h:mm a", "EEE d MMM", "yyyy", "dd.MM. HH:mm", "MM"])
  func plainPatterns(pattern: String) throws {
    #expect(try issues("format_date('2027-01-01T14:00:00Z', '\(pattern)')") == [])
  }

  @Test("what is divided by zero and left out of a result is told")
  func zeroDivision() throws {
    let rows: JSONValue = [["a": 1, "b": 0], ["a": 1, "b": 2]]
    for function in ["avg", "sum", "min", "max"] {
      #expect(
        try issues("\(function)([].divide(a, b))", on: rows)
          == ["\(function)() leaves out what is divided by zero, since that is null"])
      #expect(try issues("\(function)([?b != `0`].divide(a, b))", on: rows) == [])
    }
  }

  @Test(
    "a third times three is one",
    arguments: [
      "floor(multiply(divide(`1`, `3`), `3`))", "multiply(`3`, divide(`1`, `3`))",
      "sum([divide(`1`, `3`), divide(`1`, `3`), divide(`1`, `3`)])",
    ])
  func thirds(expression: String) throws { #expect(try value(expression, on: []) == 1) }

  private func chart(
    _ type: String, _ xs: [JSONValue]
  ) throws -> (domain: ChartDomain?, issues: [String]) {
    let rows = xs.map { ["x": $0, "y": 1] as JSONValue }
    let bound = try BoundCard(
      "id: c\nsource: s\nbody: { chart: { type: \(type), x: x, y: y } }", on: .array(rows))
    guard case .chart(let chart, _) = try bound.card.body else { return (nil, []) }
    return (chart.domain, bound.issues)
  }

  @Test(
    "numbers with the digits of months, days and times are in time on an axis",
    arguments: [
      ([202_611, 202_701], [1_793_491_200, 1_798_761_600]),
      ([20_261_101, 20_261_102], [1_793_491_200, 1_793_577_600]),
      ([20_261_101_000_000, 20_261_101_120_000], [1_793_491_200, 1_793_534_400]),
    ] as [([JSONValue], [Double])])
  func digitsOnAxis(xs: [JSONValue], moments: [Double]) throws {
    let (domain, issues) = try chart("line", xs)
    #expect(
      domain
        == .times(moments, BoundCard.context.chartCalendar(over: moments[0]...moments[1])))
    #expect(issues == [])
  }

  @Test(
    "a position that is no date beside others that are is told",
    arguments: [
      ("line", ["2026-11-01", "2026-11-31", "2026-11-05"], "2026-11-31"),
      ("column", ["2026-11-01", "2026-11-31", "2026-11-05"], "2026-11-31"),
      ("area", [202_611, 202_613, 202_701], "202613"),
    ] as [(String, [JSONValue], String)])
  func unreadDate(type: String, xs: [JSONValue], text: String) throws {
    #expect(
      try chart(type, xs).issues == [
        "3: x: “\(text)” in row 2 is no date beside others that are, and the points aren’t in time"
      ])
  }

  @Test(
    "dates in a form that no axis reads are told",
    arguments: [
      ["21.11.2026", "23.11.2026"], ["Mar 2026", "Apr 2026"], ["9:30", "10:30"],
      ["11/2026", "12/2026"], ["202611", "202612"],
    ])
  func foreignDates(xs: [String]) throws {
    #expect(
      try chart("line", xs.map { .string($0) }).issues == [
        "3: x: dates such as “\(xs[0])” aren’t read, and the points are side by side in the order of "
          + "the data; date(…, 'dd.MM.yyyy') reads dates by a pattern"
      ])
    #expect(try chart("column", xs.map { .string($0) }).issues == [])
  }

  @Test(
    "names, numbers and missing positions are not",
    arguments: [
      ["Mon", "Tue"], ["Q1 2026", "Q2 2026"], ["North", "South"], [2024, 2025],
      ["2026-11-01", "", "2026-11-03"], ["2026-11-01", nil], [200_101, 300_000],
    ] as [[JSONValue]])
  func plainPositions(xs: [JSONValue]) throws { #expect(try chart("line", xs).issues == []) }
}
