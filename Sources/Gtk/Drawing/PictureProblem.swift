/// The reason why a picture can't be decoded.
///
/// The messages of gdk-pixbuf and of the libraries behind it are for those who write loaders.
public nonisolated enum PictureProblem: Error, Hashable, Sendable {
  /// The end is missing.
  case cutOff
  /// There is no loader for the format.
  case unknown(format: String)
  /// It breaks the rules of its format, or uses a part of it that isn't supported.
  case damaged
  case takesTooLong
  case tooManyPixels(width: Int, height: Int)
}
