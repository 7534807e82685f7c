import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The parts of a main header, each of which is optional.
final class HeaderSlotsTests: DisplayTestCase {
  private static let long = Array(repeating: "words", count: 40).joined(separator: " ")
  private static let body = CardBody.list(ListBody(rows: []))

  @MainActor private func isShown(_ style: String, in view: CardView) -> Bool {
    view.root.first(style)?.isMapped == true
  }

  /// S-69: each part can be given and taken away again, while the others stay.
  @MainActor func testEachPartComesAndGoes() async throws {
    let parts: [(style: String, give: (inout MainHeader) -> Void)] = [
      ("card-subtitle", { $0.subtitle = "Madrid" }),
      ("avatar", { $0.left = .avatar(Avatar(.initials("BC"))) }),
      ("status", { $0.left = .statuses([Status("Late")]) }),
      ("card-counter", { $0.right = UpTo(first: [.counter(Counter(shown: 1, total: 2))]) }),
      ("card-accessory-text", { $0.right = UpTo(first: [.text("Today")]) }),
      (
        "icon-action",
        {
          let mark = Action(id: ActionID("m"), title: "Mark", icon: Icon("starred-symbolic"))
          $0.right = UpTo(first: [.action(mark)])
        }
      ),
    ]
    var card = Card(id: CardID("a"), header: CardHeader(title: "Order"), body: Self.body)
    let (view, _) = try await show(.loaded(card, .fresh))
    for (style, give) in parts {
      var header = MainHeader(title: "Order")
      give(&header)
      card.header.main = header
      view.render(.loaded(card, .fresh))
      try await settle("\(style) is there") { self.isShown(style, in: view) }
      XCTAssertTrue(isShown("card-title", in: view), style)
      card.header.main = MainHeader(title: "Order")
      view.render(.loaded(card, .fresh))
      try await settle("\(style) is gone") { !self.isShown(style, in: view) }
      XCTAssertTrue(isShown("card-title", in: view), style)
    }
    card.header.main = nil
    view.render(.loaded(card, .fresh))
    try await settle("the title is gone") { !self.isShown("card-title", in: view) }
  }

  /// A status has the shape that tells its state in rows too.
  @MainActor func testAStatusHasTheSignOfItsState() async throws {
    for (state, isShown) in [(SemanticState.negative, true), (.positive, true), (.neutral, false)] {
      let header = MainHeader(title: "Order", left: .statuses([Status("Late", state: state)]))
      let card = Card(id: CardID("a"), header: CardHeader(main: header))
      let (view, window) = try await show(.loaded(card, .fresh))
      let status = try XCTUnwrap(view.root.first("status"))
      XCTAssertTrue(status.seenTexts.contains("Late"))
      XCTAssertEqual(status.first("state-sign") != nil, isShown)
      window.destroy()
    }
  }

  /// Returns the height of a label in lines.
  @MainActor private func lines(_ style: String, of header: MainHeader) async throws -> Int {
    let one = MainHeader(title: "x", subtitle: header.subtitle.map { _ in "x" })
    var heights: [Int] = []
    for header in [one, header] {
      let card = Card(id: CardID("a"), header: CardHeader(main: header))
      let (view, window) = try await show(.loaded(card, .fresh))
      heights.append(try XCTUnwrap(view.root.first(style)).height)
      window.destroy()
    }
    return Int((Double(heights[1]) / Double(heights[0])).rounded())
  }

  /// S-71, S-29: title and subtitle are all the rows there are, of two lines at most each; a title
  /// alone may take a third line.
  @MainActor func testThereAreTwoRowsOfTwoLinesAtMost() async throws {
    let alone = MainHeader(title: Self.long)
    let both = MainHeader(title: Self.long, subtitle: Self.long)
    let title = try await lines("card-title", of: alone)
    XCTAssertEqual(title, 3)
    let titleOfBoth = try await lines("card-title", of: both)
    let subtitle = try await lines("card-subtitle", of: both)
    XCTAssertEqual([titleOfBoth, subtitle], [2, 2])
  }

  /// GTK would warn, which ends the tests, of a label that is narrower than its ellipsis.
  @MainActor
  func testATitleThatIsNarrowerThanAnEllipsisIsShownWhole() async throws {
    for title in ["i", "it"] {
      let card = Card(id: CardID("card"), header: CardHeader(title: title))
      let (view, window) = try await show(.loaded(card, .fresh))
      defer { window.destroy() }
      let label = try XCTUnwrap(view.root.first("card-title").flatMap { Label(of: $0) })
      XCTAssertFalse(label.isEllipsized, title)
    }
  }
}
