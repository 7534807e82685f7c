import ChartModel

/// The image at the top, or at one side, of a card: decoration, hidden from screen readers (S-08).
public struct Media: Hashable, Sendable {
  /// The image; nil until it is known.
  public var image: Picture?
  /// The title over the image, in a colour that contrasts with it (S-74).
  @LineText public var title: String?
  /// The height in px at the usual size of text.
  public var height: Int

  /// The height in the guideline's samples, in px at the usual size of text.
  public static let defaultHeight = 145
  /// The minimum height in px at the usual size of text.
  ///
  /// The image shrinks to it in a card that is too high (S-06).
  public static let leastHeight = 84

  public init(image: Picture?, title: String? = nil, height: Int = Media.defaultHeight) {
    self.image = image
    self.title = title
    self.height = height
  }
}

/// The source of an image.
public enum ImageReference: Hashable, Sendable {
  /// A file with an absolute path.
  /// - Parameter within: the path, without symbolic links, of the folder that the file must be in
  ///   when it is read, or of the file itself; nil for any.
  case file(String, within: String? = nil)
  case url(String)
}

/// A symbolic icon, identified by its name in the icon theme.
public struct Icon: Hashable, Sendable {
  @LabelText public var name: String
  public init(_ name: String) { self.name = name }
}
