import CardModel
import CardTesting
import CardWidgets
import ChartModel
import Gtk
import XCTest

/// A report as it is used, by keys, pointer and in a narrow window (S-19, S-44, V10).
final class ReportUseTests: DisplayTestCase {
  private let report = Report(
    title: "Orders",
    columns: [
      ReportColumn("Order", width: 80), ReportColumn("Customer"),
      ReportColumn("Amount", alignment: .end),
    ],
    hasSearch: true,
    filters: [
      ReportFilter("Status"), ReportFilter("Amount", kind: .range),
      ReportFilter("Day", kind: .date),
    ])

  @MainActor private func makePage(count: Int) -> ReportPageView {
    let page = ReportPageView(report)
    page.row = { position in
      ReportRow(
        cells: [TableCell("\(position)"), TableCell("Ada"), TableCell("€\(position)")]
      ) {
        Card(
          id: .reportRow(position), header: CardHeader(title: "\(position)"), destination: .object)
      }
    }
    page.render(.rows(ReportRows(count: count, total: count, choices: [["open"]]), note: nil))
    return page
  }

  @MainActor private func find<Found>(in widget: Widget, _ match: (Widget) -> Found?) -> Found? {
    if let found = match(widget) { return found }
    for child in widget.children {
      if let found = find(in: child, match) { return found }
    }
    return nil
  }

  /// V10: any row of ten million is a number away, gets the focus, and Enter opens it.
  @MainActor func testGoesToAnyRowByItsNumber() async throws {
    try XInput.require()
    let page = makePage(count: 10_000_000)
    var opened: [String] = []
    page.onOpen = { opened.append($0.name) }
    let window = try await TestDisplay.show(page.root, width: 900, height: 500)
    for position in [5_000_000, 9_999_999, 0, 1_234_567] {
      page.focus(position)
      try await settle("row \(position) is shown") {
        page.root.seenTexts.contains("€\(position)")
      }
      try await settle()
      try XInput.type("Return")
      try await settle("row \(position) is opened") { opened.last == "\(position)" }
    }
    page.focus(20_000_000)
    try await settle("the last row is shown") {
      page.root.seenTexts.contains("€9999999")
    }
    window.destroy()
  }

  /// The arrow keys, Home and End go through the rows; Ctrl+A, Ctrl+C take all that may be copied.
  @MainActor func testIsUsedByKeys() async throws {
    try XInput.require()
    let page = makePage(count: 50_000)
    var opened: [String] = []
    var copied: [[Range<Int>]] = []
    page.onOpen = { opened.append($0.name) }
    page.onCopy = { copied.append($0) }
    let window = try await TestDisplay.show(page.root, width: 900, height: 500)
    page.focus(0)
    try await settle()
    for (keys, row) in [(["Down", "Down"], "2"), (["End"], "49999"), (["Home", "Down"], "1")] {
      for key in keys {
        try XInput.type(key)
        try await settle()
      }
      try XInput.type("Return")
      try await settle("row \(row) is opened") { opened.last == row }
    }
    try XInput.type("shift+Down")
    try await settle()
    try XInput.type("ctrl+c")
    try await settle("two rows are copied") { copied.last == [1..<3] }
    page.focus(30_000)
    try await settle()
    try XInput.type("shift+Down")
    try await settle()
    try XInput.type("ctrl+c")
    try await settle("what follows the row gone to is copied") { copied.last == [30_000..<30_002] }
    try XInput.type("ctrl+a")
    try XInput.type("ctrl+c")
    try await settle("as many as may be are copied") {
      copied.last == [0..<ReportPageView.copyLimit]
    }
    window.destroy()
  }

  /// Tab leaves the rows, however many there are, and comes back to the same one; the menu orders
  /// them as a heading does, and the heading shows it.
  @MainActor func testRowsAreOneStopOfTab() async throws {
    try XInput.require()
    let page = makePage(count: 50_000)
    var requests: [ReportRequest] = []
    var opened: [String] = []
    page.onRequest = { requests.append($0) }
    page.onOpen = { opened.append($0.name) }
    let window = try await TestDisplay.show(page.root, width: 900, height: 500)
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
    try await settle("it is the same row") { opened == ["30000"] }
    func arrow() -> Bool {
      find(in: page.root.widget) { $0.hasClass("descending") ? true : nil } ?? false
    }
    XCTAssertFalse(arrow())
    page.root.activateAction("report.sort", target: "1")
    page.root.activateAction("report.sort", target: "1")
    XCTAssertEqual(
      requests.map(\.order), [.init(column: 1), .init(column: 1, isDescending: true)])
    try await settle("the heading shows it") { arrow() }
    window.destroy()
  }

  /// A click opens its row, once; with Ctrl it selects it and no more.
  @MainActor func testAClickOpensARow() async throws {
    try XInput.require()
    let page = makePage(count: 100)
    var opened: [String] = []
    var copied: [[Range<Int>]] = []
    page.onOpen = { opened.append($0.name) }
    page.onCopy = { copied.append($0) }
    let window = try await TestDisplay.show(page.root, width: 900, height: 800)
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
    try await settle("row 3 is opened") { opened == ["3"] }
    try XInput.pressKey("ctrl")
    try await click("€5")
    try XInput.releaseKey("ctrl")
    page.root.activateAction("report.copy")
    XCTAssertEqual(copied.last, [3..<4, 5..<6])
    try XInput.pressKey("shift")
    try await click("€8")
    try XInput.releaseKey("shift")
    page.root.activateAction("report.copy")
    XCTAssertEqual(copied.last?.last?.upperBound, 9)
    XCTAssertEqual(opened, ["3"])
    window.destroy()
  }

  /// The secondary button, the Menu key and Shift+F10 open the menu of a row, which is selected
  /// then: it opens the row, and copies it or the cell at the pointer.
  @MainActor func testARowHasAMenu() async throws {
    try XInput.require()
    let page = makePage(count: 100)
    var opened: [String] = []
    var copied: [[Range<Int>]] = []
    page.onOpen = { opened.append($0.name) }
    page.onCopy = { copied.append($0) }
    let window = try await TestDisplay.show(page.root, width: 900, height: 800)
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
    XCTAssertEqual(opened, [])
    page.root.activateAction("report.copy")
    XCTAssertEqual(copied, [[5..<6]])
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
    try await settle("the row has the focus again") { opened == ["5"] }
    page.root.activateAction("report.open", target: "7")
    XCTAssertEqual(opened, ["5", "7"])
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
    window.destroy()
  }

  /// A narrow page shows object cells, keeps its place, and has a menu for the order.
  @MainActor func testIsAListInANarrowWindow() async throws {
    try TestDisplay.require()
    let page = makePage(count: 10_000)
    var requests: [ReportRequest] = []
    page.onRequest = { requests.append($0) }
    let window = try await TestDisplay.show(page.root, width: 420, height: 700)
    try await settle("rows are object cells") {
      find(in: page.root.widget) { $0.hasClass("report-list") ? true : nil } ?? false
    }
    try await settle("the cells have texts") {
      Set(["€3", "Ada"]).isSubset(of: page.root.seenTexts)
    }
    XCTAssertLessThanOrEqual(page.root.width, 420)
    page.root.activateAction("report.sort", target: "2")
    page.root.activateAction("report.sort", target: "2")
    XCTAssertEqual(
      requests.map(\.order), [.init(column: 2), .init(column: 2, isDescending: true)])
    window.destroy()
  }

  /// A narrow page names a row by its name and not by its number, says what the number is, keeps
  /// the colour of its state with its word, and cuts no number, however large the text.
  @MainActor func testACellOfANarrowPageNamesItsRow() async throws {
    try TestDisplay.require()
    let appearance = Appearance()
    appearance.textScale = 2
    defer { appearance.textScale = 1 }
    let columns = [
      ReportColumn("Order"), ReportColumn("Customer", role: .name),
      ReportColumn("Amount", alignment: .end), ReportColumn("Status", role: .state),
    ]
    let page = ReportPageView(Report(title: "Orders", columns: columns))
    page.row = { position in
      let cells = [
        TableCell("1204"), TableCell("Kontor Hamburg and sons"), TableCell("€89,910.53"),
        TableCell("late", state: .negative),
      ]
      return ReportRow(cells: cells) { Card(id: .reportRow(position), header: CardHeader()) }
    }
    page.render(.rows(ReportRows(count: 3, total: 3), note: nil))
    let window = try await TestDisplay.show(page.root, width: 440, height: 700)
    func label(_ style: String) -> Label? {
      page.root.first("report-list")?.first(style).flatMap { Label(of: $0) }
    }
    try await settle("the cells have texts") { label("row-title")?.text.isEmpty == false }
    XCTAssertEqual(label("row-title")?.text, "Kontor Hamburg and sons")
    XCTAssertEqual(label("row-subtitle")?.text, "Order 1204")
    XCTAssertEqual(label("row-value")?.text, "€89,910.53")
    XCTAssertEqual(label("row-value")?.isEllipsized, false)
    XCTAssertEqual(label("row-state")?.text, "late")
    XCTAssertEqual(label("row-state")?.hasClass("negative"), true)
    window.destroy()
  }

  /// The selected rows stay selected when the page becomes narrow or wide, and the focus stays at
  /// its row.
  @MainActor func testSelectedRowsStaySelectedInAnotherLayout() async throws {
    try TestDisplay.require()
    let page = makePage(count: 100)
    let window = try await TestDisplay.show(page.root, width: 900, height: 500)
    defer { window.destroy() }
    page.focus(7)
    page.select([3, 4, 7])
    for (width, list) in [(420, true), (900, false)] {
      window.setDefaultSize(width: width, height: 500)
      try await settle("the layout has changed") {
        (page.root.first("report-list")?.isMapped == true) == list
      }
      try await settle("the row has the focus") {
        window.focus?.texts.contains { $0 == "7" || $0.hasSuffix(" 7") } == true
      }
      XCTAssertEqual(page.selectedPositions, [3, 4, 7])
    }
  }

  /// A page is freed with the list that it has in a narrow window.
  @MainActor func testANarrowPageIsFreed() async throws {
    try await assertReleased(width: 420) {
      let page = makePage(count: 100)
      return (page.root.widget, page)
    }
  }
}
