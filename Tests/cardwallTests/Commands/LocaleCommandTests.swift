import Foundation
import Testing

@Suite("The locale of commands")
final class LocaleCommandTests: CommandTestCase {
  /// Returns the lines that `dump` prints of a card with one fact for each kind of value.
  private func facts(_ variables: [String: String]) throws -> [String: String] {
    // Noon, so that the days of the calendar between are three at any time of the present day.
    let day = 86_400.0
    let threeDaysAgo = ((Date().timeIntervalSince1970 / day).rounded(.down) - 2.5) * day
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        a:
          type: static
          data: { n: 1234567.5, at: "2026-03-01T13:05:00Z", ago: \(threeDaysAgo) }
      pages:
        - id: home
          sections:
            - cards:
                - id: card
                  source: a
                  body:
                    facts:
                      - { label: number, text: "${number(n)}" }
                      - { label: money, text: "${currency(n, 'EUR')}" }
                      - { label: percent, text: "${percent(`0.256`)}" }
                      - { label: bytes, text: "${bytes(n)}" }
                      - { label: duration, text: "${duration(`12.34`)}" }
                      - { label: short, text: "${date(at, 'short')}" }
                      - { label: medium, text: "${date(at)}" }
                      - { label: time, text: "${time(at)}" }
                      - { label: ago, text: "${relative(ago)}" }
                - id: chart
                  source: a
                  body:
                    chart: { type: line, items: "[@, @]", x: at, y: n, unit: W }
      """)
    let variables = variables.merging(["TZ": "UTC"]) { $1 }
    let result = try run(["dump", file.path], environment: variables)
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    var facts: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ": ", maxSplits: 1)
      if parts.count == 2 { facts[String(parts[0])] = Self.plain(String(parts[1])) }
    }
    facts["chart"] = lines.last { $0.contains("W") }.map { Self.plain(String($0)) }
    return facts
  }

  /// Returns a text without the spaces and marks that Unicode tells apart and readers don't.
  private static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.compactMap { scalar -> Character? in
        switch scalar {
        case "\u{a0}", "\u{202f}", "\u{2009}": " "
        case "\u{61c}", "\u{200e}", "\u{200f}": nil
        default: Character(scalar)
        }
      })
  }

  @Test(
    "dump writes numbers, money, dates and times as the variables of the locale say",
    arguments: [
      (
        "de_CH.UTF-8",
        [
          "number": "1’234’567.5", "money": "EUR 1’234’567.50", "percent": "25.6%",
          "bytes": "1.23 MB", "duration": "12.3 s",
          "chart": "n: 1 value, 1.23 MW … 1.23 MW, last 1.23 MW",
          "short": "01.03.2026",
          "medium": "1. März 2026", "time": "13:05", "ago": "vor 3 Tagen",
        ]
      ),
      (
        "ar_EG.UTF-8",
        [
          "number": "١٬٢٣٤٬٥٦٧٫٥", "money": "١٬٢٣٤٬٥٦٧٫٥٠ €", "percent": "٢٥٫٦٪",
          "bytes": "١٫٢٣ MB", "duration": "١٢٫٣ s",
          "chart": "n: 1 value, ١٫٢٣ MW … ١٫٢٣ MW, last ١٫٢٣ MW",
          "short": "٠١/٠٣/٢٠٢٦",
          "medium": "١ مارس، ٢٠٢٦", "time": "١:٠٥ م", "ago": "قبل ٣ أيام",
        ]
      ),
      (
        "hi_IN.UTF-8",
        [
          "number": "12,34,567.5", "money": "€12,34,567.50", "percent": "25.6%",
          "bytes": "1.23 MB", "duration": "12.3 s",
          "chart": "n: 1 value, 1.23 MW … 1.23 MW, last 1.23 MW",
          "short": "01/03/2026",
          "medium": "1 मार्च 2026", "time": "1:05 pm", "ago": "3 दिन पहले",
        ]
      ),
      (
        "en_US.UTF-8",
        [
          "number": "1,234,567.5", "money": "€1,234,567.50", "percent": "25.6%",
          "bytes": "1.23 MB", "duration": "12.3 s",
          "chart": "n: 1 value, 1.23 MW … 1.23 MW, last 1.23 MW",
          "short": "03/01/2026",
          "medium": "Mar 1, 2026", "time": "1:05 PM", "ago": "3 days ago",
        ]
      ),
      (
        "C.UTF-8",
        [
          "number": "1,234,567.5", "money": "€1,234,567.50", "percent": "25.6%",
          "bytes": "1.23 MB", "duration": "12.3 s",
          "chart": "n: 1 value, 1.23 MW … 1.23 MW, last 1.23 MW",
          "short": "01/03/2026",
          "medium": "1 Mar 2026", "time": "13:05", "ago": "3 days ago",
        ]
      ),
    ] as [(String, [String: String])])
  func dumpLocale(locale: String, expected: [String: String]) throws {
    let facts = try facts(["LC_ALL": locale])
    for (label, text) in expected { #expect(facts[label] == text, "\(locale): \(label)") }
  }

  @Test("dump takes each kind of value from its own variable, where LC_ALL is empty")
  func dumpCategories() throws {
    let facts = try facts([
      "LC_ALL": "", "LC_NUMERIC": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8", "LC_MONETARY": "ja_JP",
      "LANG": "ar_EG",
    ])
    #expect(facts["number"] == "1.234.567,5")
    #expect(facts["bytes"] == "1,23 MB")
    #expect(facts["money"] == "€1,234,567.50")
    #expect(facts["time"] == "1:05 PM")
    #expect(facts["medium"] == "Mar 1, 2026")
  }
}
