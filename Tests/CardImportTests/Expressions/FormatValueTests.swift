import JMESPath
import Testing

@testable import CardImport

@Suite("Formats of numbers and dates in manifests")
struct FormatValueTests {
  private static let data: JSONValue = [
    "n": 1234.5678, "w": 1500, "small": 0.000123, "t": "1234.5678", "share": 0.25678, "half": 0.5,
    "neg": -2.75, "code": "EUR", "yen": "JPY", "digits": 1, "unit": "kg",
    "at": "2026-11-21T14:02:05Z", "day": "2026-11-21", "script": "/Date(1795269725000)/",
    "zone": "Asia/Tokyo", "late": "2026-11-21T23:30:00Z",
  ]

  /// Returns the text of a dashboard on the data.
  private func shown(_ source: String, sample: JSONValue?) throws -> String {
    var scope = BindingScope(context: [], root: [])
    scope.sample = sample
    let value = try BindingText.read(source)
    let text = try BindingWriter(scope: scope).expression(.text([value, .literal("")]))
    let result = DashboardExpression.value(of: text, on: Self.data)?.string ?? "no value: \(text)"
    return result.replacing(/[\u{2009}\u{a0}\u{202f}]/, with: " ")
  }

  private func check(_ source: String, _ expected: String) throws {
    #expect(try shown(source, sample: Self.data) == expected)
    #expect(try shown(source, sample: nil) == expected)
  }

  @Test(
    "A number has as many decimals as it has in the data, unless the options say how many",
    arguments: [
      ("{= format.float(${n}) }", "1,234.5678"), ("{= format.float(${t}) }", "1,234.5678"),
      ("{= format.float(${small}) }", "0.000123"), ("{= format.float(${w}) }", "1,500"),
      ("{= format.float(${n}, {decimals: 1}) }", "1,234.6"),
      ("{= format.float(${n}, {decimals: ${digits}}) }", "1,234.6"),
      ("{= format.float(${n}, {maxFractionDigits: 2}) }", "1,234.57"),
      ("{= format.float(${w}, {maxFractionDigits: 2}) }", "1,500"),
      ("{= format.float(${w}, {minFractionDigits: 1}) }", "1,500.0"),
      ("{= format.float(${n}, {minFractionDigits: 1, maxFractionDigits: 3}) }", "1,234.568"),
      ("{= format.float(${n} / 3) }", "411.52"), ("{= format.float(${n} * 2) }", "2,469.1356"),
      ("{= format.float(${neg}) }", "−2.75"),
      ("{= format.percent(${share}) }", "25.678%"), ("{= format.percent(${half}) }", "50%"),
      ("{= format.percent(${share}, {maxFractionDigits: 1}) }", "25.7%"),
      ("{= format.percent(${half}, {minFractionDigits: 2}) }", "50.00%"),
      ("{= format.integer(${n}) }", "1234"), ("{= format.integer(${neg}) }", "-2"),
      ("{= format.integer(${n}, {groupingEnabled: true}) }", "1,234"),
      ("{= format.integer(${w}, {minIntegerDigits: 6}) }", "001500"),
      ("{= format.integer(${neg}, {minIntegerDigits: 3}) }", "-002"),
      ("{= format.float(${half}, {minIntegerDigits: 2, decimals: 1}) }", "00.5"),
      ("{= format.float(${neg}, {minIntegerDigits: 2}) }", "−02.75"),
      ("{= format.float(${n}, {groupingEnabled: false, decimals: 1}) }", "1234.6"),
      ("{= format.unit(${w}, 'kg', {groupingEnabled: false}) }", "1500 kg"),
      ("{= format.float(${neg}, {decimals: 1, roundingMode: 'FLOOR'}) }", "−2.8"),
      ("{= format.float(${neg}, {decimals: 1, roundingMode: 'CEILING'}) }", "−2.7"),
      ("{= format.float(${n}, {decimals: 2, roundingMode: 'towards_zero'}) }", "1,234.56"),
      ("{= format.float(${n}, {decimals: 1, roundingMode: 'AWAY_FROM_ZERO'}) }", "1,234.6"),
      ("{= format.float(${neg}, {decimals: 1, roundingMode: 'HALF_CEILING'}) }", "−2.7"),
      ("{= format.float(${half}, {decimals: 0, roundingMode: 'HALF_FLOOR'}) }", "0"),
      ("{= format.float(${half}, {decimals: 0, roundingMode: 'HALF_TOWARDS_ZERO'}) }", "0"),
      ("{= format.integer(${n}, {roundingMode: 'CEILING'}) }", "1235"),
      ("{= format.float(${n}, {style: 'short', decimals: 2}) }", "1.23K"),
      ("{= format.float(${half}, {style: 'short', decimals: 2}) }", "0.50"),
      ("{= format.float(${w}, {style: 'short', shortLimit: 2000}) }", "1,500"),
      ("{= format.float(${w}, {style: 'short', shortDecimals: 2}) }", "1.50K"),
      ("{= format.float(${half}, {style: 'short', shortDecimals: 2}) }", "0.5"),
      ("{= format.float(${half}, {shortDecimals: 2}) }", "0.5"),
      ("{= format.currency(${n}, ${code}) }", "€1,234.57"),
      ("{= format.currency(${n}, 'EUR', {currencyCode: false}) }", "€1,234.57"),
      ("{= format.currency(${n}, 'EUR', {showMeasure: false}) }", "1,234.57"),
      ("{= format.currency(${n}, 'EUR', {maxFractionDigits: 0}) }", "€1,235"),
      ("{= format.currency(${n}, ${yen}, {showMeasure: false}) }", "1,235"),
      ("{= format.currency(${n}, 'EUR', {showNumber: false}) }", "EUR"),
      ("{= format.currency(${n}, 'EUR', {style: 'short'}) }", "1.23K EUR"),
      ("{= format.unit(${n}, 'length-kilometer') }", "1,234.5678 km"),
      ("{= format.unit(${w}, ${unit}) }", "1,500 kg"),
      ("{= format.unit(${w}, 'kg', {showMeasure: false}) }", "1,500"),
      ("{= ${n}.toFixed(1) }", "1234.6"), ("{= ${w}.toFixed(2) }", "1500.00"),
      ("{path: 'n', type: 'sap.ui.model.type.Float', formatOptions: {decimals: 2}}", "1,234.57"),
      ("{path: 'n', type: 'sap.ui.model.type.Integer'}", "1234"),
      ("{parts: ['n', 'code'], type: 'sap.ui.model.type.Currency'}", "€1,234.57"),
    ])
  func numbers(source: String, expected: String) throws { try check(source, expected) }

  /// The tests run in UTC with the locale C.
  @Test(
    "A date has the fields that its pattern names",
    arguments: [
      ("{= format.dateTime(${at}) }", "21 Nov 2026 14:02"),
      ("{= format.date(${at}) }", "21 Nov 2026"),
      ("{= format.dateTime(${script}) }", "21 Nov 2026 14:02"),
      ("{= format.date(${day}, {style: 'long'}) }", "21 November 2026"),
      ("{= format.date(${day}, {style: 'full'}) }", "Saturday, 21 November 2026"),
      ("{= format.date(${day}, {pattern: 'yyyy'}) }", "2026"),
      ("{= format.date(${day}, {pattern: 'yy'}) }", "26"),
      ("{= format.date(${day}, {pattern: 'MMMM'}) }", "November"),
      ("{= format.date(${day}, {pattern: 'MMM yyyy'}) }", "November 2026"),
      ("{= format.date(${day}, {pattern: 'EEE'}) }", "Sat"),
      ("{= format.date(${day}, {pattern: 'EEEE'}) }", "Saturday"),
      ("{= format.date(${day}, {pattern: 'd. MMMM'}) }", "21. November"),
      ("{= format.date(${day}, {pattern: 'yyyy-MM-dd'}) }", "2026-11-21"),
      ("{= format.date(${day}, {pattern: 'MM/yyyy'}) }", "11/2026"),
      ("{= format.date(${day}, {pattern: 'QQQ'}) }", "Q4"),
      ("{= format.date(${day}, {pattern: \"'CW' w\"}) }", "CW 47"),
      ("{= format.date(${day}, {format: 'MMMd'}) }", "21 Nov"),
      ("{= format.date(${day}, {format: 'yMMMd'}) }", "21 Nov 2026"),
      ("{= format.dateTime(${at}, {pattern: 'HH:mm:ss'}) }", "14:02:05"),
      ("{= format.dateTime(${at}, {pattern: 'HH'}) }", "14"),
      ("{= format.dateTime(${at}, {pattern: 'h:mm a'}) }", "14:02"),
      ("{= format.dateTime(${at}, {pattern: 'd MMM yyyy, HH:mm'}) }", "21 Nov 2026 14:02"),
      ("{= format.dateTime(${at}, {pattern: 'EEE d MMM HH:mm'}) }", "Sat 21 Nov 14:02"),
      ("{= format.dateTime(${late}, {pattern: 'd HH:mm', UTC: true}) }", "21 23:30"),
      ("{= format.date(${day}, {UTC: true}) }", "21 Nov 2026"),
      ("{= format.date([${day}, ${at}], {interval: true}) }", "21 Nov 2026 – 21 Nov 2026"),
      (
        "{= format.dateTimeWithTimezone(${late}, {showTimezone: false, showDate: false}, ${zone}) }",
        "08:30"
      ),
      (
        "{= format.dateTimeWithTimezone(${late}, {}, 'Asia/Tokyo') }",
        "22 Nov 2026 08:30 Asia/Tokyo"
      ),
      ("{path: 'day', type: 'sap.ui.model.type.Date', formatOptions: {pattern: 'd.M.'}}", "21.11."),
    ])
  func dates(source: String, expected: String) throws { try check(source, expected) }

  @Test(
    "A pattern of a template has the fields that .NET gives it",
    arguments: [
      ("${formatDateTime(at, 'yyyy')}", "2026"), ("${formatDateTime(at, 'ddd')}", "Sat"),
      ("${formatDateTime(at, 'dddd')}", "Saturday"), ("${formatDateTime(at, 'MMMM')}", "November"),
      ("${formatDateTime(at, 'MMM dd')}", "Nov 21"), ("${formatDateTime(at, 'hh:mm tt')}", "14:02"),
      ("${formatDateTime(at, 'HH:mm:ss')}", "14:02:05"),
      ("${formatDateTime(at, 'dddd, MMMM d')}", "Saturday, November 21"),
      ("${formatDateTime(at, 'yyyy-MM-dd')}", "2026-11-21"),
      ("${formatDateTime(at, 'd')}", "21/11/2026"), ("${formatDateTime(at, 'M/d')}", "11/21"),
      ("${formatDateTime(at, 'yyyy-MM-ddTHH:mm:ssZ')}", "2026-11-21T14:02:05Z"),
      ("${formatDateTime(at, \"h 'o''clock'\")}", "2 o'clock"),
      ("${formatEpoch(1795269725, 'yyyy-MM')}", "2026-11"),
      ("${formatNumber(n, 2)}", "1,234.57"), ("${formatNumber(n, 0)}", "1,235"),
      ("${formatNumber(n, digits)}", "1,234.6"), ("{{DATE(${at}, SHORT)}}", "21 Nov 2026"),
      ("{{DATE(${at}, LONG)}}", "Saturday, 21 November 2026"), ("{{TIME(${at})}}", "14:02"),
    ])
  func templates(source: String, expected: String) throws {
    let value = try AdaptiveText.read(source)
    let writer = BindingWriter(scope: BindingScope(context: [], root: []))
    let text = try writer.expression(.text([value, .literal("")]))
    let result = DashboardExpression.value(of: text, on: Self.data)?.string ?? "no value: \(text)"
    #expect(result == expected)
  }
}
