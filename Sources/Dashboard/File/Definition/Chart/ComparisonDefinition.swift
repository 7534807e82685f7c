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
  public var extent: Extent?
  public var title: Template?

  static let decoder = NodeDecoder<ComparisonDefinition>.object(
    "compare", "A comparison of lines, areas, columns or bars over time with an earlier time.",
    shiftField, make: { ComparisonDefinition(location: $0, shift: $1) },
    atMostOne([
      choice("for", .shift, "The length of time that is shown; by default that of the shift.") {
        Extent.length($0)
      },
      choice(
        "since", .word,
        "The period that is shown up to its last value: `year` is this year so far."
      ) { Extent.since($0) },
    ]) { $0.extent = $1 },
    titleKey { $0.title = $1 })
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
  public var period: CalendarPeriod?
  public var items: BoundExpression?
  public let x: BoundExpression
  public var y: BoundExpression?
  public var title: Template?
  public var better: Better?

  static let decoder = NodeDecoder<FigureComparisonDefinition>.object(
    "figure comparison", "A comparison of a figure with its value at an earlier time.",
    shiftField,
    required("x", .expression, "An expression for the time of a row, such as `time` in a history."),
    make: { FigureComparisonDefinition(location: $0, shift: $1, x: $2) },
    optional(
      "since", .word,
      "The period at whose start the sum begins, if the figure is one: `month` is this month so far."
    ) { $0.period = $1 }.before("x"),
    optional(
      "items", .expression,
      "An expression for the rows; by default the `history` of the data, or the data."
    ) { $0.items = $1 }.before("x"),
    optional(
      "y", .expression,
      "An expression for the number of a row; by default the `value` of the figure."
    ) { $0.y = $1 },
    titleKey { $0.title = $1 },
    optional("better", .word, "The direction of a change for the better.") { $0.better = $1 })
}

private let shiftField = required(
  "shift", .shift,
  "The time back to the earlier values: `7d`, `52w`, `1mo`, `1q`, `1y` by the calendar, or `6h`.")
private let titleKey = SharedKey(
  "title", .text, "The name of the earlier values; by default such as “7 days earlier”.")

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
