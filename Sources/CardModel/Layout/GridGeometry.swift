/// The arithmetic of a grid of cards.
public enum GridGeometry {
  /// The minimum width of a card, in px at the usual size of text.
  public static let minimumCardWidth = 300.0
  /// The maximum width of a card that doesn't gain by width, in px at the usual size of text.
  static let maximumCardWidth = 720.0
  /// The distance between two cards, in px at the usual size of text.
  public static let spacing = 16.0
  /// The distance between two sections beside each other, in px at the usual size of text.
  public static let sectionSpacing = 32.0

  /// Returns the distance between two cards, in px.
  public static func spacing(scale: LayoutScale) -> Double { (spacing * scale.spacing).rounded() }

  /// Returns the distance between two sections beside each other, in px.
  public static func sectionSpacing(scale: LayoutScale) -> Double { 2 * spacing(scale: scale) }

  /// Returns the factor on the distances in a part of a card of `width` px.
  ///
  /// The distances grow with the text. Where a part is narrower than the usual card would be at
  /// that size of text, they grow only as far as the width does.
  ///
  /// - Parameter scale: the factor on the size of text.
  public static func gapScale(in width: Double, scale: Double) -> Double {
    min(scale, max(1, width / usualPartWidth))
  }

  /// The minimum width of a part of a card without its paddings, in px at the usual size of text.
  private static let usualPartWidth = minimumCardWidth - 32

  /// Returns the number of cards of at least ``minimumCardWidth`` that fit beside each other into
  /// `width` px; at least one.
  public static func columns(fitting width: Double, scale: LayoutScale = 1) -> Int {
    guard width.isFinite else { return 1 }
    let spacing = Self.spacing(scale: scale)
    return max(1, Int((width + spacing) / (minimumCardWidth * scale.text + spacing)))
  }

  /// Returns the number of columns for `count` cards beside each other: more than there are cards
  /// where these would be wider than they can be read.
  public static func columns(of count: Int, filling width: Double, scale: LayoutScale) -> Int {
    let spacing = Self.spacing(scale: scale)
    let needed = (width + spacing) / (maximumCardWidth * scale.text + spacing)
    return max(count, Int(needed.rounded(.up)))
  }

  /// Returns the width in px of the content of a page of `width` px: all of it, unless the readable
  /// width leaves that of a card at least.
  ///
  /// - Parameter readable: the width in px beyond which the content is hard to read, if any.
  public static func contentWidth(
    readable: Double?, in width: Double, scale: LayoutScale
  ) -> Double {
    guard let readable, width - readable > minimumCardWidth * scale.text else { return width }
    return readable
  }

  /// Returns the width in px of each of `columns` cards that fill `width` px.
  public static func cardWidth(columns: Int, filling width: Double, scale: LayoutScale = 1)
    -> Double
  {
    max(1, (width - Double(columns - 1) * spacing(scale: scale)) / Double(columns))
  }
}
