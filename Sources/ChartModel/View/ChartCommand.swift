/// A command that a reader gives to a chart by a key or a button.
public enum ChartCommand: Hashable, Sendable {
  /// To the position so many further on.
  case step(Int)
  /// Moves the window by tenths of its width.
  case page(Int)
  case first
  case last
  /// As ``step(_:)``, with all on the way selected.
  case extendStep(Int)
  /// As ``page(_:)``, with all on the way selected.
  case extendPage(Int)
  case extendToFirst
  case extendToLast
  /// To the series so many further on.
  case series(Int)
  /// Selects the position at the cursor; if it was selected, no longer.
  case select
  case zoomIn
  case zoomOut
  case resetZoom
  /// Moves the window by quarters of its width.
  case pan(Int)
  /// Takes back the last step in: the selection, then the zoom.
  case back
}

/// The positions whose values are shown above the chart.
public enum ChartSelection: Hashable, Sendable {
  case position(Int)
  /// A range of at least two indices.
  case range(ClosedRange<Int>)

  public init(_ positions: ClosedRange<Int>) {
    self = positions.count == 1 ? .position(positions.lowerBound) : .range(positions)
  }

  public var positions: ClosedRange<Int> {
    switch self {
    case .position(let position): position...position
    case .range(let positions): positions
    }
  }
}
