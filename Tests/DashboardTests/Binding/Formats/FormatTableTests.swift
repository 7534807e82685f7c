import Foundation
import JMESPath
import Testing

@testable import Dashboard

/// Compares with the answers of ICU 72 in `formats.tsv`, which `formats.py` writes.
@Suite("Texts of 58 values in 49 locales")
struct FormatTableTests {
  /// A line of the table.
  struct Row: Sendable, CustomTestStringConvertible {
    let locale: String
    let texts: [String]

    var testDescription: String { locale }
  }

  static let rows: [Row] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "formats.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t").map(String.init)
      return Row(locale: parts[0], texts: Array(parts.dropFirst()))
    }
  }()

  /// The values in the order of the table, as expressions.
  static let expressions: [String] = {
    let numbers = """
      0 1 -1 0.05 -0.05 0.5 1.005 2.675 12.345 -12.5 999.995 1000 9999.5 10000 -12345.678 123456.5
      1234567.25 98765432.125 1000000000000000 0.125
      """
    let shares = "0 0.285 1 0.0115 -0.125 12.34 0.999 0.5 1234.5 0.07"
    let amounts = """
      0 1.005 2.345 -1.025 1234.5 0.285 12345678.125 1e6 0.005 -0.004 99.995 35.855 10.235 1234.565
      """
    let moments = [
      "2026-01-01T00:05Z", "2026-03-09T09:07Z", "2026-11-27T13:05Z", "2026-12-31T23:59Z",
      "2024-02-29T12:00Z",
    ]
    func all(_ values: String, _ make: (Substring) -> String) -> [String] {
      values.split(whereSeparator: \.isWhitespace).map(make)
    }
    return all(numbers) { "number(`\($0)`, `2`)" } + all(shares) { "percent(`\($0)`, `1`)" }
      + all(amounts) { "currency(`\($0)`, 'EUR')" }
      + all("0.5 2.5 1234 -1.5") { "currency(`\($0)`, 'JPY')" }
      + moments.map { "time('\($0)')" } + moments.map { "date('\($0)', 'full')" }
  }()

  /// The columns in which Foundation's data are newer than those of the table, or its own.
  static let known: [String: [ClosedRange<Int>]] = [
    // The separator of thousands, and the least number of digits with one.
    "de_AT": [10...18, 25...25, 28...28], "hu_HU": [10...12, 25...25, 34...34, 43...43, 46...46],
    "it_IT": [10...12, 25...25, 34...34, 43...43, 46...46],
    "sl_SI": [10...12, 25...25, 34...34, 43...43, 46...46],
    // The groups of percentages and of money, where they aren't those of numbers.
    "bn_BD": [25...25, 28...28], "mr_IN": [25...25, 28...28, 36...37],
    // The symbols of money and their positions.
    "ja_JP": [44...47, 53...57], "nb_NO": [30...47],
    // The words of the halves of a day, and the separators of hours.
    "bg_BG": [48...52], "el_GR": [48...52], "en_IN": [48...57], "es_MX": [48...52],
    "fr_CA": [48...52],
    // The separators between the parts of a full date.
    "ar_EG": [53...57], "ca_ES": [53...57], "sk_SK": [53...57], "zh_CN": [53...57],
  ]

  @Test("are those of ICU, but for the known differences", arguments: rows)
  func agreement(row: Row) throws {
    #expect(row.texts.count == 58)
    let functions = FunctionTable.dashboard(
      FormattingContext(locale: UserLocale(row.locale), timeZone: .gmt))
    let known = Self.known[row.locale, default: []]
    for (index, (expression, expected)) in zip(Self.expressions, row.texts).enumerated()
    where !known.contains(where: { $0.contains(index) }) {
      let text = try JMESPath.Expression(expression, functions: functions).evaluate(on: nil)
      #expect(Self.plain(text.string ?? "") == Self.plain(expected), "\(expression)")
    }
  }

  @Test("are all in the table")
  func complete() {
    #expect(Self.rows.count == 49)
    #expect(Self.expressions.count == 58)
  }

  /// Returns a text without marks of direction and with plain spaces.
  private static func plain(_ text: String) -> String {
    text.replacing(/[\u{a0}\u{202f}\u{2009}]/, with: " ")
      .replacing(/[\u{200e}\u{200f}\u{61c}]/, with: "")
  }
}
