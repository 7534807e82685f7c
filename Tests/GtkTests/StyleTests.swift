import CGtk
import CardTesting
import XCTest

@testable import Gtk

final class StyleTests: DisplayTestCase {
  @MainActor func testASheetIsReplacedWhileAWidgetIsShown() async throws {
    let provider = StyleProvider(.application)
    XCTAssertEqual(
      provider.load("@define-color tint_test #ff0000; .styled { color: @tint_test; }"), [])
    let label = Label("ä")
    label.addClass("styled")
    try await TestDisplay.show(label)
    XCTAssertEqual(label.color, Color(red: 1, green: 0, blue: 0))
    XCTAssertEqual(label.color(named: "tint_test"), Color(red: 1, green: 0, blue: 0))
    XCTAssertNil(label.color(named: "no_such_color"))
    provider.load("/* ä */ .styled { color: #0000ff; }")
    try await settle("the new colour") { label.color == Color(red: 0, green: 0, blue: 1) }
  }

  @MainActor func testWhatCanNotBeReadIsReportedWithItsPlace() async throws {
    let provider = StyleProvider(.user)
    let problems = provider.load(".a { color: red; }\n.b { colour: red; }\n")
    XCTAssertEqual(problems.map(\.line), [2])
    XCTAssertEqual(problems.map(\.column), [6])
    XCTAssertEqual(provider.load(".a { color: red; }"), [])
  }

  @MainActor func testClassesFollowTheirCondition() async throws {
    let box = Box(.vertical)
    box.keepingAlive {
      box.setClass("stale", when: true)
      XCTAssertTrue(box.hasClass("stale"))
      box.setClass("stale", when: false)
      XCTAssertFalse(box.hasClass("stale"))
    }
  }

  @MainActor func testAppearanceReportsWhatTheDesktopChanges() async throws {
    let appearance = Appearance()
    var changes = 0
    appearance.onChange = { changes += 1 }
    appearance.hasAnimations = true
    XCTAssertEqual(changes, 1)
    appearance.hasAnimations = false
    appearance.textScale = 1.5
    XCTAssertEqual(appearance.textScale, 1.5)
    appearance.textScale = 1
    appearance.isHighContrast = true
    XCTAssertTrue(appearance.isHighContrast)
    appearance.isHighContrast = false
    XCTAssertEqual(changes, 6)
  }

  @MainActor func testTheContrastOfTheDesktopIsFollowed() async throws {
    let appearance = Appearance()
    var changes = 0
    appearance.onChange = { changes += 1 }
    appearance.follow(.contrast, .number(1))
    XCTAssertTrue(appearance.isHighContrast)
    appearance.follow(.contrast, .number(1))
    appearance.follow(.contrast, .number(0))
    XCTAssertFalse(appearance.isHighContrast)
    XCTAssertEqual(changes, 2)
  }

  /// A zoom multiplies the desktop's size of text, which applies again without it.
  @MainActor func testAZoomIsAFactorOnTheSizeOfText() async throws {
    let appearance = Appearance()
    let usual = appearance.textScale
    for zoom in [1.5, 2, 0.5] {
      appearance.zoom = zoom
      XCTAssertEqual(appearance.textScale, zoom * usual, accuracy: 0.001)
    }
    appearance.zoom = 1
    XCTAssertEqual(appearance.textScale, usual)
  }

  /// A zoom step is one change, and a change of the desktop's text applies at once.
  @MainActor func testAZoomChangesTheTextOnceAndFollowsTheDesktop() async throws {
    let appearance = Appearance()
    let usual = appearance.textScale
    var changes = 0
    appearance.onChange = { changes += 1 }
    appearance.zoom = 2
    XCTAssertEqual(changes, 1)
    appearance.zoom = 1.5
    XCTAssertEqual(changes, 2)
    // The size that GTK keeps from here on, whatever the desktop changes.
    appearance.textScale = 4 * usual
    emitDesktopChange(of: "gtk-cursor-blink")
    XCTAssertEqual(appearance.textScale, 4 * usual, accuracy: 0.001)
    emitDesktopChange(of: "gtk-xft-dpi")
    XCTAssertEqual(appearance.textScale, 1.5 * usual, accuracy: 0.001)
    appearance.zoom = 1
    XCTAssertEqual(appearance.textScale, usual)
  }

  @MainActor private func emitDesktopChange(of setting: String) {
    guard let display = gdk_display_get_default() else { return }
    let callback = g_signal_lookup("setting-changed", gdk_display_get_type())
    var values = [GValue(), GValue()]
    g_value_init(&values[0], gdk_display_get_type())
    g_value_set_object(&values[0], UnsafeMutableRawPointer(display))
    g_value_init(&values[1], FundamentalType.string)
    g_value_set_string(&values[1], setting)
    g_signal_emitv(values, callback, 0, nil)
    for index in values.indices { g_value_unset(&values[index]) }
  }

  func testLengthsFollowTheSizeOfTextAndLinesDoNot() {
    let sheet = ".a1 { padding: 16px -3.5px; border: 1px; margin: calc(0.5em - 22px) 2px; }"
    XCTAssertEqual(
      StyleLengths.scale(sheet, by: 1.5),
      ".a1 { padding: 24px -5px; border: 1px; margin: calc(0.5em - 33px) 2px; }")
    XCTAssertEqual(StyleLengths.scale(sheet, by: 1), sheet)
  }

  /// A row is as high as a finger needs, and higher where the text is.
  func testAMaximumOfLengthsIsResolved() {
    let sheet = "a { min-height: max(32px, 22px); padding: 4px; } b { top: max(40px, 22px); }"
    XCTAssertEqual(
      StyleLengths.resolveMaxima(in: sheet, by: 1),
      "a { min-height: 32px; padding: 4px; } b { top: 40px; }")
    XCTAssertEqual(
      StyleLengths.resolveMaxima(in: sheet, by: 1.6),
      "a { min-height: 35px; padding: 4px; } b { top: 40px; }")
  }

  @MainActor func testTheProgramsOwnSchemeWins() async throws {
    let appearance = Appearance()
    appearance.preferredScheme = .dark
    XCTAssertEqual(appearance.colorScheme, .dark)
    appearance.preferredScheme = .light
    XCTAssertEqual(appearance.colorScheme, .light)
  }

  @MainActor func testAnIconOfTheProgramHasTheColourOfText() async throws {
    let provider = StyleProvider(.application)
    provider.load("image.icon-test { color: #00ff00; }")
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">
      <path d="M0 0H16V16H0Z" fill="#222222"/></svg>
      """
    let icon = SymbolicIcon(try VectorDrawing(svg: svg), size: 16)
    icon.addClass("icon-test")
    icon.horizontalAlignment = .center
    icon.verticalAlignment = .center
    try await TestDisplay.show(icon, width: 40, height: 40)
    let picture = try XCTUnwrap(icon.picture())
    XCTAssertEqual([picture.width, picture.height], [16, 16])
    XCTAssertEqual(Array(picture.pixels.prefix(4)), [0, 255, 0, 255])
  }
}
