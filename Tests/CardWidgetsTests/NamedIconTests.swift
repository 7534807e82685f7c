import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

final class NamedIconTests: DisplayTestCase {
  /// An icon of the theme is a file that is missing on some machines, and for which GTK needs a
  /// loader of SVG.
  @MainActor func testEachIconThatTheProgramNamesIsItsOwn() async throws {
    let style = CardStyle(appearance: Appearance())
    defer { withExtendedLifetime(style) {} }
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try XCTUnwrap(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    // Imported cards have icons of the theme, as the dashboards of people.
    for case let file as URL in files
    where file.pathExtension == "swift" && !file.path.contains("/CardImport/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: /"([a-z-]+-symbolic)"/).map { String($0.output.1) })
    }
    XCTAssertTrue(names.contains("go-previous-symbolic"))
    XCTAssertEqual(names.filter { NamedIcons.drawings[$0] == nil }, [])
  }

  /// An icon has the size of icons, however much room its button has.
  @MainActor func testAnIconDoesNotGrowWithItsButton() async throws {
    TestStyle.use(.light)
    let button = Button(iconName: "edit-find-symbolic")
    button.setMinimumSize(width: 80, height: 80)
    try await TestDisplay.show(button, width: 100, height: 100)
    let icon = try XCTUnwrap(button.all(cssName: "image").first)
    XCTAssertLessThanOrEqual(max(icon.width, icon.height), 20)
  }

  /// GTK shows a broken image for an unknown name.
  @MainActor func testAnUnknownNameShowsNoIcon() async throws {
    for (name, count) in [("printer-symbolic", 1), ("no-such-icon", 0)] {
      let fact = Fact(id: ElementID("1"), label: "Printer", text: "Ready", icon: Icon(name))
      let card = Card(
        id: CardID("a"), header: CardHeader(title: "Printers"), body: .facts([fact]))
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      let images = view.root.all(cssName: "image")
      let icons = images.filter { $0.hasClass("fact-icon") && $0.isVisible }
      XCTAssertEqual(icons.count, count, name)
    }
  }

  /// The icon of a message leaves its disc free around it.
  @MainActor func testTheIconOfAMessageIsSmallerThanItsDisc() async throws {
    let empty = EmptyState(title: "Nothing is lost", picture: .icon(Icon("emblem-ok-symbolic")))
    let (view, _) = try await show(.empty(empty, scope: .card))
    let disc = try XCTUnwrap(view.root.first("message-icon"))
    let icon = try XCTUnwrap(disc.all(cssName: "image").first)
    let (outer, inner) = (
      try XCTUnwrap(disc.bounds(in: view.root)), try XCTUnwrap(icon.bounds(in: view.root))
    )
    XCTAssertLessThan(inner.width, outer.width * 0.7)
    XCTAssertEqual(inner.x - outer.x, outer.maxX - inner.maxX, accuracy: 1)
    XCTAssertEqual(inner.y - outer.y, outer.maxY - inner.maxY, accuracy: 1)
  }
}
