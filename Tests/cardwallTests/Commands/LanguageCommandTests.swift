import Foundation
import TestSupport
import Testing

@Suite("The language of commands")
final class LanguageCommandTests: CommandTestCase {
  @Test("a mistake is told in the user's language, and keys as they are written", .requiresGettext)
  func mistakeInGerman() throws {
    let folder = try TemporaryFolder.catalogues()
    let file = try TemporaryFile("version: 1\ntitel: A\npages: [{ id: home, sections: [] }]\n")
    let german = ["LC_ALL": "de_DE.UTF-8", "TEXTDOMAINDIR": folder.path]
    let result = try run(["check", file.path], environment: german)
    #expect(result.status == 1)
    #expect(
      result.output.contains("titel") && result.output.contains("gemeint ist vielleicht „title“"),
      "\(result)")
    let english = try run(["check", file.path], environment: ["TEXTDOMAINDIR": folder.path])
    #expect(english.output.contains("did you mean \"title\""), "\(english)")
  }

  @Test(
    "a language without a catalogue of its country has that of its script", .requiresGettext,
    arguments: ["zh_SG.UTF-8", "zh.UTF-8", "ar_MA.UTF-8", "es_419.UTF-8"])
  func country(locale: String) throws {
    let folder = try TemporaryFolder.catalogues()
    let file = try TemporaryFile("version: 1\ntitel: A\npages: [{ id: home, sections: [] }]\n")
    let variables = ["LC_ALL": locale, "TEXTDOMAINDIR": folder.path]
    let result = try run(["check", file.path], environment: variables)
    #expect(!result.output.contains("unknown key"), "\(result)")
  }

  @Test(
    "this machine's wall is in each language, without a mistake", .requiresGettext,
    arguments: ["de_DE.UTF-8", "fr_FR.UTF-8", "es_ES.UTF-8", "zh_CN.UTF-8", "ar_EG.UTF-8"])
  func thisMachine(locale: String) throws {
    let folder = try TemporaryFolder.catalogues()
    let variables = ["LC_ALL": locale, "TEXTDOMAINDIR": folder.path]
    let result = try run(["dump"], environment: variables)
    #expect(result.error == "")
    let lines = result.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    // The name of the model may have the word too.
    #expect(!lines.contains("Processor"), "\(result.output)")
    #expect(!result.output.contains("Up for"), "\(result.output)")
  }

  @Test("a dashboard's language is that of its texts too, whatever the user's is", .requiresGettext)
  func dashboardLanguage() throws {
    let folder = try TemporaryFolder.catalogues()
    let file = try TemporaryFile(
      """
      version: 1
      language: de-CH
      sources: { a: { type: static, data: { n: [{ a: x, b: 1 }, { a: y, b: 2 }] } } }
      pages:
        - id: home
          sections:
            - cards:
                - id: c
                  source: a
                  body: { chart: { type: line, items: n, x: a, y: b } }
      """)
    let variables = ["LC_ALL": "fr_FR.UTF-8", "TEXTDOMAINDIR": folder.path]
    let result = try run(["dump", file.path], environment: variables)
    #expect(result.output.contains("2 Werte"), "\(result)")
  }

  @Test("the numbers of a failure are written as its language has them", .requiresGettext)
  func failureInGerman() throws {
    let folder = try TemporaryFolder.catalogues()
    let file = try TemporaryFile(
      """
      version: 1
      sources: { slow: { type: command, run: [sleep, "99"], timeout: 100ms } }
      pages: [{ id: home, sections: [{ cards: [{ id: a, source: slow, header: A }] }] }]
      """)
    let variables = ["LC_ALL": "de_DE.UTF-8", "TEXTDOMAINDIR": folder.path]
    let result = try run(["dump", file.path], environment: variables)
    #expect(result.output.contains("0,1 s ohne Antwort abgebrochen"), "\(result)")
  }
}
