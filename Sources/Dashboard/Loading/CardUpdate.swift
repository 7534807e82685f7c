import CardModel
import JMESPath

/// Where a section stands in the dashboard.
public struct SectionID: Hashable, Sendable {
  public let page: ShownPage
  /// Its position on the page, from 0.
  public let index: Int

  public init(page: PageID, index: Int) { self.init(ShownPage(page), index: index) }

  public init(_ page: ShownPage, index: Int) {
    self.page = page
    self.index = index
  }
}

/// What has changed on the wall.
public enum CardUpdate: Hashable, Sendable {
  /// The section's cards are now these, in this order; states of new ones follow.
  case order(SectionID, [CardID])
  /// A card shows something else.
  case state(SectionID, CardID, CardState)
  /// What the pages on the way to an open object say below their bodies, the card's first; whether that
  /// is no longer among the data.
  case details(ObjectPath, [[DetailSection]], isGone: Bool)
  /// The page shows an object of which it says that; whether that is no longer among the data.
  case object(ShownPage, ObjectWords, isGone: Bool)
  /// Other data are known of a report's source.
  case report(PageID, Snapshot)
}

/// What the page of an object says of it above its cards, where the file has that.
public struct ObjectWords: Hashable, Sendable {
  public var title: String?
  public var header: CardHeader?

  public init(title: String? = nil, header: CardHeader? = nil) {
    self.title = title
    self.header = header
  }
}

/// A card of a section and what it shows.
public struct ResolvedCard: Hashable, Sendable {
  public var id: CardID
  public var state: CardState

  public init(id: CardID, state: CardState) {
    self.id = id
    self.state = state
  }
}

/// The cards of a section at a moment, in order.
public struct ResolvedSection: Hashable, Sendable {
  public var id: SectionID
  public var cards: [ResolvedCard]

  public init(id: SectionID, cards: [ResolvedCard]) {
    self.id = id
    self.cards = cards
  }
}

/// Turns a card of the file and what is known of its source into the cards that are shown: one; as
/// many as `each` gives; none where `when` isn't true. Pure, and called off the main actor.
public typealias CardResolver = @Sendable (CardDefinition, Snapshot) -> [ResolvedCard]

/// What the pages on the way to an object say; nil where it is not among the data. Pure, and called
/// off the main actor.
public typealias DetailResolver =
  @Sendable (ObjectPath, CardDefinition, Snapshot) -> [[DetailSection]]?

/// Finds the objects of pages, and says what their pages say of them. Pure, and called off the main actor.
public struct ObjectResolver: Sendable {
  /// What is at the end of a path; nil where it is not among the data.
  let object: @Sendable (ObjectPath, CardDefinition, Snapshot) -> JSONValue?
  let words: @Sendable (PageDefinition, JSONValue) -> ObjectWords

  /// - Parameter binder: of the same dashboard.
  public init(_ binder: CardBinder) {
    object = { binder.object(at: $0, of: $1, $2) }
    words = { page, object in
      let title = page.title.map { binder.text($0, on: object) }
      return ObjectWords(
        title: title.flatMap { $0.isEmpty ? nil : $0 },
        header: page.header.map { binder.header($0.value, on: object) })
    }
  }
}
