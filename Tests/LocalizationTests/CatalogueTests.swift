import Foundation
import TestSupport
import Testing

/// The catalogues in `resources/po`, compared with the source.
///
/// `UPDATE_TRANSLATIONS=1 swift test --filter LocalizationTests` writes new texts into them, and
/// removes those that the source has no more.
@Suite("Catalogues")
struct CatalogueTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appending(path: "resources/po")

  static let languages = ["ar", "de", "es", "fr", "zh_CN"]

  private static let source = Result {
    var texts = SourceTexts()
    try texts.read(folder: root.appending(path: "Sources"))
    try texts.read(dashboard: "data/examples/this-machine.yaml", in: root)
    return texts
  }

  private func file(_ language: String) -> URL {
    Self.folder.appending(path: "\(language).po")
  }

  @Test("each file is the catalogue of a language that is tested")
  func files() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.sorted() == Self.languages.map { "\($0).po" })
  }

  @Test("every text of the source can be read")
  func readable() throws {
    for place in try Self.source.get().unreadable { Issue.record("\(place)") }
  }

  @Test("a catalogue translates the texts of the source, and no others", arguments: languages)
  func complete(language: String) throws {
    let source = try Self.source.get()
    let file = file(language)
    let catalogue = try Catalogue(String(contentsOf: file, encoding: .utf8))
    let updated = catalogue.updated(from: source)
    if ProcessInfo.processInfo.environment["UPDATE_TRANSLATIONS"] != nil {
      try updated.write(to: file, atomically: true, encoding: .utf8)
    }
    let (written, known) = (Set(catalogue.texts), Set(source.texts))
    let missing = source.texts.filter { !written.contains($0) }.map(\.key)
    #expect(missing == [], "not in \(language).po")
    let others = catalogue.texts.filter { !known.contains($0) }.map(\.key)
    #expect(others == [], "in no source")
  }

  @Test("each translation has the values of its text", arguments: languages)
  func translations(language: String) throws {
    let catalogue = try Catalogue(String(contentsOf: file(language), encoding: .utf8))
    for text in catalogue.texts {
      let translation = catalogue.translations[text] ?? []
      #expect(translation.count == (text.plural == nil ? 1 : catalogue.pluralForms), "\(text.key)")
      // One thing may be named by a word instead of its number.
      let isOneForm = text.plural != nil && translation.count > 1
      for (form, translation) in translation.enumerated() {
        #expect(!translation.isEmpty, "\(text.key)")
        let (values, known) = (translation.placeholders, (text.plural ?? text.key).placeholders)
        #expect(
          values == known || isOneForm && form == 0 && values.isSubset(of: known),
          "\(text.key): \(translation)")
      }
    }
  }

  @Test("gettext compiles a catalogue", .requiresGettext, arguments: languages)
  func compiled(language: String) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.msgfmt.run(
      ["--check", "-o", "\(folder.path)/texts.mo", file(language).path])
    #expect(result.status == 0)
  }

  @Test("a catalogue is read and written as gettext has it, with new texts and without old ones")
  func updated() throws {
    let catalogue = try Catalogue(
      #"""
      # German.
      msgid ""
      msgstr ""
      "Content-Type: text/plain; charset=UTF-8\n"
      "Plural-Forms: nplurals=2; plural=(n != 1);\n"

      #: Old.swift
      msgid "vanished"
      msgstr "verschwunden"

      #: Old.swift
      msgctxt "state"
      msgid "\"Open\"\n"
      msgstr ""
      "„Off"
      "en“\n"

      msgid "{0} row"
      msgid_plural "{0} rows"
      msgstr[0] "{0} Zeile"
      msgstr[1] "{0} Zeilen"
      """#)
    #expect(catalogue.pluralForms == 2)
    var source = SourceTexts()
    source.read(
      #"""
      String(count: n, one: "\(n) row", other: "\(n) rows")
      String(localized: "\"Open\"\n", context: "state")
      """#, name: "A.swift")
    source.read(#"error(place, "new \(x)")"#, name: "JMESPath/B.swift")
    source.read(#"String(count: n, one: "\(m) row", other: "\(m) rows")"#, name: "C.swift")
    #expect(
      catalogue.updated(from: source) == #"""
        # German.
        msgid ""
        msgstr ""
        "Content-Type: text/plain; charset=UTF-8\n"
        "Plural-Forms: nplurals=2; plural=(n != 1);\n"

        #: A.swift
        #: C.swift
        msgid "{0} row"
        msgid_plural "{0} rows"
        msgstr[0] "{0} Zeile"
        msgstr[1] "{0} Zeilen"

        #: A.swift
        msgctxt "state"
        msgid "\"Open\"\n"
        msgstr "„Offen“\n"

        #: JMESPath/B.swift
        msgid "new {0}"
        msgstr ""

        """#)
  }
}

extension String {
  /// The placeholders of a text, such as `{0}`.
  fileprivate var placeholders: Set<Substring> { Set(matches(of: /\{\w+\}/).map(\.0)) }
}
