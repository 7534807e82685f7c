/// The class of widths that decides the layout of a page (S-25, S-26).
public enum SizeClass: Hashable, Sendable {
  /// A width of at most ``compactLimit``, or in which large text leaves no room for two cards
  /// beside each other: each section is a carousel.
  case compact
  /// A greater width: each section is a grid.
  case regular

  /// The maximum compact width at the usual size of text, in px.
  public static let compactLimit = 667.0

  /// - Parameter scale: 1 for text of the usual size.
  public init(width: Double, scale: Double = 1) {
    let room = width - 2 * LayoutContext.regularMargin
    let isCompact =
      width <= Self.compactLimit || GridGeometry.columns(fitting: room, scale: scale) < 2
    self = isCompact ? .compact : .regular
  }
}

/// The properties of a layout that depend on the width of the page and the size of text, passed
/// down to views.
public struct LayoutContext: Hashable, Sendable {
  /// The width of the page, in px.
  public let width: Double
  /// The factor on the size of text.
  public let scale: Double
  public let sizeClass: SizeClass

  fileprivate static let regularMargin = 24.0

  public init(width: Double, scale: Double = 1) {
    self.width = width
    self.scale = scale
    sizeClass = SizeClass(width: width, scale: scale)
  }

  /// The distance of cards and titles from the sides of the page, in px (S-45).
  public var margin: Double { sizeClass == .compact ? 16 : Self.regularMargin }

  /// The number of columns of a grid.
  public var gridColumns: Int { GridGeometry.columns(fitting: width - 2 * margin, scale: scale) }

  /// The number of whole cards that a carousel shows at once.
  public var carouselColumns: Int { sizeClass == .compact ? 1 : gridColumns }
}
