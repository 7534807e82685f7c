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
  /// Whether the title alone is shown.
  ///
  /// Only a section with a title can be.
  public var isCollapsed: Bool
  /// What is said in place of the cards of a titled section that has none; nil where they may yet
  /// come.
  public var emptyNote: String?
  /// Unique on the page.
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
