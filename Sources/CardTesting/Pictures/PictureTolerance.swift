import Gtk

/// The differences from a stored picture that a test accepts.
public struct PictureTolerance: Sendable {
  /// The number of pixels of a tile that may differ.
  public var pixelsPerTile: Int
  /// The share of all pixels, from 0 to 1, that may differ.
  public var share: Double

  /// The tolerance on the same version: fewer pixels than the smallest mark on a card has, a dot of
  /// 3 px.
  public static let strict = PictureTolerance(pixelsPerTile: 4, share: 0.001)

  /// The tolerance on other versions of GTK, Pango and FreeType, which place and draw letters a
  /// little differently: from GTK 4.8 to 4.18, 0.7 % of the pixels at most.
  public static let otherVersion = PictureTolerance(pixelsPerTile: 64, share: 0.0075)

  public init(pixelsPerTile: Int, share: Double) {
    self.pixelsPerTile = pixelsPerTile
    self.share = share
  }

  /// The tolerance for a picture that a version of GTK, such as 4.8.3, has drawn.
  @MainActor
  init(drawnWith version: String) {
    func series(_ version: String) -> [Substring] { Array(version.split(separator: ".").prefix(2)) }
    self = series(version) == series(Toolkit.version) ? .strict : .otherVersion
  }

  /// Returns whether the differences of two pictures are within the tolerance.
  public func accepts(_ comparison: PictureComparison) -> Bool {
    comparison.worstTile.count <= pixelsPerTile && comparison.share <= share
  }
}
