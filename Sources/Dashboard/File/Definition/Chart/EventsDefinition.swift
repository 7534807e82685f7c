/// The marked moments and spans of a chart: a list in the file, or items of data.
public enum EventsDefinition: Sendable, Equatable {
  case list([EventDefinition])
  case items(EventItemsDefinition)
}

extension NodeDecoder where Value == EventsDefinition {
  static var events: NodeDecoder {
    .forms(
      list: NodeDecoder<[EventDefinition]>.list(of: EventDefinition.decoder, count: 1...100)
        .map { .list($0) },
      mapping: EventItemsDefinition.decoder.map { .items($0) })
  }
}

/// A marked moment or span that the file names.
public struct EventDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let time: Template
  public var end: Template?
  public let title: Template
  public var state: StateDefinition?

  fileprivate static let decoder = NodeDecoder<EventDefinition>.object(
    "event", "A marked moment or span of a chart over time.",
    required(
      "time", .text, "The moment, or the beginning of a span, such as `2026-12-24T18:00`."),
    titleField, make: { EventDefinition(location: $0, time: $1, title: $2) },
    optional("end", .text, "The end of a span.") { $0.end = $1 }.before("title"),
    stateKey { $0.state = $1 })
}

/// Items of data that are marked; texts and expressions are on the item.
public struct EventItemsDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let items: BoundExpression
  public let time: BoundExpression
  public var end: BoundExpression?
  public let title: Template
  public var state: StateDefinition?

  fileprivate static let decoder = NodeDecoder<EventItemsDefinition>.object(
    "events", "Items of data that are marked in a chart over time.",
    required("items", .expression, "An expression on the card’s data for an array."),
    required(
      "time", .expression, "An expression for the moment, or for the beginning of a span."),
    titleField, make: { EventItemsDefinition(location: $0, items: $1, time: $2, title: $3) },
    optional("end", .expression, "An expression for the end of a span.") {
      $0.end = $1
    }.before("title"),
    stateKey { $0.state = $1 })
}

private let titleField = required(
  "title", NodeDecoder<Template>.text, "The title in the full chart.")
private let stateKey = SharedKey("state", .state, "The state of the event.")
