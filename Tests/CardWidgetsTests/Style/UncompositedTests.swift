import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// A display without a compositor, such as Xvfb or bare X11, on which what is transparent is black.
@MainActor
final class UncompositedTests: DisplayTestCase {
  func testAMenuFillsItsWindow() async throws {
    TestStyle.use(.light)
    try XCTSkipIf(TestDisplay.appearance.isComposited, "the display has a compositor")
    let menu = MenuButton()
    menu.setMenu(Menu([Menu.Item("Call", action: "test.act")]))
    let plain = MenuButton()
    let popover = Popover()
    popover.setChild(Label("Content"))
    plain.setPopover(popover)
    XCTAssertFalse(popover.hasArrow, "nothing is beside an arrow")
    let content = Box(.vertical)
    content.append(menu)
    content.append(plain)
    try await TestDisplay.show(content, width: 300, height: 200)
    for button in [menu, plain] {
      button.popUp()
      let popover = try XCTUnwrap(button.popover).widget
      try await settle("it is open") { popover.isMapped && popover.width > 0 }
      try await settle()
      let picture = try XCTUnwrap(popover.picture())
      let alphas = stride(from: 3, to: picture.pixels.count, by: 4).map { picture.pixels[$0] }
      XCTAssertEqual(alphas.min(), 255, "all of it is opaque")
      button.popDown()
      try await settle("it is closed") { !popover.isMapped }
    }
  }
}
