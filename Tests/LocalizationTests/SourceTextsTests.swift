import Foundation
import Testing

@Suite("Texts of the source")
struct SourceTextsTests {
  private func texts(_ source: String) throws -> SourceTexts {
    var texts = try SourceTexts(folder: URL(fileURLWithPath: "/nonexistent"))
    texts.read(source, name: "File.swift")
    return texts
  }

  @Test("keys are read as catalogues have them")
  func keys() throws {
    let found = try texts(
      #"""
      a = String(localized: "\(rows.count, of: "x") of \(b(c) ?? ")") rows\n\u{2014}")
      b = String(
        localized: "Open",
        context: "state")
      c = String(count: f(1, 2), one: "\(n) row", other: "\(n) \"rows\"")
      d = String(
        localized: """
          A line \
          that goes on,
            and \(another)
          """)
      """#)
    #expect(found.unreadable.isEmpty)
    #expect(
      found.texts == [
        .init(key: "{0} of {1} rows\n\u{2014}"), .init(context: "state", key: "Open"),
        .init(key: "{0} row", plural: "{0} \"rows\""),
        .init(key: "A line that goes on,\n  and {0}"),
      ])
  }

  @Test("a text that isn't one literal is told by its place")
  func unreadable() throws {
    let found = try texts("\nString(localized: \"a\" + b)\nString(localized: name)")
    #expect(found.texts.isEmpty)
    #expect(found.unreadable == ["File.swift:2", "File.swift:3"])
  }
}
