import CardModel
import CardTesting
import CardWidgets
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The parts of a window around the wall: tabs, the path, the page of keys.
final class WindowPartsTests: DisplayTestCase {
  @MainActor private func tabs(
    _ count: Int, width: Int, title: String = "Wall"
  ) async throws -> (TabBar, Window) {
    let bar = TabBar((0..<count).map { (PageID("p\($0)"), "Page number \($0)") }) { _ in }
    bar.show(title: title)
    bar.select(PageID("p1"))
    let frame = Box(.horizontal)
    frame.append(bar.root)
    frame.own(bar)
    let window = try await TestDisplay.show(frame, width: width, height: 60)
    try await settle()
    return (bar, window)
  }

  /// Returns whether the tabs, the list and the menu are shown.
  @MainActor private func form(_ bar: TabBar) -> [Bool] {
    bar.root.children.dropFirst(2).map(\.isMapped)
  }

  /// Returns the title that is shown: that of the dashboard, or that of the page.
  @MainActor private func title(_ bar: TabBar) throws -> Label {
    let titles = bar.root.children.prefix(2).filter(\.isMapped)
    XCTAssertEqual(titles.count, 1)
    return try XCTUnwrap(titles.first.flatMap { Label(of: $0) })
  }

  @MainActor func testPagesAreTabsAListOrAMenu() async throws {
    for (count, width, expected) in [
      (3, 1000, [true, false, false]), (9, 1400, [false, true, false]),
      (6, 700, [false, true, false]), (3, 300, [false, false, true]),
    ] {
      let (bar, window) = try await tabs(count, width: width)
      XCTAssertEqual(form(bar), expected, "\(count) in \(width) px")
      window.destroy()
    }
  }

  /// The menus of pages are made when they are opened: those of a bar that an edit replaces would
  /// leave something behind in GTK (P6).
  @MainActor func testTheMenusOfPagesAreMadeWhenTheyAreOpened() async throws {
    let (bar, _) = try await tabs(9, width: 1400)
    let buttons = bar.root.children.compactMap { MenuButton(of: $0) }
    XCTAssertEqual(buttons.count, 2)
    XCTAssertEqual(buttons.compactMap(\.popover).count, 0)
    let list = try XCTUnwrap(buttons.first { $0.isMapped })
    list.popUp()
    try await settle("the list is open") {
      list.popover?.widget.seenTexts.contains("Page number 8") == true
    }
    list.popDown()
  }

  /// The title has the width that the pages leave: in a compact window it is shown whole.
  @MainActor func testThePagesLeaveTheTitleItsRoom() async throws {
    let (compact, window) = try await tabs(3, width: 360, title: "A page with a long title")
    XCTAssertEqual(form(compact), [false, false, true])
    XCTAssertFalse(try title(compact).isEllipsized)
    window.destroy()
    let name = "A title that is far longer than what is left of a window beside its pages"
    let (regular, _) = try await tabs(6, width: 1000, title: name)
    XCTAssertEqual(form(regular), [true, false, false])
    XCTAssertTrue(try title(regular).isEllipsized)
  }

  @MainActor func testThePathLeadsBackAndOn() async throws {
    let bar = PathBar()
    var gone: [Int] = []
    bar.onGo = { gone.append($0) }
    let frame = Box(.vertical)
    frame.append(bar.root)
    frame.own(bar)
    try await TestDisplay.show(frame, width: 900, height: 60)
    bar.render(["Shop"], nil)
    XCTAssertFalse(bar.root.isVisible, "the back button leads there")
    bar.render(["Shop", "Orders"], Navigator.Position(index: 0, count: 3))
    try await settle("it is seen") { bar.root.isMapped }
    let stops = bar.root.children[0].children.filter { $0.isButton && $0.isMapped }
    XCTAssertEqual(stops.count, 2)
    stops[1].activate()
    try await settle("it is pressed") { gone == [1] }
    let pager = bar.root.children[1].children.filter(\.isButton)
    XCTAssertEqual(pager.map(\.isSensitive), [false, true])
  }

  /// The first page and the last ones are shown; a menu lists those between.
  @MainActor func testALongPathHasAMenuAfterItsFirstPage() async throws {
    let pages = PathPages()
    var gone: [Int] = []
    pages.onGo = { gone.append($0) }
    let titles = (0..<8).map { "A page of the number \($0)" }
    pages.render(titles)
    let window = try await TestDisplay.show(pages.root, width: 700, height: 40)
    func seen() -> [String] { titles.filter { pages.root.mappedTexts.contains($0) } }
    let hidden = pages.hidden
    XCTAssertEqual(hidden.lowerBound, 1)
    XCTAssertTrue((2..<7).contains(hidden.upperBound))
    XCTAssertEqual(seen(), [titles[0]] + titles[hidden.upperBound...])
    for part in pages.root.children where part.isMapped {
      XCTAssertLessThanOrEqual(try XCTUnwrap(part.bounds(in: window)).maxX, 700)
    }
    pages.root.activateAction("path.go", target: "2")
    XCTAssertEqual(gone, [2])
    pages.render(Array(titles.prefix(3)))
    try await settle("all have room") { pages.hidden.isEmpty }
    XCTAssertEqual(seen(), Array(titles.prefix(3)))
  }

  @MainActor func testInACompactWidthOnlyTheWayOnIsThere() async throws {
    let bar = PathBar()
    bar.render(["Shop", "Ada"], Navigator.Position(index: 1, count: 3))
    try await TestDisplay.show(bar.root, width: 420, height: 60)
    try await settle("only the next and previous buttons are shown") {
      bar.root.children.map(\.isMapped) == [false, true]
    }
    bar.render(["Shop", "Ada"], nil)
    XCTAssertEqual(bar.root.measure(.vertical, for: 420).natural, 0)
  }

  /// A window that is made narrow on a page without neighbours has no height for the path; what GTK
  /// finds wrong with that ends the test.
  @MainActor func testAPathWithoutNeighboursTakesNoRoomInACompactWidth() async throws {
    let bar = PathBar()
    bar.render(["Shop", "Ada"], nil)
    let column = Box(.vertical)
    let rest = Label("Rest")
    rest.expandsVertically = true
    column.append(bar.root)
    column.append(rest)
    try await TestDisplay.show(column, width: 420, height: 200)
    try await settle("it is seen") { rest.isMapped }
    XCTAssertEqual(bar.root.children.map(\.isMapped), [false, false])
    XCTAssertEqual(bar.root.height, 0)
  }

  @MainActor func testPartsAreGoneWithTheirWindow() async throws {
    try await assertReleased {
      let bar = PathBar()
      bar.render(["Shop", "Orders", "Ada"], Navigator.Position(index: 0, count: 3))
      return (bar.root.widget, bar)
    }
    try await assertReleased {
      let pages = PathPages()
      pages.render(["Shop", "Orders", "Ada"])
      return (pages.root.widget, pages)
    }
    try await assertReleased {
      let bar = TabBar([(PageID("a"), "A"), (PageID("b"), "B")]) { _ in }
      return (bar.root.widget, bar)
    }
    try await assertReleased {
      let page = StatusPage(Failure(title: "A", message: "B"), details: ["C"])
      return (page.root.widget, page)
    }
    try await assertReleased {
      let message = PageMessage()
      for reason in [PageMessage.Reason.nothingFound, .allHidden, .noCards] { message.show(reason) }
      return (message.root.widget, message)
    }
  }

  /// However many mistakes a file has, the window is no higher than it was.
  @MainActor func testAFileOfManyMistakesIsScrolled() async throws {
    let page = StatusPage(
      Failure(title: "No wall", message: "Mend it"), details: (1...1200).map { "Mistake \($0)" })
    let window = try await TestDisplay.show(page.root, width: 500, height: 400)
    XCTAssertLessThanOrEqual(window.height, 400)
    XCTAssertTrue(page.root.texts.contains("Mistake 50"))
    XCTAssertTrue(page.root.texts.contains("… and \(1150.grouped) more"))
  }

  /// Hidden cards can be shown again only on a wall that can be arranged.
  @MainActor func testAPageWhoseCardsAreHiddenOffersToShowThem() async throws {
    for offers in [true, false] {
      let message = PageMessage(offersToShow: offers)
      message.show(.allHidden)
      let window = try await TestDisplay.show(message.root, width: 500, height: 400)
      XCTAssertEqual(message.root.texts.contains("Show all cards"), offers)
      message.show(.nothingFound)
      XCTAssertTrue(message.root.texts.contains("Nothing found"))
      try await settle("nothing is offered then") {
        message.root.children[0].children.filter(\.isButton).allSatisfy { !$0.isMapped }
      }
      window.destroy()
    }
  }

  /// S-41: a button in a bar has the same height for a finger, though it is drawn lower.
  @MainActor func testWhatAFingerPressesInTheBarsIs44PxHighAndWide() async throws {
    let style = CardStyle(appearance: Appearance())
    let (tabs, path, search, banner) = (
      TabBar((0..<3).map { (PageID("p\($0)"), "P") }) { _ in }, PathBar(), WallSearchBar(), Banner()
    )
    path.render(["Shop", "Orders"], Navigator.Position(index: 1, count: 3))
    search.begin()
    banner.show("Done", action: ("Undo", {}))
    let column = Box(.vertical)
    for bar in [tabs.root.widget, path.root.widget, search.root.widget, banner.root.widget] {
      column.append(bar)
    }
    let window = try await TestDisplay.show(column, width: 900, height: 300)
    let buttons = column.buttons.filter(\.isMapped)
    XCTAssertEqual(buttons.count, 3 + 4 + 1 + 2)
    for button in buttons {
      let bounds = try XCTUnwrap(button.bounds(in: column))
      XCTAssertGreaterThanOrEqual(bounds.height, 44, button.texts.joined())
      XCTAssertGreaterThanOrEqual(bounds.width, 44, button.texts.joined())
    }
    window.destroy()
    withExtendedLifetime(style) {}
  }

  /// The page of keys names every command.
  @MainActor func testTheKeysOfAllCommandsAreShown() async throws {
    let parent = try await TestDisplay.show(Label("Wall"), width: 300, height: 200)
    let window = ShortcutsWindow.show(over: parent)
    let watched = WeakWidget(window)
    try await settle("it is seen") { window.isMapped }
    let texts = window.texts
    for command in Command.all {
      XCTAssertTrue(texts.contains(command.title), command.title)
      let key = try XCTUnwrap(Accelerator.label(of: command.keys[0]))
      XCTAssertTrue(texts.contains(key), key)
    }
    for text in ["Ctrl+F", "Charts", "Ctrl+T"] { XCTAssertTrue(texts.contains(text), text) }
    // It is the Tab of another keyboard, not a key of its own.
    XCTAssertFalse(texts.contains("Shift+Ctrl+Left Tab"))
    // The bar shows that there are more keys below.
    let bars = window.widget.all(cssName: "scrollbar")
    XCTAssertTrue(bars.contains { $0.isMapped && !$0.hasClass("overlay-indicator") })
    window.destroy()
    try await settle("it is gone") { watched.widget == nil }
  }
}

extension WidgetHandle {
  /// The buttons in it, at any depth.
  @MainActor fileprivate var buttons: [Widget] {
    children.flatMap { ($0.isButton ? [$0] : []) + $0.buttons }
  }
}
