import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// A report as it is used, by keys and pointer (S-19, S-44, V10).
final class ReportUseTests: ReportTestCase {
  /// V10: any row of ten million is a number away, gets the focus, and Enter opens it.
  @MainActor func testGoesToAnyRowByItsNumber() async throws {
    try XInput.require()
    let page = makePage(count: 10_000_000)
    let log = ReportEventLog(of: page)
    try await TestDisplay.show(page.root, width: 900, height: 500)
    for position in [5_000_000, 9_999_999, 0, 1_234_567] {
      page.focus(position)
      try await settle("row \(position) is shown") {
        page.root.seenTexts.contains("€\(position)")
      }
      try await settle()
      try XInput.type("Return")
      try await settle("row \(position) is opened") { log.opened.last == "\(position)" }
    }
    page.focus(20_000_000)
    try await settle("the last row is shown") {
      page.root.seenTexts.contains("€9999999")
    }
  }

  /// The arrow keys, Home and End go through the rows; Ctrl+A, Ctrl+C take all that may be copied.
  @MainActor func testIsUsedByKeys() async throws {
    try XInput.require()
    let page = makePage(count: 50_000)
    let log = ReportEventLog(of: page)
    try await TestDisplay.show(page.root, width: 900, height: 500)
    page.focus(0)
    try await settle()
    for (keys, row) in [(["Down", "Down"], "2"), (["End"], "49999"), (["Home", "Down"], "1")] {
      for key in keys {
        try XInput.type(key)
        try await settle()
      }
      try XInput.type("Return")
      try await settle("row \(row) is opened") { log.opened.last == row }
    }
    try XInput.type("shift+Down")
    try await settle()
    try XInput.type("ctrl+c")
    try await settle("two rows are copied") { log.copied.last == [1..<3] }
    page.focus(30_000)
    try await settle()
    try XInput.type("shift+Down")
    try await settle()
    try XInput.type("ctrl+c")
    try await settle("what follows the row gone to is copied") {
      log.copied.last == [30_000..<30_002]
    }
    try XInput.type("ctrl+a")
    try XInput.type("ctrl+c")
    try await settle("as many as may be are copied") {
      log.copied.last == [0..<ReportPageView.copyLimit]
    }
  }

  /// Tab leaves the rows, however many there are, and comes back to the same one; the menu orders
  /// them as a heading does, and the heading shows it.
  @MainActor func testRowsAreOneStopOfTab() async throws {
    try XInput.require()
    let page = makePage(count: 50_000)
    let log = ReportEventLog(of: page)
    try await TestDisplay.show(page.root, width: 900, height: 500)
    page.focus(30_000)
    try await settle()
    try XInput.type("shift+Tab")
    try await settle("the focus is in the bar") {
      page.root.first("report-bar")?.containsFocus == true
    }
    try XInput.type("Tab")
    try await settle("the focus is back") {
      page.root.first("report-table")?.containsFocus == true
    }
    try XInput.type("Return")
    try await settle("it is the same row") { log.opened == ["30000"] }
    func arrow() -> Bool {
      find(in: page.root.widget) { $0.hasClass("descending") ? true : nil } ?? false
    }
    XCTAssertFalse(arrow())
    page.root.activateAction("report.sort", target: "1")
    page.root.activateAction("report.sort", target: "1")
    XCTAssertEqual(
      log.requests.map(\.order), [.init(column: 1), .init(column: 1, isDescending: true)])
    try await settle("the heading shows it") { arrow() }
  }

  /// The heading of a column without an order asks for none, in wide pages and after narrow ones,
  /// and those of the other columns still do.
  @MainActor func testOffersNoOrderWhereThereIsNone() async throws {
    try XInput.require()
    let page = makePage(count: 3)
    let log = ReportEventLog(of: page)
    try await TestDisplay.show(page.root, width: 900, height: 400)
    func clickHeading(_ index: Int) async throws {
      let table = try XCTUnwrap(page.root.first("report-table"))
      try XInput.move(to: try XCTUnwrap(table.children.first).children[index])
      try XInput.press()
      try XInput.release()
    }
    try await clickHeading(1)
    try await settle("an order is asked for") { log.requests.last?.order == .init(column: 1) }
    page.change { state in
      state.unorderedColumns = [1]
      state.request.order = nil
    }
    let count = log.requests.count
    try await clickHeading(1)
    try await clickHeading(2)
    try await settle("another order is asked for") {
      log.requests.last?.order == .init(column: 2)
    }
    XCTAssertEqual(log.requests.count, count + 1)
  }

  /// A click opens its row, once, and selects nothing; with Ctrl it selects the row and no more.
  @MainActor func testAClickOpensARow() async throws {
    try XInput.require()
    let page = makePage(count: 100)
    let log = ReportEventLog(of: page)
    try await TestDisplay.show(page.root, width: 900, height: 800)
    func label(_ text: String) throws -> Widget {
      try XCTUnwrap(
        find(in: page.root.widget) { Label(of: $0).flatMap { $0.text == text ? $0.widget : nil } })
    }
    func click(_ text: String) async throws {
      try XInput.move(to: label(text))
      try XInput.press()
      try await settle()
      try XInput.release()
      try await settle()
    }
    try await click("€3")
    try await settle("row 3 is opened") { log.opened == ["3"] }
    XCTAssertEqual(page.selectedPositions, [])
    try XInput.pressKey("ctrl")
    try await click("€5")
    try XInput.releaseKey("ctrl")
    page.root.activateAction("report.copy")
    XCTAssertEqual(log.copied.last, [5..<6])
    try XInput.pressKey("shift")
    try await click("€8")
    try XInput.releaseKey("shift")
    page.root.activateAction("report.copy")
    XCTAssertEqual(log.copied.last?.last?.upperBound, 9)
    XCTAssertEqual(log.opened, ["3"])
    let selected = page.selectedPositions
    try await click("€1")
    try await settle("row 1 is opened") { log.opened == ["3", "1"] }
    XCTAssertEqual(page.selectedPositions, selected)
  }

  /// Escape in the rows clears their selection; without one it leaves the page.
  @MainActor func testEscapeClearsTheSelection() async throws {
    try XInput.require()
    for width in [900, 400] {
      let page = makePage(count: 100)
      let outside = Box(.vertical)
      outside.append(page.root)
      var escapes = 0
      let keys = ShortcutController()
      keys.add("Escape") {
        escapes += 1
        return true
      }
      outside.add(keys)
      let window = try await TestDisplay.show(outside, width: width, height: 500)
      page.focus(2)
      page.select([2, 4])
      try await settle()
      try XInput.type("Escape")
      try await settle("nothing is selected") { page.selectedPositions.isEmpty }
      XCTAssertEqual(escapes, 0)
      try XInput.type("Escape")
      try await settle("the page gets the key") { escapes == 1 }
      window.destroy()
    }
  }

  /// The secondary button, the Menu key and Shift+F10 open the menu of a row, which is selected
  /// then: it opens the row, and copies it or the cell at the pointer.
  @MainActor func testARowHasAMenu() async throws {
    try XInput.require()
    let page = makePage(count: 100)
    let log = ReportEventLog(of: page)
    try await TestDisplay.show(page.root, width: 900, height: 800)
    let button = try XCTUnwrap(page.root.first("report-menu").flatMap { MenuButton(of: $0) })
    func isOpen() -> Bool { button.popover?.isMapped == true }
    func cell(_ text: String) throws -> Widget {
      try XCTUnwrap(
        find(in: page.root.widget) { Label(of: $0).flatMap { $0.text == text ? $0.widget : nil } })
    }
    try XInput.move(to: cell("€5"))
    try XInput.press(button: 3)
    try await settle()
    try XInput.release(button: 3)
    try await settle("the menu is open") { isOpen() }
    XCTAssertEqual(
      button.popover?.seenTexts.filter { !$0.isEmpty }, ["Open", "Copy Row", "Copy “€5”"])
    XCTAssertEqual(log.opened, [])
    page.root.activateAction("report.copy")
    XCTAssertEqual(log.copied, [[5..<6]])
    try XInput.type("Escape")
    try await settle("the menu is closed") { !isOpen() }
    for key in ["Menu", "shift+F10"] {
      try XInput.type(key)
      try await settle("the menu of the row is open") { isOpen() }
      XCTAssertEqual(button.popover?.seenTexts.filter { !$0.isEmpty }, ["Open", "Copy Row"])
      try XInput.type("Escape")
      try await settle("the menu is closed") { !isOpen() }
    }
    try XInput.type("Return")
    try await settle("the row has the focus again") { log.opened == ["5"] }
    page.root.activateAction("report.open", target: "7")
    XCTAssertEqual(log.opened, ["5", "7"])
    try XInput.type("shift+Down")
    try await settle()
    try XInput.type("Menu")
    try await settle("the menu of the rows is open") { isOpen() }
    XCTAssertTrue(button.popover?.seenTexts.contains("Copy 2 Rows") == true)
    try XInput.type("Escape")
    try await settle("the menu is closed") { !isOpen() }
    button.popUp()
    try await settle("the button has its own menu again") {
      button.popover?.seenTexts.contains("Select All") == true
    }
    button.popDown()
    try await settle()
  }

  /// GTK draws a shadow in a row that is pressed, and for it a row whose menu is open still is.
  @MainActor func testAMenuLeavesNoLineInItsRow() async throws {
    try XInput.require()
    TestStyle.use(.light)
    let page = makePage(count: 100)
    try await TestDisplay.show(page.root, width: 900, height: 800)
    let button = try XCTUnwrap(page.root.first("report-menu").flatMap { MenuButton(of: $0) })
    let cell = try XCTUnwrap(
      find(in: page.root.widget) { Label(of: $0).flatMap { $0.text == "€5" ? $0.widget : nil } })
    try XInput.move(to: cell)
    try XInput.press(button: 3)
    try await settle()
    try XInput.release(button: 3)
    try await settle("the menu is open") { button.popover?.isMapped == true }
    try XInput.type("Escape")
    try await settle("the menu is closed") { button.popover?.isMapped != true }
    try await settle()
    var row = cell
    while row.cssName != "row" { row = try XCTUnwrap(row.parent) }
    let picture = try XCTUnwrap(row.picture())
    // Between the texts, the upper edge of the row is as its ground.
    let pixel = { (y: Int) in
      let start = (y * picture.width + picture.width / 2) * 4
      return Array(picture.pixels[start..<start + 4])
    }
    XCTAssertEqual(pixel(0), pixel(3))
  }
}
