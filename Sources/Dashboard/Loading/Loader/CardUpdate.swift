import CardModel
import JMESPath

/// The position of a section in the dashboard.
public struct SectionID: Hashable, Sendable {
  public let page: ShownPage
  /// The section's position on the page, from 0.
  public let index: Int

  public init(page: PageID, index: Int) { self.init(ShownPage(page), index: index) }

  public init(_ page: ShownPage, index: Int) {
    self.page = page
    self.index = index
  }
}

/// A change of the visible cards.
public enum CardUpdate: Hashable, Sendable {
  /// A section now has these cards, in this order; the states of new ones follow.
  case order(SectionID, [CardID])
  /// A card has another state.
  case state(SectionID, CardID, CardState)
  /// The pages on the way to an open object have these sections below their bodies, the card's
  /// first. If `isGone`, the object is no longer among the data.
  case details(ObjectPath, [[DetailSection]], isGone: Bool)
  /// A page that shows an object has this title and header. If `isGone`, the object is no longer
  /// among the data.
  case object(ShownPage, ObjectWords, isGone: Bool)
  /// The source of a report has other data.
  case report(PageID, Snapshot)
  /// A page has these choices above its cards or its report.
  case choices(ShownPage, [PageChoice])
  /// The report that "See All" leads to has this number of objects; nil if it isn't known.
  case count(PageID, Int?)
}

/// The title and the header of a page that shows an object, if the file defines them.
public struct ObjectWords: Hashable, Sendable {
  public var title: String?
  public var header: CardHeader?

  public init(title: String? = nil, header: CardHeader? = nil) {
    self.title = title
    self.header = header
  }
}

/// A card of a section and its state.
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
