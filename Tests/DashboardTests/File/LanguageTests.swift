import CardModel
import Dashboard
import DataSources
import Foundation
import Testing

@Suite("The language of a dashboard")
struct LanguageTests {
  private func read(_ language: String) -> DashboardReading {
    DashboardFile.load(
      text: """
        version: 1
        \(language)
        pages:
          - id: home
            sections:
              - cards:
                  - id: c
                    body:
                      facts:
                        - { label: number, text: "${number(`1234567.5`)}" }
                        - { label: money, text: "${currency(`12.5`, 'EUR')}" }
                        - { label: day, text: "${date('2026-03-01')}" }
        """, name: "/wall.yaml", environment: ["WALL": "de-CH"],
      formatting: FormattingContext(locale: UserLocale("en_GB"), timeZone: .gmt))
  }

  private func texts(_ language: String) throws -> [String] {
    let definition = try #require(read(language).definition)
    let (cards, _) = CardBinder(definition.formatting).bind(
      definition.pages[0].cards[0], Snapshot(value: .null))
    guard case .loaded(let card, _)? = cards.first?.state else { return [] }
    return card.textLines
  }

  @Test("a dashboard's language writes its numbers, dates and money, in place of the user's")
  func values() throws {
    let own = try texts("language: ${env:WALL}").joined(separator: " ")
    #expect(own.contains("1’234’567.5") && own.contains("1. März 2026"), "\(own)")
    let user = try texts("").joined(separator: " ")
    #expect(user.contains("1,234,567.5") && user.contains("1 Mar 2026"), "\(user)")
  }

  @Test(
    "a language has a code, and may have a script and a country",
    arguments: ["de", "de-CH", "de_AT", "zh-Hans", "zh-Hant-TW", "es-419", "ar_EG"])
  func known(language: String) {
    #expect(read("language: \(language)").diagnostics.map(\.description) == [])
  }

  @Test(
    "a language that there isn’t is a mistake at its place",
    arguments: ["German", "qq", "de-XQ", "de_DE.UTF-8", "de--CH", "de-CH-AT", "x"])
  func unknown(language: String) {
    #expect(
      read("language: \(language)").diagnostics.map(\.description) == [
        "/wall.yaml:2:11: error: there is no language \"\(language)\"; "
          + "write its code, such as de, de-CH or zh-Hans (at language)"
      ])
  }
}
