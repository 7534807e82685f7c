/// The destinations of presses on the positions of a chart.
public struct ChartPresses: Hashable, Sendable {
  /// The destinations by position; empty if presses choose nothing.
  public var destinations: [Destination]
  /// The position whose value is chosen; nil for none.
  public var chosen: Int?

  public init(_ destinations: [Destination] = [], chosen: Int? = nil) {
    self.destinations = destinations
    self.chosen = chosen
  }

  /// Whether a press on some position chooses something.
  public var canChoose: Bool { destinations.contains { $0 != .none } }

  /// Returns the destination of a press on a position; `none` if it chooses nothing.
  public subscript(position: Int) -> Destination {
    destinations.indices.contains(position) ? destinations[position] : .none
  }
}
