/// A timeline.
public struct TimelineDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The array of items, evaluated on the card's data; if nil, the data is the array.
  public let items: BoundExpression?
  /// The formatted time.
  public let time: Template
  /// The moment that separates past from future steps, evaluated on the item.
  public let moment: BoundExpression?
  public let title: Template
  public let subtitle: Template?
  public let status: StatusDefinition?
  /// The state `done`, `current` or `open`.
  public let state: Template?
  public let avatar: AvatarDefinition?
  /// The title above steps that follow each other and have the same.
  public let group: Template?
  public let opens: OpensDefinition?
}

/// A calendar.
public struct CalendarDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let entries: CalendarEntriesDefinition
  /// The days that are marked as a whole.
  public let specialDays: CalendarEntriesDefinition?
  public let legend: [CalendarLegendDefinition]
  /// The month shown, such as `2026-03`, or a day of it, evaluated on the card's data; if nil, the
  /// current month.
  public let month: Template?
  public let view: View

  /// The period that is shown.
  public enum View: String, Sendable, CaseIterable {
    case month, week
  }
}

/// The meaning of a colour of a calendar.
public struct CalendarLegendDefinition: Sendable, Equatable {
  public let title: Template
  public let color: Template
}

/// Entries of a calendar, or its special days.
public struct CalendarEntriesDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The array of items, evaluated on the card's data; if nil, the data is the array.
  public let items: BoundExpression?
  /// The day or time of the start, evaluated on the item.
  public let date: BoundExpression
  /// The day or time of the end, evaluated on the item; if nil, the entry fills one day.
  public let end: BoundExpression?
  public let title: Template
  /// A semantic state or a number of the palette.
  public let color: Template?
}

/// A clock, or a countdown.
public struct ClockDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The name of a time zone; if nil, the user's.
  public let zone: Template?
  public let hasSeconds: Bool
  public let hasDate: Bool
  /// The countdown that is shown in place of the time.
  public let countdown: CountdownDefinition?
}

/// The moment of a countdown, and its name.
public struct CountdownDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let moment: Template
  public let title: Template?
}
