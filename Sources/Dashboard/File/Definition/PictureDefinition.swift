/// A picture of a card, and how it changes while it is shown.
public struct PictureDefinition: Sendable, Equatable {
  /// The location of the picture.
  public enum Origin: Sendable, Equatable {
    /// A path or an address.
    case image(Template)
    /// A folder with pictures.
    case folder(Template)
  }

  public let origin: Origin
  /// The time from one picture to the next; nil for a picture that stays as it is.
  public let every: Duration?
  /// The age from which the picture is marked as old.
  public let staleAfter: Duration?
}
