import Foundation
import Localization
import TestSupport
import Testing

/// Texts in the user's language, with catalogues that gettext's own compiler makes.
///
/// The language is one of the whole process, so that each test that sets it has its own process.
@Suite("Translations")
struct TranslationTests {
  private static let catalogue = #"""
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);\n"

    msgid "{0} of {1} tests"
    msgstr "von {1}: {0} {2} {x}"

    msgid "{0} test row"
    msgid_plural "{0} test rows"
    msgstr[0] "{0} Zeile"
    msgstr[1] "zwei Zeilen"
    msgstr[2] "{0} Zeilen"

    msgctxt "state"
    msgid "Open the test"
    msgstr "Offen"
    """#

  /// Makes the catalogue of a language in a new folder.
  private func makeCatalogue(_ language: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = try folder.write(Self.catalogue, to: "texts.po")
    let result = try folder.write("", to: "\(language)/LC_MESSAGES/cardwall.mo")
    #expect(try Tool.msgfmt.run(["-o", result, source]).status == 0)
    return folder
  }

  private static func rows(_ count: Int) -> String {
    String(count: count, one: "\(count) test row", other: "\(count) test rows")
  }

  @Test("without a language, texts are those of the source")
  func english() async {
    await #expect(processExitsWith: .success) {
      Translations.use([], in: "/nowhere")
      #expect(String(localized: "\(1) of \("{0}") tests {x}") == "1 of {0} tests {x}")
      #expect([0, 1, 2].map(Self.rows) == ["0 test rows", "1 test row", "2 test rows"])
    }
  }

  @Test(
    "texts are looked up with their context, plural form, and values in the catalogue's order",
    .requiresGettext)
  func translated() async throws {
    let folder = try makeCatalogue("de")
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      Translations.use(["xx", "de_AT"], in: path)
      #expect(String(localized: "\(1) of \("{0}") tests") == "von {0}: 1 {2} {x}")
      #expect([0, 1, 2, 5].map(Self.rows) == ["0 Zeilen", "1 Zeile", "zwei Zeilen", "5 Zeilen"])
      #expect(String(localized: "Open the test", context: "state") == "Offen")
      #expect(String(localized: "Open the test") == "Open the test")
      #expect(String(localized: "Close", context: "state") == "Close")
      Translations.use([], in: path)
      #expect(String(localized: "Open the test", context: "state") == "Open the test")
    }
  }

  @Test(
    "the languages are those of the environment, as gettext reads it",
    arguments: [
      ([:], []), (["LANG": "C.UTF-8", "LANGUAGE": "de"], []),
      (["LANG": "de_AT.UTF-8"], ["de_AT"]), (["LANG": "sr_RS@latin"], ["sr_RS"]),
      (["LANG": "de_DE", "LC_MESSAGES": "fr_FR.UTF-8"], ["fr_FR"]),
      (["LANG": "de_DE", "LC_ALL": "C"], []), (["LANG": "de_DE", "LC_ALL": ""], ["de_DE"]),
      (["LANG": "de_DE", "LANGUAGE": "es:pt_BR"], ["es", "pt_BR"]),
      (["LANG": "en_GB.UTF-8"], []), (["LANG": "de_DE", "LANGUAGE": "en:de"], []),
      (["LANG": "de_DE", "LANGUAGE": "de_AT:en_US:fr"], ["de_AT"]),
    ] as [([String: String], [String])])
  func languages(environment: [String: String], languages: [String]) {
    #expect(Translations.languages(environment: environment) == languages)
  }
}
