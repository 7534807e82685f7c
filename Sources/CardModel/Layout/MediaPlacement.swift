/// The width of the image at the side of a horizontal card (S-14).
public enum MediaPlacement {
  /// The width in px below which a card has the narrowest image, so that its texts can be read.
  static let narrowCard = 340
  public static let narrowest = 96
  static let least = 110
  static let most = 160
  /// The minimum height of a card with an image at its side, in px.
  public static let leastHeight = 110

  /// Returns the width of the image, in px.
  /// - Parameter width: the width of the card, in px.
  public static func mediaWidth(in width: Int) -> Int {
    width < narrowCard ? narrowest : min(max(width * 36 / 100, least), most)
  }
}
