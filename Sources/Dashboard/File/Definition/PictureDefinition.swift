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
  public var every: Duration?
  public var staleAfter: Duration?

  static let decoder = NodeDecoder<PictureDefinition>.forms(
    scalar: NodeDecoder<Template>.picture.map { PictureDefinition(origin: .image($0)) },
    mapping: NodeDecoder<(picture: PictureDefinition, location: SourceLocation)>.object(
      "image", "A picture that changes while it is shown.",
      exactlyOne([
        choice("path", .picture, "The file of the picture.") { Origin.image($0) },
        choice(
          "url", .address(.picture, schemes: NodeDecoder<Template>.webSchemes),
          "The address of the picture, or of a camera’s stream (MJPEG)."
        ) { Origin.image($0) },
        choice("folder", .picture, "A folder, whose pictures are shown one after the other.") {
          Origin.folder($0)
        },
      ]),
      make: { (picture: PictureDefinition(origin: $1), location: $0) },
      optional(
        "every", .duration(from: .seconds(1)),
        "The time after which the picture is loaded again, or the next one is shown; in a folder "
          + "by default `30s`."
      ) { $0.picture.every = $1 },
      optional(
        "stale_after", .duration(from: .seconds(1)),
        "The age from which the picture is marked as old; by default three times `every`, at least "
          + "`30s`."
      ) { $0.picture.staleAfter = $1 }
    )
    .completing { $0.picture.check(at: $0.location, $1) }
    .map { $0.picture })

  /// Returns whether the keys fit together; reports a mistake.
  private func check(at location: SourceLocation, _ context: DecodingContext) -> Bool {
    guard staleAfter != nil else { return true }
    if case .folder = origin {
      context.error(location, "\"stale_after\" has no meaning here: the pictures of a folder stay")
      return false
    }
    guard every != nil else {
      context.error(
        location, "\"stale_after\" has no meaning without \"every\": the picture is loaded once")
      return false
    }
    return true
  }
}
