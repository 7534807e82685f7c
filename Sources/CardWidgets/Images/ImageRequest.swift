import CardModel
import Gtk

/// A request for a picture in the size at which it is shown.
public nonisolated struct ImageRequest: Hashable, Sendable {
  public let image: ImageReference
  public let target: PictureTarget

  /// The multiple to which sizes are rounded up in pixels, so that a window that is being resized
  /// loads few pictures.
  private static let step = 64

  /// - Parameters:
  ///   - image: the picture.
  ///   - width: the width of the area that shows the picture, in pixels.
  ///   - height: the height of that area, in pixels.
  ///   - fit: how the picture is scaled to the area.
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

/// The reason why a picture could not be loaded.
public nonisolated struct ImageFailure: Error, Hashable, Sendable {
  /// The error message, with the name of the picture and, if possible, a remedy.
  public let message: String

  public init(_ message: String) { self.message = message }
}
