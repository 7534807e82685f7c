/// The class of widths that decides the layout of a page (S-25, S-26).
public enum SizeClass: Hashable, Sendable {
  /// A width of at most ``compactLimit``: each section is a carousel.
  case compact
  /// A greater width: each section is a grid.
  case regular

  /// The maximum compact width, in px.
  public static let compactLimit = 667.0

  public init(width: Double) { self = width <= Self.compactLimit ? .compact : .regular }
}

/// The properties of a layout that depend on the width of the page, passed down to views.
public struct LayoutContext: Hashable, Sendable {
  /// The width of the page, in px.
  public let width: Double
  public let sizeClass: SizeClass

  public init(width: Double) {
    self.width = width
    sizeClass = SizeClass(width: width)
  }

  /// The distance of cards and titles from the sides of the page, in px (S-45).
  public var margin: Double { sizeClass == .compact ? 16 : 24 }

  /// The number of columns of a grid.
  public var gridColumns: Int { GridGeometry.columns(fitting: width - 2 * margin) }

  /// The number of whole cards that a carousel shows at once.
  public var carouselColumns: Int { sizeClass == .compact ? 1 : gridColumns }
}
