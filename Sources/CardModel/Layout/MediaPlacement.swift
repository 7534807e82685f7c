/// How wide the image at the side of a horizontal card is (S-14).
public enum MediaPlacement {
  /// A card narrower than this has the narrowest image, so that its texts can be read; in px.
  static let narrowCard = 340
  public static let narrowest = 96
  static let least = 110
  static let most = 160
  /// The least height of a card beside whose texts an image stands, in px.
  public static let leastHeight = 110

  /// - Parameter width: of the card, in px.
  public static func mediaWidth(in width: Int) -> Int {
    width < narrowCard ? narrowest : min(max(width * 36 / 100, least), most)
  }
}
