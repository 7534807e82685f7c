import CardModel
import ChartModel
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

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
        Card(id: .reportRow(position), header: CardHeader(title: "\(position)"))
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
    try await settle("the focus is in the bar") { page.bar.root.containsFocus }
    try XInput.type("Tab")
    try await settle("the focus is back") { page.rowsView.view.rows.containsFocus }
    try XInput.type("Return")
    try await settle("it is the same row") { opened == ["30000"] }
    func arrow() -> Bool {
      find(in: page.rowsView.view.widget) { $0.hasClass("descending") ? true : nil } ?? false
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

  /// Bounds are requested as they are typed; text that is no bound is not.
  @MainActor func testFiltersByBounds() async throws {
    try TestDisplay.require()
    var chosen: [ReportRequest.Choice?] = []
    func typed(
      _ kind: ReportFilter.Kind, _ from: String, _ through: String, isWrong: Bool = false
    ) {
      let view = ReportBoundsView(ReportFilter("Amount", kind: kind))
      view.onChoose = { chosen.append($0) }
      let button = MenuButton()
      button.setPopover(view.root)
      let entries = [0, 1].compactMap { index in
        var left = index
        return find(in: view.root.widget) { widget -> Entry? in
          guard let entry = Entry(of: widget) else { return nil }
          defer { left -= 1 }
          return left == 0 ? entry : nil
        }
      }
      XCTAssertEqual(entries.count, 2)
      entries[0].text = from
      entries[1].text = through
      view.apply()
      XCTAssertEqual(entries[0].hasClass("mistake"), isWrong)
      let hint = find(in: view.root.widget) { $0.hasClass("mistake-hint") ? $0 : nil }
      XCTAssertEqual(hint?.isVisible, isWrong)
      withExtendedLifetime(button) {}
    }
    typed(.range, "10", "20,5")
    typed(.range, "", "7")
    typed(.range, "x", "7", isWrong: true)
    typed(.range, "", "")
    typed(.date, "2026-03-01", "2026-3-31")
    typed(.date, "2026-02-30", "", isWrong: true)
    CardLocale.numbers = NumberSymbols(decimalSeparator: ",", groupingSeparator: ".")
    CardLocale.dates.patterns.numericDay = DatePattern("dd.MM.y")
    defer { (CardLocale.numbers, CardLocale.dates) = (.english, .english) }
    typed(.range, "1.234,5", "")
    typed(.date, "1.3.2026", "2026-03-31")
    typed(.date, "1/3/26", "", isWrong: true)
    XCTAssertEqual(
      chosen,
      [
        .numbers(from: 10, through: 20.5), .numbers(from: nil, through: 7), nil,
        .days(
          from: CivilDate(year: 2026, month: 3, day: 1),
          through: CivilDate(year: 2026, month: 3, day: 31)),
        .numbers(from: 1234.5, through: nil),
        .days(
          from: CivilDate(year: 2026, month: 3, day: 1),
          through: CivilDate(year: 2026, month: 3, day: 31)),
      ])
  }

  /// A page is freed with the list that it has in a narrow window.
  @MainActor func testANarrowPageIsFreed() async throws {
    try await assertReleased(width: 420) {
      let page = makePage(count: 100)
      return (page.root.widget, page)
    }
  }
}
