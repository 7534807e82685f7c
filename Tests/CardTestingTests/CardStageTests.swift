import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Cards on a stage: pressed, drawn and read.
final class CardStageTests: DisplayTestCase {
  private static let card = Card(
    id: CardID("room"), header: CardHeader(main: MainHeader(title: "Dune", subtitle: "4 seats")),
    body: .list(ListBody(rows: [ListRow(id: ElementID("a"), title: "Review", subtitle: "10:15")])),
    footer: [Action(id: ActionID("book"), title: "Book", style: .primary)])

  @MainActor func testPointerAndKeysPressWhatTheyAreOn() async throws {
    let stage = try await CardStage(Self.card)
    try await stage.press()
    XCTAssertTrue(stage.isPressed)
    try await stage.release()
    XCTAssertEqual(stage.events, [.opened(Self.card)])
    try await stage.click(stage.widget("primary"))
    XCTAssertEqual(stage.events.last, .action(Self.card, ActionID("book")))
    stage.view.root.grabFocus()
    try await stage.type("Return")
    XCTAssertEqual(stage.events.count, 3)
    XCTAssertEqual(stage.events.last, .opened(Self.card))
  }

  /// Keys reach the window although nothing has moved the pointer there.
  @MainActor func testKeysAloneReachTheCard() async throws {
    let stage = try await CardStage(Self.card)
    stage.view.root.grabFocus()
    try await stage.type("Return")
    XCTAssertEqual(stage.events, [.opened(Self.card)])
  }

  @MainActor func testWidthSchemeDirectionAndTextSizeAreThoseOfTheStage() async throws {
    let usual = try await CardStage(Self.card)
    let picture = try usual.picture()
    let height = usual.view.root.height
    XCTAssertEqual(usual.view.root.width, 340)
    usual.close()

    let dark = try await CardStage(Self.card, scheme: .dark)
    XCTAssertGreaterThan(try dark.picture().difference(from: picture), 0.5)
    dark.close()

    let mirrored = try await CardStage(Self.card, width: 420, direction: .rightToLeft)
    XCTAssertEqual(mirrored.view.root.width, 420)
    let button = try XCTUnwrap(mirrored.widget("primary").bounds(in: mirrored.view.root))
    XCTAssertLessThan(button.x, 20)
    mirrored.close()

    let large = try await CardStage(Self.card, textScale: 2)
    XCTAssertGreaterThan(large.view.root.height, height * 3 / 2)
    large.close()

    let again = try await CardStage(Self.card, textScale: 1)
    XCTAssertEqual(try again.picture(), picture)
  }

  @MainActor func testTheTreeIsWhatAScreenReaderIsToldInReadingOrder() async throws {
    let stage = try await CardStage(Self.card)
    XCTAssertEqual(
      try stage.accessibleTree().outline,
      """
      group “Dune” (4 seats)
        label “Dune”
        label “4 seats”
        list
          list-item
            group “Review, 10:15”
              label “Review”
              label “10:15”
        button “Book”
          label “Book”
      """)
  }

  @MainActor func testStatesAreInTheTreeAndWhatIsHiddenIsNot() async throws {
    var card = Self.card
    card.footer[0].progress = .done(title: "Booked", isDisabled: true)
    let stage = try await CardStage(card)
    let button = try XCTUnwrap(try stage.accessibleTree().first("button", "Booked"))
    XCTAssertEqual(button.states, [.disabled])
    stage.view.root.children.last?.setAccessible(hidden: true)
    XCTAssertNil(try stage.accessibleTree().first("button", "Booked"))
    stage.view.render(.loading(Skeleton(.medium)))
    try await settle("the card says that it loads") {
      (try? stage.accessibleTree())?.states == [.busy]
    }
  }

  @MainActor func testAWidgetThatSaysNothingIsFound() async throws {
    let box = Box(.vertical)
    let named = Button(iconName: "list-add-symbolic")
    named.setAccessible(label: "Add")
    box.append(named)
    box.append(Button(iconName: "list-remove-symbolic"))
    try await TestDisplay.show(box)
    let tree = try XCTUnwrap(AccessibleNode(box))
    XCTAssertEqual(tree.unnamed.map(\.role), ["button"])
  }
}
