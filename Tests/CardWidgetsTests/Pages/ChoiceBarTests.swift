import CardModel
import CardTesting
import ChartModel
import CivilTime
import Gtk
import XCTest

@testable import CardWidgets

/// The bar with the choices of a page.
final class ChoiceBarTests: DisplayTestCase {
  @MainActor private func all<Found>(in widget: Widget, _ match: (Widget) -> Found?) -> [Found] {
    (match(widget).map { [$0] } ?? []) + widget.children.flatMap { all(in: $0, match) }
  }

  private static let options = [
    PageChoice.Option(value: "kiel", title: "Kiel"), PageChoice.Option(value: "ulm", title: "Ulm"),
  ]

  private func site(_ value: String = "") -> PageChoice {
    PageChoice(
      id: "site", title: "Site", kind: .options(Self.options, all: "All sites"), value: value)
  }

  private func pressed(_ value: String) -> PageChoice {
    PageChoice(id: "order", title: "Order", kind: .pressed, value: value)
  }

  @MainActor func testAnOptionIsChosenAndTakenAway() async throws {
    TestStyle.use(.light)
    let bar = ChoiceBar()
    bar.render([site()])
    var chosen: [String] = []
    bar.onChoose = { chosen.append("\($0)=\($1 ?? "nothing")") }
    try await TestDisplay.show(bar.root, width: 600, height: 300)
    let menu = try XCTUnwrap(all(in: bar.root.widget) { MenuButton(of: $0) }.first)
    XCTAssertTrue(menu.widget.seenTexts.contains("Site: All sites"))
    menu.popUp()
    try await settle("the options are seen") { menu.popover?.isMapped == true }
    func rows() -> [ToggleButton] {
      all(in: menu.widget) { $0.hasClass("choice") ? ToggleButton(of: $0) : nil }
    }
    XCTAssertEqual(rows().map { $0.widget.seenTexts.first }, ["All sites", "Kiel", "Ulm"])
    XCTAssertEqual(rows().map(\.isActive), [true, false, false])
    try await settle("they are high enough for a finger") {
      rows().allSatisfy { row in
        row.widget.parent.flatMap { row.bounds(in: $0) }?.height ?? 0 >= 44
      }
    }
    XCTAssertTrue(rows()[2].activate())
    try await settle("one is chosen") { chosen == ["site=ulm"] }
    try await settle("the options are closed") { menu.popover?.isMapped != true }
    bar.render([site("ulm")])
    try await settle()
    XCTAssertTrue(menu.widget.seenTexts.contains("Site: Ulm"))
    XCTAssertTrue(menu.hasClass("chosen"))
    let chip = try XCTUnwrap(
      all(in: bar.root.widget) { $0.hasClass("choice-chip") ? Button(of: $0) : nil }.first)
    XCTAssertEqual(chip.tooltip, "Remove Site: Ulm")
    XCTAssertGreaterThanOrEqual(chip.widget.width, 44)
    XCTAssertTrue(chip.activate())
    try await settle("it is taken away") { chosen == ["site=ulm", "site=nothing"] }
  }

  /// New options are listed when the list opens again; those that are seen can be searched.
  @MainActor func testASearchFindsWhatIsSeenWhileTheOptionsChange() async throws {
    try XInput.require()
    TestStyle.use(.light)
    func options(_ first: Int) -> PageChoice {
      PageChoice(
        id: "site", title: "Site",
        kind: .options(
          (first..<first + 20).map { PageChoice.Option(value: "\($0)", title: "Site \($0)") },
          all: nil), value: "\(first)")
    }
    let bar = ChoiceBar()
    bar.render([options(10)])
    try await TestDisplay.show(bar.root, width: 600, height: 600)
    let menu = try XCTUnwrap(all(in: bar.root.widget) { MenuButton(of: $0) }.first)
    menu.popUp()
    try await settle("the options are seen") { menu.popover?.isMapped == true }
    bar.render([options(11)])
    try XCTUnwrap(menu.widget.all(cssName: "entry").first).grabFocus()
    try await XInput.type(["1", "5"])
    try await settle("one is found") {
      all(in: menu.widget) { $0.hasClass("choice") && $0.isMapped ? $0.seenTexts.first : nil }
        == ["Site 15"]
    }
  }

  /// A choice without options is seen only while a press has set it.
  @MainActor func testAPressedValueIsAChip() async throws {
    TestStyle.use(.light)
    let bar = ChoiceBar()
    bar.render([pressed("")])
    XCTAssertFalse(bar.root.isVisible)
    var chosen: [String?] = []
    bar.onChoose = { chosen.append($1) }
    bar.render([pressed("4711")])
    XCTAssertTrue(bar.root.isVisible)
    try await TestDisplay.show(bar.root, width: 600, height: 100)
    XCTAssertTrue(bar.root.seenTexts.contains("Order: 4711"))
    let chip = try XCTUnwrap(all(in: bar.root.widget) { Button(of: $0) }.first)
    XCTAssertTrue(chip.activate())
    try await settle("it is taken away") { chosen == [nil] }
  }

  /// The rows of a narrow page scroll; the bar is no wider than the page, however large the text.
  @MainActor func testTheBarFitsIntoANarrowPage() async throws {
    TestStyle.use(.light)
    let bar = ChoiceBar()
    let words = PageChoice(id: "words", title: "Find a customer", kind: .search)
    let days = PageChoice(
      id: "days", title: "Ordered",
      kind: .days(from: CivilDate("2026-03-01"), through: CivilDate("2026-03-31")),
      value: "2026-03-01..2026-03-31")
    bar.render([site("kiel"), words, days, pressed("4711")])
    XCTAssertEqual(bar.root.measure(.horizontal).minimum, 0)
    try await TestDisplay.show(bar.root, width: 420, height: 100)
    XCTAssertTrue(bar.root.seenTexts.contains { $0.contains("Ordered: 2026-03-01") })
    let row = try XCTUnwrap(bar.root.first("choice-field")?.parent)
    XCTAssertGreaterThan(row.width, 420)
  }

  /// In a script from right to left, the days keep their order beside a title of another script.
  @MainActor func testDaysAreApartFromATitleOfAnotherScript() throws {
    TextDirection.standard = .rightToLeft
    defer { TextDirection.standard = .leftToRight }
    let bar = ChoiceBar()
    bar.render([
      PageChoice(
        id: "days", title: "Ordered", kind: .days(from: CivilDate("2026-03-01"), through: nil),
        value: "2026-03-01..")
    ])
    let texts = bar.root.widget.texts
    XCTAssertTrue(
      texts.contains { $0.hasPrefix("Ordered: \u{2068}") && $0.hasSuffix("\u{2069}") }, "\(texts)")
  }

  /// A choice that stays keeps its widgets, and with them the focus.
  @MainActor func testWidgetsAreKept() async throws {
    TestStyle.use(.light)
    let bar = ChoiceBar()
    bar.render([site(), pressed("a")])
    let first = bar.root.first("choice-field")
    bar.render([pressed("b"), site("ulm")])
    XCTAssertEqual(all(in: bar.root.widget) { $0.hasClass("choice-field") ? $0 : nil }.last, first)
    bar.render([])
    XCTAssertFalse(bar.root.isVisible)
  }

  @MainActor func testTheBarIsGone() async throws {
    try await assertReleased {
      let bar = ChoiceBar()
      bar.onChoose = { [unowned bar] _, _ in bar.render([]) }
      bar.render([
        self.site("kiel"), PageChoice(id: "words", title: "Words", kind: .search),
        PageChoice(id: "days", title: "Days", kind: .days(from: nil, through: nil)),
        self.pressed("4711"),
      ])
      bar.render([self.site("ulm"), self.pressed("")])
      return (bar.root.widget, bar)
    }
  }
}
