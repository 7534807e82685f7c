import CardModel
import Testing

@Suite("Binding menus")
struct MenuBindingTests {
  @Test("S-36: what a menu holds depends on the object")
  func menus() throws {
    let bound = try BoundCard(
      """
      id: order
      source: s
      each: "@"
      header: ${name}
      menu:
      - { id: call, title: "Call ${name}", open: "tel:${phone}" }
      - { id: chase, title: "${late && 'Chase it up'}", refresh: true }
      """,
      on: [["name": "Ada", "phone": "1", "late": true], ["name": "Bob", "phone": "2"]])
    let menus = bound.cards.map { card in (card.state.card?.menu ?? []).map(\.title) }
    #expect(menus == [["Call Ada", "Chase it up"], ["Call Bob"]])
  }

  @Test("S-35, S-39: a card may have more actions than it has room for buttons; none is lost")
  func actions() throws {
    let bound = try BoundCard(
      """
      id: a
      source: s
      footer: { actions: [ { id: a, title: A, hide: true }, { id: b, title: B, hide: true },
        { id: c, title: C, hide: true } ] }
      menu: [ { id: d, title: D, refresh: true } ]
      """, on: [:])
    let card = try bound.card
    #expect(card.footer.map(\.title) + card.menu.map(\.title) == ["A", "B", "C", "D"])
  }
}
