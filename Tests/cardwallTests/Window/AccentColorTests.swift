import CardTesting
import CardWidgets
import XCTest

@testable import Gtk
@testable import cardwall

/// The accent colour of the desktop, which is that of a wall without one of its own.
@MainActor
final class AccentColorTests: DisplayTestCase {
  func testTheDesktopsAccentIsFollowedAsFarAsItCanBeRead() async throws {
    let style = TestStyle.style
    let label = Label("Text")
    let window = try await TestDisplay.show(label, width: 200, height: 100)
    window.addClass("cardwall")
    style.makeAccents = { CardTheme.accents(of: $0) }
    defer { style.makeAccents = { _ in nil } }
    let usual = label.color(named: "cw_tint")
    let tints = [(0.2, 0.4, 0.8), (1, 0.8, 0), (-1, -1, -1)].map { red, green, blue in
      style.appearance.follow(.accentColor, .color(red: red, green: green, blue: blue))
      return label.color(named: "cw_tint")
    }
    XCTAssertEqual(tints[0], Color("#3366CC"))
    XCTAssertNotEqual(tints[1], Color("#FFCC00"), "yellow can't be read on white")
    XCTAssertNotEqual(tints[1], usual)
    XCTAssertEqual(tints[2], usual)
  }
}
