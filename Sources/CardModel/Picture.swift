/// A picture of a card, and how it changes while it is shown.
public enum Picture: Hashable, Sendable {
  /// A picture that stays as it is.
  case still(ImageReference)
  /// A picture that is loaded again at an interval, such as that of a camera.
  /// - Parameter lifetime: the age from which it is marked as old.
  case live(ImageReference, every: Duration, lifetime: Duration)
  /// The pictures in a folder with an absolute path, each shown for an interval.
  /// - Parameter within: what ``ImageReference/file(_:within:)`` has for each of them.
  case slides(folder: String, within: String? = nil, every: Duration)

  /// Returns a file with an absolute path, which stays as it is.
  public static func file(_ path: String) -> Picture { .still(.file(path)) }

  /// Returns a picture of the web, which stays as it is.
  public static func url(_ address: String) -> Picture { .still(.url(address)) }

  /// The time from one picture to the next; nil if there is no next one.
  public var interval: Duration? {
    switch self {
    case .still: nil
    case .live(_, let interval, _), .slides(_, _, let interval): interval
    }
  }

  /// The age from which the picture is marked as old; nil if it doesn't age.
  public var lifetime: Duration? {
    if case .live(_, _, let lifetime) = self { lifetime } else { nil }
  }
}
