/// The arithmetic of a grid of cards.
public enum GridGeometry {
  /// The minimum width of a card, in px at the usual size of text.
  public static let minimumCardWidth = 300.0
  /// The maximum width of a card that doesn't gain by width, in px at the usual size of text.
  static let maximumCardWidth = 720.0
  /// The distance between two cards, in px.
  public static let spacing = 16.0

  /// The distance between two sections beside each other, in px.
  public static let sectionSpacing = 32.0

  /// Returns the number of cards of at least ``minimumCardWidth`` that fit beside each other into
  /// `width` px; at least one.
  ///
  /// - Parameter scale: 1 for text of the usual size.
  public static func columns(fitting width: Double, scale: Double = 1) -> Int {
    guard width.isFinite else { return 1 }
    return max(1, Int((width + spacing) / (minimumCardWidth * scale + spacing)))
  }

  /// Returns the width in px of each of `columns` cards that fill `width` px.
  public static func cardWidth(columns: Int, filling width: Double) -> Double {
    max(1, (width - Double(columns - 1) * spacing) / Double(columns))
  }
}
