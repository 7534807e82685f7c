import CardModel

/// A section of a page as a value: its title and the ids of its cards, in order.
public struct SectionContent: Hashable, Sendable {
  public enum Layout: Hashable, Sendable {
    /// A grid in a regular width, a carousel in a compact one.
    case automatic
    case grid
    case carousel
  }

  public var title: String?
  public var layout: Layout
  /// The number in the button "See All (n)"; nil for no such button (S-44).
  public var seeAllCount: Int?
  /// Whether only the title is shown; false for a section without a title.
  public var isCollapsed: Bool
  /// The text in place of the cards of a titled section without any; nil while cards may still be
  /// loading.
  public var emptyNote: String?
  /// The ids of the cards, which are unique on the page.
  public var cards: [CardID]

  public init(
    title: String? = nil, layout: Layout = .automatic, seeAllCount: Int? = nil,
    isCollapsed: Bool = false, emptyNote: String? = nil, cards: [CardID]
  ) {
    self.title = title
    self.layout = layout
    self.seeAllCount = seeAllCount
    self.isCollapsed = isCollapsed && title != nil
    self.emptyNote = emptyNote
    self.cards = cards
  }
}
