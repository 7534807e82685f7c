import CardModel

/// A section of a page, as a value: its title and which cards stand in it, in which order.
public struct SectionContent: Hashable, Sendable {
  public enum Layout: Hashable, Sendable {
    /// A grid in a regular width, a carousel in a compact one.
    case automatic
    case grid
    case carousel
  }

  public var title: String?
  public var layout: Layout
  /// How many there are beyond what is shown, for "See All (n)"; nil for no such button (S-44).
  public var seeAllCount: Int?
  /// Unique on the page.
  public var cards: [CardID]

  public init(
    title: String? = nil, layout: Layout = .automatic, seeAllCount: Int? = nil, cards: [CardID]
  ) {
    self.title = title
    self.layout = layout
    self.seeAllCount = seeAllCount
    self.cards = cards
  }
}
