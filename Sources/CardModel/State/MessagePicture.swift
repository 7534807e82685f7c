/// The picture above a message that replaces a card or its body.
public enum MessagePicture: Hashable, Sendable {
  /// A drawing of the program.
  case drawing(Drawing)
  /// An icon of the icon theme.
  case icon(Icon)

  public enum Drawing: String, Hashable, Sendable, CaseIterable {
    /// There is nothing.
    case empty
    /// There are no values to draw.
    case chart
    /// The data can't be reached.
    case unreachable
    /// There is no answer yet, or there was none in time.
    case waiting
    /// The data were loaded, but can't be used.
    case mistake
  }

  /// Creates the drawing with a name, or the icon if there is no such drawing.
  public init(named name: String) {
    self = Drawing(rawValue: name).map { .drawing($0) } ?? .icon(Icon(name))
  }
}
