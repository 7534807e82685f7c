/// The picture above a message that replaces a card or its body.
public enum MessagePicture: Hashable, Sendable {
  /// One of the program's own.
  case drawing(Drawing)
  /// One of the icon theme's.
  case icon(Icon)

  public enum Drawing: String, Hashable, Sendable, CaseIterable {
    /// There is nothing.
    case empty
    /// There are no values to draw.
    case chart
    /// Data that can't be had.
    case unreachable
    /// No answer yet, or none in time.
    case waiting
    /// Data that was got and can't be used.
    case mistake
  }

  /// The drawing of that name, else the icon of it.
  public init(named name: String) {
    self = Drawing(rawValue: name).map { .drawing($0) } ?? .icon(Icon(name))
  }
}
