/// The key `events` of a chart: a list, or a mapping for items of data.
extension NodeDecoder where Value == EventsDefinition {
  static var events: NodeDecoder {
    .forms(
      list: NodeDecoder<[EventDefinition]>.list(of: EventDefinition.decoder, count: 1...100)
        .map { .list($0) },
      mapping: EventItemsDefinition.decoder.map { .items($0) })
  }
}

extension EventDefinition {
  fileprivate static let decoder = NodeDecoder<EventDefinition>.object(
    "event", "A marked moment or span of a chart over time.",
    required(
      "time", .text, "The moment, or the beginning of a span, such as `2026-12-24T18:00`."),
    optional("end", .text, "The end of a span."),
    required("title", .text, "The title in the full chart."),
    optional("state", .state, "The state of the event."),
    make: EventDefinition.init)
}

extension EventItemsDefinition {
  fileprivate static let decoder = NodeDecoder<EventItemsDefinition>.object(
    "events", "Items of data that are marked in a chart over time.",
    required("items", .expression, "An expression on the card’s data for an array."),
    required(
      "time", .expression, "An expression for the moment, or for the beginning of a span."),
    optional("end", .expression, "An expression for the end of a span."),
    required("title", .text, "The title in the full chart."),
    optional("state", .state, "The state of the event."),
    make: EventItemsDefinition.init)
}
