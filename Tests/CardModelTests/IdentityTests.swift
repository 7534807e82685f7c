import CardModel
import Testing

@Suite("What tells cards, rows and objects apart")
struct IdentityTests {
  /// Keys of data that look like the syntax of encoded ids.
  static let keys = [
    "7", "#12", "a/#1", "x y", "ü/ä", "a/b/c", "\\", "\\\\", "\\x2", "\\i0", "\\r1", "a\\", "/",
    "\u{301}combining", "\u{0}", "a\nb", "🇨🇭",
  ]

  @Test("an item is told by its key, which may hold anything, else by its position")
  func items() {
    #expect(
      ItemID.ids(of: ["a", nil, "a", "", "#1", "a/2"])
        == [
          .key("a"), .position(1), .key("a", occurrence: 2), .position(3), .key("#1"), .key("a/2"),
        ])
  }

  @Test("an id of the data is never taken for a position", arguments: keys)
  func lasting(key: String) {
    #expect(ObjectPath(card: CardID("c"), rows: [.key(key), .key(key, in: "lines")]).isLasting)
    #expect(ObjectPath(card: .item(.key(key), of: "c")).isLasting)
    #expect(ElementID.key(key) != .position(12))
    #expect(ElementID.key("a/\(key)") != .key(key, in: "a"))
  }

  @Test("what only its position tells may be another object later, wherever on the way it is")
  func passing() {
    let byPosition = ObjectPath(card: .item(.position(2), of: "c"))
    #expect(!byPosition.isLasting)
    #expect(!ObjectPath(card: CardID("c"), rows: [.key("4"), .position(1, in: "x")]).isLasting)
    #expect(!ObjectPath(card: CardID("part"), origin: .object(byPosition)).isLasting)
    #expect(ObjectPath(card: .reportRow(3), origin: .report(PageID("all"))).isLasting)
  }

  @Test("an id that is stored reads as itself, and no two ids are stored alike", arguments: keys)
  func encoding(key: String) {
    let ids: [CardID] = [
      .named(key), .item(.key(key), of: "c"), .item(.key(key, occurrence: 12), of: "c"),
      .item(.position(12), of: key), .item(.key(key), of: key), .reportRow(12),
    ]
    for id in ids { #expect(CardID(encoded: id.encoded) == id) }
    let parts = ids + ids.map { .element(.position(1, in: key), of: $0) }
    #expect(Set(parts.map(\.encoded)).count == parts.count)
  }

  @Test(
    "ids that a person writes without escapes are read",
    arguments: [
      ("orders", CardID("orders")), ("orders/7", .item(.key("7"), of: "orders")),
      ("orders/2026/7", .item(.key("2026/7"), of: "orders")),
      ("orders/#12", .item(.key("#12"), of: "orders")),
      ("disks/C:\\data", .item(.key("C:\\data"), of: "disks")),
      ("disks/C:\\xyz", .item(.key("C:\\xyz"), of: "disks")),
    ])
  func unescaped(text: String, id: CardID) {
    #expect(CardID(encoded: text) == id)
  }

  @Test("a person reads and writes ids without escapes")
  func names() {
    #expect("\(CardID.item(.key("#12"), of: "tickets"))" == "tickets/#12")
    #expect("\(CardID.item(.position(2), of: "disks"))" == "disks/2")
    #expect(CardID.item(.position(2), of: "disks").isNamed("disks/2"))
    #expect(CardID.item(.key("C:\\data"), of: "disks").isNamed("disks/C:\\data"))
    #expect("\(ElementID.key("pump", in: "lines"))" == "lines/pump")
  }

  @Test("a part belongs to its card, and not to one whose id begins alike")
  func parts() {
    let card = CardID("orders")
    #expect(CardID.element(.key("7"), of: card).isPart(of: card))
    #expect(card.isPart(of: card))
    #expect(!CardID("orders#7").isPart(of: card))
    #expect(CardID.element(.key("7"), of: .item(.key("a"), of: "orders")).definition == card)
  }
}
