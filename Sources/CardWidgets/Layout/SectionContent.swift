import CardModel

/// A section of a page as a value: its title and the ids of its cards, in order.
public struct SectionContent: Hashable, Sendable {
  public enum Layout: Hashable, Sendable {
    /// A grid in a regular width, a carousel in a compact one.
    case automatic
    case grid
    case carousel
  }

  /// The button "See All (n)" (S-44).
  public enum SeeAll: Hashable, Sendable {
    /// The number of objects isn't known: the button is "See All".
    case uncounted
    case counted(Int)
  }

  public var title: String?
  public var layout: Layout
  /// The button that leads to all objects; nil for no such button.
  public var seeAll: SeeAll?
  /// Whether only the title is shown; false for a section without a title.
  public var isCollapsed: Bool
  /// Whether a press on the title hides the cards and shows them again.
  public var canCollapse: Bool
  /// The text in place of the cards of a titled section without any; nil while cards may still be
  /// loading.
  public var emptyNote: String?
  /// The maximum number of columns of the grid, whose cards are wider then; nil for as many as fit.
  public var maximumColumns: Int?
  /// The ids of the cards, which are unique on the page.
  public var cards: [CardID]
  /// The extents of the cards by the ids of their definitions; others have the usual one.
  public var extents: [CardID: CardExtent]

  public init(
    title: String? = nil, layout: Layout = .automatic, maximumColumns: Int? = nil,
    seeAll: SeeAll? = nil, isCollapsed: Bool = false, canCollapse: Bool = true,
    emptyNote: String? = nil, cards: [CardID], extents: [CardID: CardExtent] = [:]
  ) {
    self.title = title
    self.layout = layout
    self.maximumColumns = maximumColumns
    self.seeAll = seeAll
    self.isCollapsed = isCollapsed && canCollapse && title != nil
    self.canCollapse = canCollapse
    self.emptyNote = emptyNote
    self.cards = cards
    self.extents = extents
  }
}
