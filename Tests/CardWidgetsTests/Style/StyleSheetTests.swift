import Foundation
import Testing

@Suite("The style sheets")
struct StyleSheetTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "resources")

  /// Returns the selectors of a sheet, without comments and without what is between braces.
  private static func selectors(of sheet: String) -> [String] {
    let bare = sheet.replacing(/\/\*[^*]*\*+(?:[^\/*][^*]*\*+)*\//, with: "")
    return bare.matches(of: /([^{};]+)\{[^}]*\}/).flatMap { rule in
      rule.1.split(separator: ",").map { String($0.trimmingPrefix(/\s+/)) }
    }
  }

  /// Returns whether GTK matches a rule anew with every element whenever the focus goes to another
  /// page.
  ///
  /// That is so for a rule about elements that cards have many of: GTK notes it with each element
  /// that is measured before its first frame, whatever surrounds the element (V14).
  private static func isCostly(_ selector: String) -> Bool {
    let parts = selector.split(whereSeparator: { $0.isWhitespace || ">+~".contains($0) })
    guard let last = parts.last else { return false }
    let isCommon = last.prefixMatch(of: /(label|box|image|widget|\*)(?![a-z.])/) != nil
    return isCommon && parts.dropLast().contains { $0.contains(":") }
  }

  @Test(
    "V14: no rule styles labels, boxes or images by the state of what is around them",
    arguments: [
      "style", "style-fixed", "style-compact", "style-compact-fixed", "style-dark",
      "style-high-contrast", "style-high-contrast-dark",
    ])
  func costs(name: String) throws {
    let sheet = try String(
      contentsOf: Self.folder.appending(path: "\(name).css"), encoding: .utf8)
    let selectors = Self.selectors(of: sheet)
    #expect(!selectors.isEmpty || !sheet.contains("{"))
    #expect(selectors.filter(Self.isCostly) == [])
  }

  @Test("such a rule is found")
  func found() {
    let sheet = """
      /* a: b { */ .a:hover { color: red; }
      .x:not(:checked) > label,
      .y label { b: c; }
      """
    #expect(Self.selectors(of: sheet).filter(Self.isCostly) == [".x:not(:checked) > label"])
  }
}
