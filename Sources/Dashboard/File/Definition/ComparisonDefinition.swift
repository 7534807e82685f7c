/// The comparison of a chart over time with an earlier time.
public struct ComparisonDefinition: Sendable, Equatable {
  /// The time that the chart shows, up to its last moment.
  public enum Extent: Sendable, Equatable {
    case length(TimeShift)
    /// The time since the start of the present day, week, month, quarter or year.
    case since(CalendarPeriod)
  }

  public let location: SourceLocation
  public let shift: TimeShift
  /// The time that is shown; if nil, as much as the shift.
  public let extent: Extent?
  /// The name of the earlier values; if nil, the shift in words.
  public let title: Template?
}

/// The comparison of a figure with its value at an earlier time.
public struct FigureComparisonDefinition: Sendable, Equatable {
  /// The direction of a change that is good.
  public enum Better: String, Sendable, CaseIterable {
    case up, down
  }

  public let location: SourceLocation
  public let shift: TimeShift
  /// The period at whose start the sum of the figure begins; if nil, it is of a single row.
  public let period: CalendarPeriod?
  /// The rows; if nil, those of a history, or the data.
  public let items: BoundExpression?
  /// The time of a row.
  public let x: BoundExpression
  /// The number of a row; if nil, that of the figure.
  public let y: BoundExpression?
  /// The name of the earlier value; if nil, the shift in words.
  public let title: Template?
  public let better: Better?
}

/// A period of the calendar that figures are summed up in.
public enum CalendarPeriod: String, Sendable, CaseIterable {
  case day, week, month, quarter, year

  var unit: CalendarUnit {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    case .quarter: .quarter
    case .year: .year
    }
  }
}
