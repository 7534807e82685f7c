import Dashboard
import Foundation
import JMESPath
import Testing

@Suite("Functions of the dashboard file")
struct FunctionTests {
  static let now = 1_795_269_720.0  // 2026-11-21 14:02 UTC

  func evaluate(_ text: String, locale: String = "en_GB", zone: String = "UTC") throws -> JSONValue
  {
    let context = FormattingContext(
      locale: UserLocale(locale), timeZone: try #require(TimeZone(identifier: zone)),
      now: { Date(timeIntervalSince1970: Self.now) })
    return try JMESPath.Expression(text, functions: .dashboard(context)).evaluate(on: [
      "n": 1234.5, "none": nil, "name": "Bólido Comidas",
    ])
  }

  @Test(
    "A date is written by a pattern in the words of the language",
    arguments: [
      ("EEE d MMM", "en_GB", "Sat 21 Nov"), ("EEEE", "de_DE", "Samstag"),
      ("dd.MM.yyyy HH:mm:ss", "de_DE", "21.11.2026 14:02:00"), ("yy", "en_GB", "26"),
      ("h:mm a", "en_US", "2:02 PM"), ("'Week' w", "de_DE", "Week 47"),
      ("LLLL", "fi_FI", "marraskuu"),
      ("QQQ y", "en_GB", "Q4 2026"), ("d. MMMM", "de_DE", "21. November"),
    ])
  func patterns(pattern: String, locale: String, expected: String) throws {
    let source = "format_date('2026-11-21T14:02:00Z', '\(pattern.replacing("'", with: "\\'"))')"
    #expect(try plain(evaluate(source, locale: locale)) == expected)
  }

  @Test("A date is written in another time zone")
  func zones() throws {
    let moment = "'2026-11-21T23:30:00Z'"
    #expect(try plain(evaluate("format_date(\(moment), 'd HH:mm', 'Asia/Tokyo')")) == "22 08:30")
    #expect(try plain(evaluate("format_date(none, 'd')")) == nil)
    #expect(throws: ExpressionError.self) {
      try evaluate("format_date(\(moment), 'd', 'Nowhere')")
    }
  }

  @Test(
    "write numbers as the user does",
    arguments: [
      ("number(n)", "1,234.5"), ("number(n, `0`)", "1,235"), ("number(n, `2`)", "1,234.50"),
      ("number(`0.0042`)", "0.0042"), ("number(`-0.00123`)", "−0.0012"),
      ("number(`0.996`)", "1"), ("number(`0.0996`)", "0.1"), ("number(`1.006`)", "1.01"),
      ("number(`0.0000000421`)", "4.21e−8"), ("number(`0.0000000000000421`)", "4.21e−14"),
      ("number(n, `0`, `12`)", "1,234.5"), ("number(`1.23456`, `0`, `3`)", "1.235"),
      ("number(`0.1234567`, `2`, `12`)", "0.1234567"), ("number(`7`, `1`, `4`)", "7.0"),
      ("number(`7`, `2`, `0`)", "7.00"), ("percent(`0.25678`, `0`, `12`)", "25.678%"),
      ("percent(`0.25`, `1`, `3`)", "25.0%"), ("fixed(n, `2`)", "1234.50"),
      ("fixed(`-1234567.005`, `2`)", "-1234567.01"), ("fixed(`-0.001`, `2`)", "0.00"),
      ("compact(`123456`, `2`)", "123.46K"), ("compact(`45.5`, `2`)", "45.50"),
      ("compact(`-999999`, `1`)", "−1.0M"), ("compact(`0`, `1`)", "0.0"),
      ("fixed(`9007199254740993`, `1`)", "9007199254740993.0"),
      ("number(`0.0042`, `2`)", "0.00"), ("number(`-0.4`, `0`)", "0"),
      ("percent(`0.256`)", "25.6%"), ("percent(`0.000004`)", "0.0004%"),
      ("percent(`0.00423`)", "0.42%"), ("percent(`0.00423`, `0`)", "0.4%"),
      ("percent(`1`)", "100%"), ("currency(n, 'EUR')", "€1,234.50"),
      ("currency(`-0.4`, 'JPY')", "JP¥0"), ("currency(`-0.001`, 'EUR')", "€0.00"),
      ("currency(`-0.4`, 'EUR')", "−€0.40"), ("currency(n, 'EUR', `0`)", "€1,235"),
      ("currency(`-0.4`, 'EUR', `0`)", "€0"), ("currency(n, 'JPY', `1`)", "JP¥1,234.5"),
      ("currency(`-0.0`, 'EUR')", "€0.00"), ("number(`-0.0`)", "0"), ("percent(`-0.0`)", "0%"),
      ("number(`9007199254740993`)", "9,007,199,254,740,993"),
      ("number(`-9223372036854775807`, `1`)", "−9,223,372,036,854,775,807.0"),
      ("percent(`9007199254740993`)", "900,719,925,474,099,300%"),
      ("currency(`9007199254740993`, 'EUR')", "€9,007,199,254,740,993.00"),
      ("currency(`-9007199254740993`, 'EUR', `0`)", "−€9,007,199,254,740,993"),
      ("number(round(`9007199254740993`))", "9,007,199,254,740,993"),
      ("bytes(`999999`)", "1 MB"),
      ("bytes(`512`)", "512 B"), ("bytes(`1230000000`)", "1.23 GB"),
    ])
  func numbers(text: String, expected: String) throws {
    #expect(try plain(evaluate(text)) == expected)
  }

  @Test("follow the locale")
  func locale() throws {
    #expect(try plain(evaluate("number(n, `1`)", locale: "de_DE")) == "1.234,5")
    #expect(try plain(evaluate("currency(n, 'EUR')", locale: "de_DE")) == "1.234,50 €")
    #expect(try plain(evaluate("bytes(`1230`)", locale: "de_DE")) == "1,23 kB")
  }

  @Test(
    "write lengths of time in their two greatest units",
    arguments: [
      ("0.25", "250 ms"), ("0", "0 s"), ("1.5", "1.5 s"), ("59", "59 s"), ("75", "1 min 15 s"),
      ("3600", "1 h"), ("3725", "1 h 2 min"), ("90000", "1 d 1 h"), ("-75", "−1 min 15 s"),
      ("12.34", "12.3 s"),
      ("86405", "1 d"), ("1e300", nil),
    ] as [(String, String?)])
  func durations(seconds: String, expected: String?) throws {
    let text = try plain(evaluate("duration(`\(seconds)`)"))
    if let expected { #expect(text == expected) }
  }

  @Test("write dates and times of the user's zone")
  func dates() throws {
    #expect(try evaluate("date('2026-11-21', 'medium')") == "21 Nov 2026")
    #expect(try evaluate("date('2026-11-21', 'month')") == "November 2026")
    #expect(try evaluate("date(`1795269720`, 'iso')") == "2026-11-21")
    #expect(try evaluate("date(`1795269720000`, 'iso')") == "2026-11-21")
    #expect(try evaluate("time('2026-11-21T14:02:03Z')") == "14:02")
    #expect(try evaluate("time('2026-11-21T09:02:03Z')") == "09:02")
    #expect(try plain(evaluate("time('2026-11-21T09:02:03Z')", locale: "en_US")) == "9:02 AM")
    #expect(try evaluate("time('2026-11-21T09:02:03Z')", locale: "de_DE") == "09:02")
    #expect(try evaluate("time('2026-11-21T14:02:03Z')", zone: "Europe/Berlin") == "15:02")
    #expect(try evaluate("time('2026-11-21T14:02:03+02:00')") == "12:02")
    #expect(try evaluate("time('2026-11-21 14:02:03')", zone: "Europe/Berlin") == "14:02")
  }

  @Test("tell the present time, and the day in the user's zone")
  func present() throws {
    #expect(try evaluate("now()") == .integer(1_795_269_720))
    #expect(try evaluate("date(now(), 'iso')") == "2026-11-21")
    #expect(try evaluate("today()") == "2026-11-21")
    #expect(try evaluate("today()", zone: "Pacific/Auckland") == "2026-11-22")
  }

  @Test(
    "count the days to a date in the user's zone",
    arguments: [
      ("2026-11-21", "UTC", 0), ("2026-11-22", "UTC", 1), ("2026-11-20T23:59:59Z", "UTC", -1),
      ("2026-11-21T23:59:59Z", "UTC", 0), ("2026-12", "UTC", 10), ("2025-11-21", "UTC", -365),
      ("2026-11-21T23:30:00Z", "Europe/Berlin", 1), ("2026-11-21", "Pacific/Auckland", -1),
      // The clocks are set back on 25 October, and forward on 28 March.
      ("2026-10-24", "Europe/Berlin", -28), ("2027-03-29", "Europe/Berlin", 128),
    ])
  func days(date: String, zone: String, expected: Int64) throws {
    #expect(try evaluate("days_until('\(date)')", zone: zone) == .integer(expected))
  }

  @Test(
    "write numbers short, as charts do",
    arguments: [
      ("1234.5", "en_GB", "1.23K"), ("999999", "en_GB", "1M"), ("42", "en_GB", "42"),
      ("-1250000", "en_GB", "−1.25M"), ("0", "en_GB", "0"), ("1234.5", "de_DE", "1,23 Tsd."),
      ("1950", "de_DE", "1,95 Tsd."), ("2500000000", "de_DE", "2,5 Mrd."),
      ("1250000", "de_AT", "1,25 Mio."), ("25000", "ja_JP", "2.5万"), ("1234567", "en_IN", "12.3L"),
      ("250000000", "zh_TW", "2.5億"), ("250000000", "zh_CN", "2.5亿"), ("9999", "ja_JP", "1万"),
      ("1234567", "hi_IN", "12.3 लाख"), ("2500000000", "es_ES", "2,5 mil M"),
      ("999999", "de_DE", "1 Mio."), ("12345", "it_IT", "12.345"), ("1e15", "de_DE", "1.000 Bio."),
      ("2500", "sw_KE", "elfu 2.5"), ("2500000000", "nb_NO", "2,5 mrd."), ("2500", "C", "2.5K"),
    ])
  func compact(number: String, locale: String, expected: String) throws {
    #expect(try plain(evaluate("compact(`\(number)`)", locale: locale)) == expected)
  }

  @Test(
    "choose the form of a word by a number",
    arguments: [
      ("1", "day"), ("1.0", "day"), ("0", "days"), ("2", "days"), ("-1", "days"), ("1.5", "days"),
    ])
  func plural(number: String, expected: String) throws {
    #expect(try plain(evaluate("plural(`\(number)`, 'day', 'days')")) == expected)
  }

  @Test("group elements by any value, in the order of the first of each")
  func groups() throws {
    #expect(
      try evaluate("group_by(`[{\"k\": 2}, {\"k\": \"2\"}, {}, {\"k\": 2.0, \"n\": 1}]`, &k)") == [
        ["key": 2, "items": [["k": 2], ["k": 2, "n": 1]]],
        ["key": "2", "items": [["k": "2"]]],
        ["key": nil, "items": [[:]]],
      ])
    #expect(try evaluate("group_by(`[]`, &k)") == [])
    #expect(throws: ExpressionError.self) { try evaluate("group_by(name, &k)") }
    #expect(throws: ExpressionError.self) { try evaluate("group_by(`[1]`, 'k')") }
  }

  @Test("leave out repetitions, compared as == does")
  func unique() throws {
    #expect(
      try evaluate("unique(`[3, 1, 3.0, \"3\", null, [1], [1], null]`)") == [3, 1, "3", nil, [1]])
    let accents = try evaluate("unique(`[\"\\u00e9\", \"e\\u0301\", \"\\u00e9\"]`)")
    #expect(accents.array?.count == 2)
  }

  @Test("that compare contents stop before they take too much work")
  func work() {
    let doubled = String(repeating: "[@, @] | ", count: 60)
    let error = #expect(throws: ExpressionError.self) { try evaluate(doubled + "unique(@)") }
    #expect(error?.message == "the expression takes too much work on this data")
  }

  @Test(
    "tell a day without hours, and a month without days",
    arguments: [
      ("2026-11-21", "UTC", "today"), ("2026-11-22", "UTC", "tomorrow"),
      ("2026-11-20", "UTC", "yesterday"), ("2026-11-18", "UTC", "3 days ago"),
      ("2026-11-25", "UTC", "in 4 days"), ("2026-12-24", "UTC", "in 5 weeks"),
      ("2025-11-21", "UTC", "12 months ago"), ("2020-11-21", "UTC", "6 years ago"),
      ("2026-11-21", "Pacific/Auckland", "yesterday"),
      ("2026-10-24", "Europe/Berlin", "4 weeks ago"),
      ("2026-11", "UTC", "this month"), ("2026-12", "UTC", "next month"),
      ("2026-8", "UTC", "3 months ago"),
    ])
  func relativeDays(date: String, zone: String, expected: String) throws {
    #expect(try plain(evaluate("relative('\(date)')", zone: zone)) == expected)
  }

  @Test("look a value up in an object, with a default")
  func lookup() throws {
    #expect(try evaluate("map('late', {late: 'Overdue', new: 'Fresh'}, 'Other')") == "Overdue")
    #expect(try evaluate("map('held', {late: 'Overdue'}, 'Other')") == "Other")
    #expect(try evaluate("map('held', {late: 'Overdue'})") == nil)
    #expect(try evaluate("map(none, {late: 'Overdue'}, 'Other')") == "Other")
    #expect(try evaluate("map(n, {\"1234.5\": name})") == "Bólido Comidas")
    #expect(try evaluate("map(&length(@), `[\"a\", \"bc\"]`)") == [1, 2])
    for text in ["map(&n, name)", "map(n, `[1]`)", "map(&n, `[1]`, 'x')", "map(n)"] {
      #expect(throws: ExpressionError.self, "\(text)") { try evaluate(text) }
    }
  }

  @Test("take no text that is none of theirs, and say so before there are data")
  func words() throws {
    func error(_ text: String) -> String? {
      do {
        _ = try JMESPath.Expression(text, functions: .dashboard())
        return nil
      } catch {
        return error.message
      }
    }
    #expect(
      error("currency(n, '€')")
        == "currency() needs a currency’s code of ISO 4217, such as 'EUR', not '€'")
    #expect(
      error("date(n, 'mediun')") == """
        date() needs a style, or a pattern such as dd.MM.yyyy, not 'mediun'; did you mean \
        'medium'?
        """)
    #expect(
      error("date(n, 'x')")?.hasSuffix("not 'x': short, medium, long, full, month, weekday, iso")
        == true)
    #expect(throws: ExpressionError.self) { try evaluate("currency(n, name)") }
  }

  @Test("tell how long ago a moment was")
  func relative() throws {
    func ago(_ seconds: Double) throws -> JSONValue {
      try evaluate("relative(`\(Self.now - seconds)`)")
    }
    #expect(try ago(3) == "now")
    #expect(try ago(-3) == "now")
    #expect(try ago(300) == "5 min ago")
    #expect(try ago(-7200) == "in 2 hr")
    #expect(try ago(86_400 * 3) == "3 days ago")
    #expect(try ago(86_400 * 60.5) == "8 weeks ago")
    #expect(try ago(86_400 * 61) == "2 months ago")
    #expect(try ago(86_400 * 730.1) == "24 months ago")
    #expect(try ago(86_400 * 731) == "2 years ago")
  }

  @Test("calculate, exactly as long as 38 digits hold the result")
  func arithmetic() throws {
    #expect(try evaluate("add(`1`, `2`)") == 3)
    #expect(try evaluate("add(`0.1`, `0.2`)") == 0.3)
    #expect(try evaluate("subtract(`0.3`, `0.1`)") == 0.2)
    #expect(try evaluate("multiply(`1.1`, `1.1`)") == 1.21)
    #expect(try evaluate("divide(`0.3`, `0.1`)") == 3)
    #expect(try evaluate("divide(`10000000000000001`, `2`)") == 5_000_000_000_000_000.5)
    #expect(try evaluate("divide(`1`, `3`)") == .double(1 / 3))
    #expect(try evaluate("multiply(`1e200`, `1e100`)") == .double(1e300))
    #expect(try evaluate("add(`9007199254740993`, `1`)") == .integer(9_007_199_254_740_994))
    #expect(try evaluate("multiply(`9223372036854775807`, `2`)") == "18446744073709551614")
    #expect(try evaluate("multiply(`1e30`, `9223372036854775807`)") == 9.223372036854776e48)
    #expect(try evaluate("divide(`1`, `4`)") == 0.25)
    #expect(try evaluate("divide(`1`, `0`)") == nil)
    #expect(try evaluate("subtract(n, `0.5`)") == 1234)
    #expect(try evaluate("round(`2.5`)") == 3)
    #expect(try evaluate("round(`-0.4`)") == 0)
    #expect(try evaluate("round(`2.345`, `1`)") == 2.3)
  }

  @Test(
    "are what to write in place of operators",
    arguments: [
      ("n * 2", "there is no operator '*'; write multiply(n, `2`)"),
      ("n + 1", "there is no operator '+'; write add(n, `1`)"),
      ("n - 1", "there is no operator '-'; write subtract(n, `1`)"),
      ("n -1", "there is no operator '-'; write subtract(n, `1`)"),
      ("n / 2.5", "there is no operator '/'; write divide(n, `2.5`)"),
      (
        "n % 2",
        "there is no operator '%'; write subtract(n, multiply(`2`, floor(divide(n, `2`))))"
      ),
      ("filesize(n)", "there is no function filesize(); did you mean bytes()?"),
      (
        "group_by(list, n)",
        "argument 2 of group_by() must be an expression (&…); write &n"
      ),
      ("n + m", "there is no operator '+'; write add(n, m) or join('', [n, m])"),
      ("list[*].n * 2", "there is no operator '*'; write multiply(…, `2`)"),
      ("[?price * qty > `5`]", "there is no operator '*'; write multiply(price, qty)"),
      ("sum(list) / length(list)", "there is no operator '/'; write divide(…, …)"),
      (
        "first-name",
        "there is no operator '-'; write subtract(first, name);"
          + " a name with '-' in it is quoted: \"first-name\""
      ),
      ("n ? 'a' : 'b'", "there is no operator '?'; write if(n, 'a', …)"),
      ("multiply(n, 2)", "a number is written in backticks: `2`"),
      ("nubmer(n)", "there is no function nubmer(); did you mean number()?"),
    ])
  func operators(text: String, message: String) {
    let error = #expect(throws: ExpressionError.self) { try evaluate(text) }
    #expect(error?.message == message)
  }

  @Test("choose and shape text")
  func text() throws {
    #expect(try evaluate("if(n > `5`, 'many', 'few')") == "many")
    #expect(try evaluate("if(none, 'there', 'not')") == "not")
    #expect(try evaluate("upper(name)") == "BÓLIDO COMIDAS")
    #expect(try evaluate("initials(name)") == "BC")
    #expect(try evaluate("initials('firefox')") == "FI")
    #expect(try evaluate("initials('')") == "")
  }

  @Test("leave missing what is missing")
  func missing() throws {
    for call in [
      "number(none)", "bytes(none)", "date(none)", "upper(none)", "add(none, `1`)",
      "compact(none)", "days_until(none)", "plural(none, 'a', 'b')", "group_by(none, &a)",
      "unique(none)",
    ] {
      #expect(try evaluate(call) == nil, "\(call)")
    }
  }

  @Test("say what is wrong with their arguments")
  func errors() {
    #expect(throws: ExpressionError.self) { try evaluate("number('x')") }
    #expect(throws: ExpressionError.self) { try evaluate("substring('x', `0.5`)") }
    #expect(throws: ExpressionError.self) { try evaluate("substring('x', `1e300`)") }
    #expect(throws: ExpressionError.self) { try evaluate("date('yesterday')") }
    #expect(throws: ExpressionError.self) { try evaluate("date('2026-13-01')") }
    #expect(throws: ExpressionError.self) { try evaluate("date('2026-02-30')") }
    #expect(throws: ExpressionError.self) { try evaluate("date('2026-11-21', 'pretty')") }
    #expect(throws: ExpressionError.self) { try evaluate("number(n, `99`)") }
  }

  /// Returns a text without the thin and no-break spaces that locales use.
  func plain(_ value: JSONValue) -> String? {
    value.string?.replacing("\u{2009}", with: " ").replacing("\u{a0}", with: " ")
      .replacing("\u{202f}", with: " ")
  }
}
