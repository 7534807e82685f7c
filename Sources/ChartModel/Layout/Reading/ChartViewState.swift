/// The reader's choices in a chart's view: window, hidden and emphasized series.
public struct ChartViewState: Hashable, Sendable {
  /// The names of hidden series, or of hidden parts of a donut.
  ///
  /// If it has all names, none is hidden.
  public var hidden: Set<String>
  /// The visible part of the domain's extent, 0 … 1; nil for all of it.
  public var window: ClosedRange<Double>?
  /// The part of the domain's extent whose values determine the value axes, 0 … 1; nil for the
  /// visible part.
  public var scaleWindow: ClosedRange<Double>?
  /// The name of the series that stands out; the others are faded.
  public var emphasized: String?

  public init(
    hidden: Set<String> = [], window: ClosedRange<Double>? = nil,
    scaleWindow: ClosedRange<Double>? = nil, emphasized: String? = nil
  ) {
    self.hidden = hidden
    self.window = window
    self.scaleWindow = scaleWindow
    self.emphasized = emphasized
  }
}

/// The cursor and the selection that are drawn above a chart.
public struct ChartOverlay: Hashable, Sendable {
  /// The position of the cursor.
  public var cursor: Int?
  /// The series at the cursor; nil for all.
  public var series: Int?
  /// The selected positions.
  public var selection: ClosedRange<Int>?

  public init(cursor: Int? = nil, series: Int? = nil, selection: ClosedRange<Int>? = nil) {
    self.cursor = cursor
    self.series = series
    self.selection = selection
  }
}
