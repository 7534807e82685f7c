/// What presses on the positions of a chart choose.
public struct ChartPresses: Hashable, Sendable {
  /// The choices by position; empty if presses choose nothing.
  public var destinations: [Destination]
  /// The position whose value is chosen; nil for none.
  public var chosen: Int?

  public init(_ destinations: [Destination] = [], chosen: Int? = nil) {
    self.destinations = destinations
    self.chosen = chosen
  }

  /// Whether a press on some position chooses something.
  public var choose: Bool { destinations.contains { $0 != .none } }

  /// Returns what a press on a position chooses; `none` for nothing.
  public subscript(position: Int) -> Destination {
    destinations.indices.contains(position) ? destinations[position] : .none
  }
}
