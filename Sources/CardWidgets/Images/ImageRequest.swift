import CardModel
import Gtk

/// A picture in the size that it is shown at.
public nonisolated struct ImageRequest: Hashable, Sendable {
  public let image: ImageReference
  public let target: PictureTarget

  /// Sizes are asked for in steps of so many pixels: a window that is being resized asks seldom.
  private static let step = 64

  /// - Parameters:
  ///   - width: of the area to be shown in, in pixels.
  ///   - height: likewise.
  public init(
    _ image: ImageReference, width: Int, height: Int, fit: PictureTarget.Fit = .covering
  ) {
    func stepped(_ size: Int) -> Int {
      (max(1, size) + Self.step - 1) / Self.step * Self.step
    }
    self.image = image
    target = PictureTarget(width: stepped(width), height: stepped(height), fit: fit)
  }
}

/// Why there is no picture.
public nonisolated struct ImageFailure: Error, Hashable, Sendable {
  /// What went wrong, where, and what to do about it.
  public let message: String

  public init(_ message: String) { self.message = message }
}
