/// A command of a key or a button on a chart page.
public enum ChartCommand: Hashable, Sendable {
  /// Moves the cursor by a number of positions.
  case step(Int)
  /// Moves the cursor by tenths of the visible positions.
  case page(Int)
  case first
  case last
  /// Moves the cursor like ``step(_:)`` and extends the selection.
  case extendStep(Int)
  /// Moves the cursor like ``page(_:)`` and extends the selection.
  case extendPage(Int)
  case extendToFirst
  case extendToLast
  /// Moves the cursor by a number of series.
  case series(Int)
  /// Selects the position at the cursor, or deselects it if it was selected.
  case select
  case zoomIn
  case zoomOut
  case resetZoom
  /// Pans by quarters of the visible part.
  case pan(Int)
  /// Clears the selection, or, without one, resets the zoom.
  case back
}

/// The selected positions, whose values are shown above the chart.
public enum ChartSelection: Hashable, Sendable {
  case position(Int)
  /// A range of at least two positions.
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
