import CardModel
import CardTesting
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

/// The columns, the margins and the contrast of a report page.
final class ReportLayoutTests: DisplayTestCase {
  private let longTitle = "Orders of all customers in the northern countries of this year"

  @MainActor private func label(_ text: String, in widget: Widget) -> Widget? {
    if Label(of: widget)?.text == text { return widget }
    return widget.children.lazy.compactMap { self.label(text, in: $0) }.first
  }

  /// Columns are wider with larger text; their width is stored without that factor.
  @MainActor func testColumnsGrowWithText() async throws {
    let page = ReportPageView.orders()
    page.onEvent = { XCTFail("\($0) is reported") }
    page.render(.orders(3, of: 3))
    try await TestDisplay.show(page.root, width: 1200, height: 400)
    func heading() -> Int? { label("Order", in: page.root.widget)?.parent?.parent?.width }
    let usual = try XCTUnwrap(heading())
    let appearance = Appearance()
    appearance.textScale = 1.5
    defer { appearance.textScale = 1 }
    try await settle("it is wider") { heading() == usual * 3 / 2 }
  }

  /// The title, the search and the rows begin at one margin, and the rows end with the bar.
  @MainActor func testHasOneMargin() async throws {
    TestStyle.use(.light)
    for (width, margin) in [(1280, 24.0), (420, 16)] {
      let page = ReportPageView.orders()
      page.render(.orders(12, of: 12))
      let window = try await TestDisplay.show(page.root, width: width, height: 400)
      try await settle("the layout fits the width") {
        page.root.hasClass("compact") == (width < 600)
      }
      func edges(_ style: String) throws -> (Double, Double) {
        let box = try XCTUnwrap(page.root.first(style)?.bounds(in: page.root))
        return (box.x, Double(width) - box.x - box.width)
      }
      XCTAssertEqual(try edges("page-title").0, margin)
      XCTAssertEqual(try edges("report-search").0, margin)
      XCTAssertEqual(try edges("report-menu").1, margin)
      XCTAssertEqual(try edges("report-rows").0, margin)
      XCTAssertEqual(try edges("report-rows").1, margin)
      window.destroy()
    }
  }

  /// The menus have no line of their own where there is no search beside them: they are beside the
  /// number of rows, and above the rows at their end.
  @MainActor func testTheMenusShareALine() async throws {
    TestStyle.use(.light)
    for (width, filters) in [(420, 0), (420, 1), (1280, 0), (1280, 1)] {
      let report = Report(
        title: "Orders", columns: [ReportColumn("Order"), ReportColumn("Amount")],
        hasSearch: false, filters: filters > 0 ? [ReportFilter("Status")] : [])
      let page = ReportPageView(report)
      page.row = { ReportRow.order($0) }
      page.render(.orders(12, of: 12))
      let window = try await TestDisplay.show(page.root, width: width, height: 400)
      let isCompact = width < 600
      try await settle("the layout fits the width") { page.root.hasClass("compact") == isCompact }
      try await settle()
      func frame(_ style: String) throws -> Rectangle {
        try XCTUnwrap(page.root.first(style)?.bounds(in: page.root), "\(style), \(width) px")
      }
      let (menu, count) = try (frame("report-menu"), frame("report-count"))
      let rows = try frame("report-rows")
      XCTAssertEqual(menu.maxX, rows.maxX, "\(width) px, \(filters) filters")
      if isCompact || filters == 0 {
        XCTAssertEqual(menu.y + menu.height / 2, count.y + count.height / 2, accuracy: 1)
        XCTAssertGreaterThan(menu.x, count.maxX)
      } else {
        XCTAssertGreaterThanOrEqual(menu.y, count.maxY)
      }
      // Nothing is between the bar and the rows, except the filters of a narrow page.
      if filters == 0 { XCTAssertLessThan(rows.y - menu.maxY, 16) }
      window.destroy()
    }
  }

  /// The number of rows is beside a short title, and below one that needs the line.
  @MainActor func testTheNumberOfRowsIsBesideATitleThatLeavesRoom() async throws {
    TestStyle.use(.light)
    for (title, isBeside) in [("Orders", true), (longTitle, false)] {
      let page = ReportPageView(
        Report(title: title, columns: [ReportColumn("Order")], hasSearch: true))
      page.row = { ReportRow.order($0) }
      page.render(.orders(12, of: 3000))
      let window = try await TestDisplay.show(page.root, width: 420, height: 400)
      try await settle("the layout fits the width") { page.root.hasClass("compact") }
      try await settle()
      func frame(_ style: String) throws -> Rectangle {
        try XCTUnwrap(page.root.first(style)?.bounds(in: page.root), style)
      }
      let (heading, count) = try (frame("page-title"), frame("report-count"))
      let search = try frame("report-search")
      XCTAssertEqual(count.y < heading.maxY, isBeside, title)
      if isBeside { XCTAssertEqual(count.maxX, 404, accuracy: 1) }
      XCTAssertLessThan(count.maxY, search.y)
      window.destroy()
    }
  }

  /// Columns are as wide as their texts: they don't move apart on wide pages.
  @MainActor func testColumnsStandTogetherOnAWidePage() async throws {
    TestStyle.use(.light)
    var ends: [Double] = []
    for width in [900, 2560] {
      let page = ReportPageView.orders()
      page.render(.orders(12, of: 12))
      let window = try await TestDisplay.show(page.root, width: width, height: 400)
      let cell = try XCTUnwrap(label("€3", in: page.root.widget)?.bounds(in: page.root))
      let heading = try XCTUnwrap(label("Amount", in: page.root.widget)?.bounds(in: page.root))
      XCTAssertEqual(cell.maxX, heading.maxX, accuracy: 1)
      ends.append(cell.maxX)
      window.destroy()
    }
    XCTAssertEqual(ends[0], ends[1])
    XCTAssertLessThan(ends[0], 400)
  }

  /// States have a sign in the columns and in the cells of narrow pages.
  @MainActor func testStatesHaveSigns() async throws {
    TestStyle.use(.light)
    let report = Report(
      title: "Orders", columns: [ReportColumn("Order"), ReportColumn("Status", role: .state)])
    for width in [900, 420] {
      let page = ReportPageView(report)
      page.row = { position in
        let state = TableCell(
          position == 1 ? "late" : "open", state: position == 1 ? .negative : .neutral)
        return ReportRow(cells: [TableCell("\(position)"), state]) {
          Card(id: .reportRow(position), header: CardHeader(title: "\(position)"))
        }
      }
      page.render(.orders(3, of: 3))
      let window = try await TestDisplay.show(page.root, width: width, height: 400)
      try await settle("the layout fits the width") {
        page.root.hasClass("compact") == (width < 600)
      }
      XCTAssertEqual(page.root.all("state-sign").count, 1, "\(width) px")
      XCTAssertTrue(page.root.seenTexts.contains("late"))
      window.destroy()
    }
  }

  /// Where a compact page has large text, the name of a row has a line of its own, and the bar is
  /// no higher than its text needs.
  @MainActor func testTheNameOfARowHasALineOfItsOwnWithLargeText() async throws {
    TestStyle.use(.light)
    defer { TestDisplay.appearance.textScale = 1 }
    let report = Report(
      title: "Orders",
      columns: [
        ReportColumn("Customer", role: .name), ReportColumn("Amount", alignment: .end),
        ReportColumn("Status", role: .state),
      ], hasSearch: true)
    let page = ReportPageView(report)
    page.row = { position in
      ReportRow(cells: [
        TableCell("Østerbro Espresso"), TableCell("€1,234.50"), TableCell("late", state: .negative),
      ]) { Card(id: .reportRow(position), header: CardHeader(title: "\(position)")) }
    }
    page.render(.orders(3, of: 3))
    try await TestDisplay.show(page.root, width: 420, height: 600)
    for (scale, isNarrow) in [(1.0, false), (2, true), (1, false)] {
      TestDisplay.appearance.textScale = scale
      try await settle("the layout fits the text") {
        page.root.hasClass("narrow") == isNarrow && page.root.hasClass("compact")
          && page.root.first("row-title")?.isMapped == true
      }
      try await settle()
      func frame(_ style: String) throws -> Rectangle {
        try XCTUnwrap(page.root.first(style)?.bounds(in: page.root))
      }
      let (title, value) = (try frame("row-title"), try frame("row-value"))
      XCTAssertEqual(value.y >= title.maxY - 1, isNarrow, "\(scale)")
      XCTAssertEqual(value.x < title.maxX, isNarrow, "\(scale)")
      XCTAssertEqual(Label(of: try XCTUnwrap(page.root.first("row-title")))?.isEllipsized, false)
      XCTAssertLessThanOrEqual(try frame("report-search").height, isNarrow ? 60 : 46)
    }
  }

  /// The value of a row without headings is a figure with a unit, if there is one.
  @MainActor func testTheValueOfANarrowRowHasAUnit() throws {
    let items = ReportColumn("Items", alignment: .end)
    let amount = ReportColumn("Amount", alignment: .end, plainTitle: "Amount (EUR)")
    func value(_ columns: ReportColumn...) -> Int? {
      ObjectCellParts(Report(title: "Orders", columns: [ReportColumn("Customer")] + columns)).value
    }
    XCTAssertEqual(value(items, amount), 2)
    XCTAssertEqual(value(amount, items), 1)
    XCTAssertEqual(value(items), 1)
  }

  /// The warning mark of a narrow page begins at the page's margin, below a title that needs the
  /// line.
  @MainActor func testTheWarningMarkOfANarrowPageIsAtTheMargin() async throws {
    TestStyle.use(.light)
    let page = ReportPageView(
      Report(title: longTitle, columns: [ReportColumn("Order")], hasSearch: true))
    page.row = { ReportRow.order($0) }
    page.render(.orders(3, of: 3))
    page.change { $0.warnings = ["no row has “town”"] }
    try await TestDisplay.show(page.root, width: 420, height: 400)
    try await settle("the page is narrow") { page.root.hasClass("compact") }
    let mark = try XCTUnwrap(page.root.first("warning-mark"))
    let image = try XCTUnwrap(mark.all(cssName: "image").first?.bounds(in: page.root))
    XCTAssertEqual(image.x, 16, accuracy: 2)
    let button = try XCTUnwrap(mark.all(cssName: "button").first)
    XCTAssertGreaterThanOrEqual(button.width, 44)
  }

  /// The texts and the states of a selected row, hovered or not, have a contrast of 4.5 in all
  /// colour schemes.
  @MainActor func testASelectedRowCanBeRead() async throws {
    let appearance = TestDisplay.appearance
    defer {
      appearance.isHighContrast = false
      TestStyle.use(.light)
    }
    for (scheme, isHighContrast) in [
      (Appearance.ColorScheme.light, false), (.dark, false), (.light, true), (.dark, true),
    ] {
      TestStyle.use(scheme)
      appearance.isHighContrast = isHighContrast
      let label = Label("late")
      let window = try await TestDisplay.show(label, width: 100, height: 100)
      for ground in ["cw_selected", "cw_selected_hover"] {
        let below = label.namedColor(ground).over(label.namedColor("cw_card"))
        for text in ["title", "text", "negative", "critical", "positive", "informative"] {
          let ratio = label.namedColor("cw_\(text)").contrast(to: below)
          XCTAssertGreaterThanOrEqual(
            ratio, 4.5, "\(text) on \(ground), \(scheme), high contrast: \(isHighContrast)")
        }
      }
      window.destroy()
    }
  }

  /// S-34: what a finger presses in the bar is 44 px high and wide.
  @MainActor func testTheBarIsPressedByAFinger() async throws {
    TestStyle.use(.light)
    let page = ReportPageView.orders()
    page.render(.orders(12, of: 12))
    try await TestDisplay.show(page.root, width: 900, height: 400)
    var buttons: [Widget] = []
    func collect(_ widget: Widget) {
      if MenuButton(of: widget) != nil, widget.isVisible { buttons.append(widget) }
      for child in widget.children { collect(child) }
    }
    collect(page.bar.root.widget)
    XCTAssertEqual(buttons.count, 4)
    for button in buttons {
      XCTAssertGreaterThanOrEqual(button.height, 44)
      XCTAssertGreaterThanOrEqual(button.width, 44)
    }
  }
}

extension Color {
  /// Returns the colour over an opaque one.
  fileprivate func over(_ ground: Color) -> Color {
    let mix = { (top: Double, below: Double) in top * self.alpha + below * (1 - self.alpha) }
    return Color(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }

  /// Returns the contrast of two opaque colours (WCAG 2.1).
  fileprivate func contrast(to other: Color) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  private var luminance: Double { ImageColor(red: red, green: green, blue: blue).luminance }
}
