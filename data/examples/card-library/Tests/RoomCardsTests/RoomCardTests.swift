import CardModel
import CardTesting
import Gtk
import RoomCards
import XCTest

final class RoomCardTests: DisplayTestCase {
  private static let room = Room(
    name: "Dune", seats: 4, meetings: [Room.Meeting(time: "10:15", title: "Design review")])

  @MainActor func testTheButtonOfTheCardBooks() async throws {
    let card = Card(Self.room)
    let stage = try await CardStage(card)
    defer { stage.close() }
    try await stage.click(stage.widget("primary"))
    XCTAssertEqual(stage.events, [.action(card, .book)])
  }

  @MainActor func testKeysBookToo() async throws {
    let card = Card(Self.room)
    let stage = try await CardStage(card)
    defer { stage.close() }
    try stage.widget("primary").grabFocus()
    try await stage.type("Return")
    XCTAssertEqual(stage.events, [.action(card, .book)])
  }

  @MainActor func testTheCardLooksAsItsPicture() async throws {
    for scheme in [Appearance.ColorScheme.light, .dark] {
      TestStyle.style.theme = .rooms
      let stage = try await CardStage(Card(Self.room), scheme: scheme)
      defer { stage.close() }
      try TextContrast.check(stage.page, "\(scheme)")
      try stage.assertPicture(named: "dune-\(scheme)")
    }
  }

  @MainActor func testTheCardIsReadInOrder() async throws {
    let stage = try await CardStage(Card(Self.room))
    defer { stage.close() }
    let tree = try stage.accessibleTree()
    XCTAssertEqual(
      tree.outline,
      """
      group “Dune” (In use, 4 · seats)
        label “Dune”
        label “In use”
        label “4”
        label “seats”
        list
          list-item
            group “Design review, 10:15”
              label “Design review”
              label “10:15”
        button “Book”
          label “Book”
      """)
    XCTAssertEqual(tree.unnamed.map(\.role), [])
  }
}
