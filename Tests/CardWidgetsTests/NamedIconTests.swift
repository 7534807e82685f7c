import CardWidgets
import Gtk
import TestSupport
import XCTest

final class NamedIconTests: DisplayTestCase {
  /// An icon of the theme is a file that is missing on some machines, and for which GTK needs a
  /// loader of SVG.
  @MainActor func testEachIconThatTheProgramNamesIsItsOwn() async throws {
    try TestDisplay.require()
    let style = CardStyle(appearance: Appearance())
    defer { withExtendedLifetime(style) {} }
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try XCTUnwrap(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: /"([a-z-]+-symbolic)"/).map { String($0.output.1) })
    }
    XCTAssertTrue(names.contains("go-previous-symbolic"))
    XCTAssertEqual(names.filter { NamedIcons.drawings[$0] == nil }, [])
  }
}
