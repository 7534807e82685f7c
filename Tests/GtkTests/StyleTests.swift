import TestSupport
import XCTest

@testable import Gtk

final class StyleTests: DisplayTestCase {
  @MainActor func testASheetIsReplacedWhileAWidgetIsShown() async throws {
    try TestDisplay.require()
    let provider = StyleProvider(.application)
    XCTAssertEqual(
      provider.load("@define-color tint_test #ff0000; .styled { color: @tint_test; }"), [])
    let label = Label("ä")
    label.addClass("styled")
    let window = try await TestDisplay.show(label)
    XCTAssertEqual(label.color, Color(red: 1, green: 0, blue: 0))
    XCTAssertEqual(label.color(named: "tint_test"), Color(red: 1, green: 0, blue: 0))
    XCTAssertNil(label.color(named: "no_such_color"))
    provider.load("/* ä */ .styled { color: #0000ff; }")
    try await settle("the new colour") { label.color == Color(red: 0, green: 0, blue: 1) }
    window.destroy()
  }

  @MainActor func testWhatCanNotBeReadIsReportedWithItsPlace() async throws {
    try TestDisplay.require()
    let provider = StyleProvider(.user)
    let problems = provider.load(".a { color: red; }\n.b { colour: red; }\n")
    XCTAssertEqual(problems.map(\.line), [2])
    XCTAssertEqual(problems.map(\.column), [6])
    XCTAssertEqual(provider.load(".a { color: red; }"), [])
  }

  @MainActor func testClassesFollowTheirCondition() async throws {
    try TestDisplay.require()
    let box = Box(.vertical)
    box.keepingAlive {
      box.setClass("stale", when: true)
      XCTAssertTrue(box.hasClass("stale"))
      box.setClass("stale", when: false)
      XCTAssertFalse(box.hasClass("stale"))
    }
  }

  @MainActor func testAppearanceReportsWhatTheDesktopChanges() async throws {
    try TestDisplay.require()
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
    try TestDisplay.require()
    let appearance = Appearance()
    var changes = 0
    appearance.onChange = { changes += 1 }
    appearance.follow(.contrast, 1)
    XCTAssertTrue(appearance.isHighContrast)
    appearance.follow(.contrast, 1)
    appearance.follow(.contrast, 0)
    XCTAssertFalse(appearance.isHighContrast)
    XCTAssertEqual(changes, 2)
  }

  /// A zoom multiplies the desktop's size of text, which applies again without it.
  @MainActor func testAZoomIsAFactorOnTheSizeOfText() async throws {
    try TestDisplay.require()
    let appearance = Appearance()
    let usual = appearance.textScale
    for zoom in [1.5, 2, 0.5] {
      appearance.zoom = zoom
      XCTAssertEqual(appearance.textScale, zoom * usual, accuracy: 0.001)
    }
    appearance.zoom = 1
    XCTAssertEqual(appearance.textScale, usual)
  }

  @MainActor func testTheProgramsOwnSchemeWins() async throws {
    try TestDisplay.require()
    let appearance = Appearance()
    appearance.preferredScheme = .dark
    XCTAssertEqual(appearance.colorScheme, .dark)
    appearance.preferredScheme = .light
    XCTAssertEqual(appearance.colorScheme, .light)
  }

  @MainActor func testAnIconFromBytesHasTheColourOfText() async throws {
    try TestDisplay.require()
    let provider = StyleProvider(.application)
    provider.load("image.icon-test { color: #00ff00; }")
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">
      <rect width="16" height="16" fill="#222222"/></svg>
      """
    let icon = SymbolicIcon(svg: Array(svg.utf8), size: 16)
    icon.addClass("icon-test")
    icon.horizontalAlignment = .center
    icon.verticalAlignment = .center
    let window = try await TestDisplay.show(icon, width: 40, height: 40)
    let picture = try XCTUnwrap(icon.picture())
    XCTAssertEqual([picture.width, picture.height], [16, 16])
    XCTAssertEqual(Array(picture.pixels.prefix(4)), [0, 255, 0, 255])
    window.destroy()
  }
}
