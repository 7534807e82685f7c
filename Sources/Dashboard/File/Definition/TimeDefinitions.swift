/// Steps in the order of time.
public struct TimelineDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// Gives an array, on the card's data; nil: the data is the array.
  public let items: BoundExpression?
  /// As it is to be shown.
  public let time: Template
  /// On the item: the moment, which the line between past and future goes by.
  public let moment: BoundExpression?
  public let title: Template
  public let subtitle: Template?
  public let status: StatusDefinition?
  /// Gives `done`, `current` or `open`.
  public let state: Template?
}

/// Days with something on them.
public struct CalendarDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// Gives an array, on the card's data; nil: the data is the array.
  public let items: BoundExpression?
  /// On the item: the day or time it starts.
  public let date: BoundExpression
  /// On the item: the day or time it ends; nil: it fills one day.
  public let end: BoundExpression?
  public let title: Template
  /// Gives a semantic state or a number of the palette.
  public let color: Template?
  /// Gives the month shown, as `2026-03`, or a day of it, on the card's data; nil: the present one.
  public let month: Template?
  public let view: View

  /// How much is seen at once.
  public enum View: String, Sendable, CaseIterable {
    case month, week
  }
}
