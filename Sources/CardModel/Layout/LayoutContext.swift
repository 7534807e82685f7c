/// The class of widths that decides the layout of a page (S-25, S-26).
public enum SizeClass: Hashable, Sendable {
  /// A width of at most ``compactLimit``, or in which large text leaves no room for two cards
  /// beside each other: each section is a carousel.
  case compact
  /// A greater width: each section is a grid.
  case regular

  /// The maximum compact width at the usual size of text, in px.
  public static let compactLimit = 667.0

  /// - Parameter scale: the factors on lengths.
  public init(width: Double, scale: LayoutScale = 1) {
    let room = width - 2 * LayoutContext.leastMargin(.regular, scale)
    let isCompact =
      width <= Self.compactLimit || GridGeometry.columns(fitting: room, scale: scale) < 2
    self = isCompact ? .compact : .regular
  }
}

/// The properties of a layout that depend on the width of the page, the size of text and the
/// density, passed down to views.
public struct LayoutContext: Hashable, Sendable {
  /// The width of the page, in px.
  public let width: Double
  public let scale: LayoutScale
  public let sizeClass: SizeClass
  /// Whether the page is for paper, on which nothing can be scrolled: all sections are grids, below
  /// each other, so that a page can be divided between rows of cards.
  public let isOnPaper: Bool

  public init(width: Double, scale: LayoutScale = 1, isOnPaper: Bool = false) {
    self.width = width
    self.scale = scale
    self.isOnPaper = isOnPaper
    sizeClass = SizeClass(width: width, scale: scale)
  }

  /// The distance of cards and titles from the sides of the page, in px (S-45).
  ///
  /// It follows the size of text where that costs neither a column nor, on a narrow page, the width
  /// of a card.
  public var margin: Double {
    let least = Self.leastMargin(sizeClass, scale)
    let columns = Double(gridColumns)
    let cards = columns * GridGeometry.minimumCardWidth * scale.text
    let spare =
      switch sizeClass {
      case .compact: width * Self.compactShare
      case .regular: (width - cards - (columns - 1) * GridGeometry.spacing(scale: scale)) / 2
      }
    return max(least, min(Self.usualMargin(sizeClass) * scale.spacing, spare)).rounded(.down)
  }

  /// Whether larger text leaves no room for a card of the usual width in it.
  public var isNarrow: Bool {
    width < (GridGeometry.minimumCardWidth + 2 * Self.usualMargin(.compact)) * scale.text
  }

  /// The distance between two cards of a carousel, in px.
  public var carouselSpacing: Double {
    sizeClass == .compact ? margin : GridGeometry.spacing(scale: scale)
  }

  /// The maximum share of a compact page for each of its margins if these are larger than with text
  /// of the usual size.
  private static let compactShare = 0.04

  private static func usualMargin(_ sizeClass: SizeClass) -> Double {
    sizeClass == .compact ? 16 : 24
  }

  fileprivate static func leastMargin(_ sizeClass: SizeClass, _ scale: LayoutScale) -> Double {
    usualMargin(sizeClass) * min(1, scale.text) * scale.density.factor
  }

  /// The number of columns of a grid.
  public var gridColumns: Int {
    GridGeometry.columns(fitting: width - 2 * Self.leastMargin(sizeClass, scale), scale: scale)
  }

  /// The number of whole cards that a carousel shows at once.
  public var carouselColumns: Int { sizeClass == .compact ? 1 : gridColumns }
}
