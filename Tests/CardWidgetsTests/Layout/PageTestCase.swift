import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// A page of plain cards, `a0 … aN` in the first section, `b0 … bN` in the second and so on.
@MainActor
struct TestPage {
  let page: PageView
  private(set) var opened = Journal()

  /// The cards that have been opened, in order.
  final class Journal {
    var events: [String] = []
  }

  /// - Parameter counts: the number of cards of each section.
  init(_ counts: [Int], layout: SectionContent.Layout = .automatic) throws {
    page = PageView()
    render(counts.enumerated().map { section($0, cards: 0..<$1, layout: layout) })
  }

  func render(_ sections: [SectionContent]) {
    page.render(sections) { view in
      view.onEvent = { [opened] event in
        if case .opened(let card) = event { opened.events.append("\(card.id)") }
      }
      view.render(.loaded(Self.card(view.id), .fresh))
    }
  }

  func section(
    _ index: Int, cards: some Sequence<Int>, layout: SectionContent.Layout = .automatic
  ) -> SectionContent {
    let letter = Character(UnicodeScalar(UInt8(97 + index)))
    return SectionContent(
      title: "Section \(letter)", layout: layout, cards: cards.map { CardID("\(letter)\($0)") })
  }

  static func card(_ id: CardID) -> Card {
    Card(
      id: id, header: CardHeader(main: MainHeader(title: "Card \(id)", subtitle: "Subtitle")),
      body: .facts([
        Fact(id: ElementID("one"), label: "Ordered", text: "29 Dec 2026"),
        Fact(id: ElementID("two"), label: "Carrier", text: "Speedy Express"),
      ]), destination: .object)
  }

  func card(_ id: String) throws -> CardView {
    try XCTUnwrap(page.card(CardID(id)), "no card \(id)")
  }

  /// Returns the frame of a card on the visible page.
  func bounds(_ id: String) throws -> Rectangle {
    guard let frame = page.frame(of: CardID(id)) else { throw NotLaidOut(card: id) }
    return frame
  }

  struct NotLaidOut: Error {
    let card: String
  }

  /// Shows the page in a window of its own.
  @discardableResult
  func show(width: Int, height: Int = 600) async throws -> Window {
    TestStyle.use(.light)
    return try await TestDisplay.show(page.root, width: width, height: height)
  }

  /// Sets another width of the window, and waits until the page has it.
  func resize(_ window: Window, width: Int, height: Int = 600) async throws {
    window.setDefaultSize(width: width, height: height)
    try await settle("the page is \(width) px wide") { page.root.width == width }
    try await settle()
  }
}
