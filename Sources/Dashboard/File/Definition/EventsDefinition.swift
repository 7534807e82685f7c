/// The marked moments and spans of a chart: a list in the file, or items of data.
public enum EventsDefinition: Sendable, Equatable {
  case list([EventDefinition])
  case items(EventItemsDefinition)
}

/// A marked moment or span that the file names.
public struct EventDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The moment, or the beginning of a span.
  public let time: Template
  public let end: Template?
  public let title: Template
  public let state: StateDefinition?
}

/// Items of data that are marked; texts and expressions are on the item.
public struct EventItemsDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The array of items, evaluated on the card's data.
  public let items: BoundExpression
  /// The moment, or the beginning of a span.
  public let time: BoundExpression
  public let end: BoundExpression?
  public let title: Template
  public let state: StateDefinition?
}
