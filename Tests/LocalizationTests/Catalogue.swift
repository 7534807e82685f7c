import Foundation

/// A file of translations: what of gettext's format `resources/po` uses.
///
/// Each text has its `#:` references, then `msgctxt`, `msgid`, `msgid_plural` and `msgstr`.
struct Catalogue {
  typealias Text = SourceTexts.Text

  struct SyntaxError: Error {
    var line: Int
  }

  /// The translation of the empty text, which describes the file.
  var header: String
  /// The comment above it.
  var comment: String
  private(set) var texts: [Text] = []
  /// One translation, or one for each plural form.
  private(set) var translations: [Text: [String]] = [:]

  /// The number of plural forms that the header names.
  var pluralForms: Int {
    header.firstMatch(of: /nplurals=(\d)/).flatMap { Int($0.1) } ?? 2
  }

  init(_ source: String) throws(SyntaxError) {
    (header, comment) = ("", "")
    var entry = Entry()
    let translation = /(?:(msg[a-z_]+)(?:\[(\d)\])? )?"(.*)"/
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if line.isEmpty {
        try add(entry, index)
        entry = Entry()
      } else if line.hasPrefix("#") {
        if texts.isEmpty, header.isEmpty, !line.hasPrefix("#:") { comment += line + "\n" }
      } else if let part = line.wholeMatch(of: translation) {
        if let keyword = part.1 { entry.parts.append((keyword, [])) }
        guard !entry.parts.isEmpty else { throw SyntaxError(line: index + 1) }
        entry.parts[entry.parts.count - 1].texts.append(Self.unescaped(part.3))
      } else {
        throw SyntaxError(line: index + 1)
      }
    }
    try add(entry, 0)
  }

  private struct Entry {
    var parts: [(keyword: Substring, texts: [String])] = []

    func texts(_ keyword: Substring) -> [String] {
      parts.filter { $0.keyword == keyword }.map { $0.texts.joined() }
    }
  }

  private mutating func add(_ entry: Entry, _ line: Int) throws(SyntaxError) {
    guard !entry.parts.isEmpty else { return }
    guard let key = entry.texts("msgid").first else { throw SyntaxError(line: line) }
    let text = Text(
      context: entry.texts("msgctxt").first, key: key, plural: entry.texts("msgid_plural").first)
    let translation = entry.texts("msgstr")
    if key.isEmpty {
      header = translation.joined()
    } else {
      guard translations[text] == nil, !translation.isEmpty else { throw SyntaxError(line: line) }
      texts.append(text)
      translations[text] = translation
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        result.append(character)
        continue
      }
      result.append(escaped == "n" ? "\n" : escaped)
    }
    return result
  }

  /// Returns the file for the texts of the source: known translations are kept, new texts have an
  /// empty one, and those that no source has are left out.
  func updated(from source: SourceTexts) -> String {
    var result = comment + "msgid \"\"\nmsgstr \"\"\n"
    for line in header.split(separator: "\n") { result += Self.quoted(line + "\n") + "\n" }
    for text in source.texts {
      result += "\n"
      for file in source.files[text] ?? [] { result += "#: \(file)\n" }
      if let context = text.context { result += "msgctxt \(Self.quoted(context))\n" }
      result += "msgid \(Self.quoted(text.key))\n"
      let forms = text.plural == nil ? 1 : pluralForms
      let known = translations[text] ?? []
      if let plural = text.plural { result += "msgid_plural \(Self.quoted(plural))\n" }
      for form in 0..<forms {
        let mark = text.plural == nil ? "" : "[\(form)]"
        result += "msgstr\(mark) \(Self.quoted(form < known.count ? known[form] : ""))\n"
      }
    }
    return result
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
