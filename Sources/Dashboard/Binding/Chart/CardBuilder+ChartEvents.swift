import CardModel
import ChartModel
import Foundation
import JMESPath

// The marked moments and spans of a chart.

extension CardBuilder {
  /// Returns a chart with its events, of which only those within its time are kept.
  ///
  /// If there are more than a chart marks, the card says so.
  func marked(_ chart: Chart, _ definition: ChartDefinition, on data: JSONValue) -> Chart {
    guard let definition = definition.events, case .times(let moments, _) = chart.domain,
      let first = moments.first, let last = moments.last
    else { return chart }
    let events = events(definition, on: data)
      .filter { $0.start <= last && ($0.end ?? $0.start) >= first }
      .sorted { $0.start < $1.start }
    var chart = chart
    chart.events = events.suffix(CardLimits.events)
    if events.count > CardLimits.events, case .items(let items) = definition {
      issues.note(
        items.items.location,
        """
        \(items.items.line) gives \(events.count) events within the chart, of which the latest \
        \(CardLimits.events) are marked
        """)
    }
    return chart
  }

  private func events(_ definition: EventsDefinition, on data: JSONValue) -> [ChartEvent] {
    switch definition {
    case .list(let events):
      events.compactMap { event in
        moment(event.time, on: data).map { start in
          ChartEvent(
            text(event.title, on: data), at: start,
            until: event.end.flatMap { moment($0, on: data) },
            color: SeriesColor(state(event.state, on: data)))
        }
      }
    case .items(let event):
      items(event.items, on: data).compactMap { item in
        moment(event.time, on: item).map { start in
          ChartEvent(
            text(event.title, on: item), at: start,
            until: event.end.flatMap { moment($0, on: item) },
            color: SeriesColor(state(event.state, on: item)))
        }
      }
    }
  }

  /// Returns the moment that a text names, in seconds since 1970.
  private func moment(_ template: Template, on data: JSONValue) -> Double? {
    let text = code(template, on: data)
    if let moment = context.moment(.string(text)) { return moment.timeIntervalSince1970 }
    if !text.isEmpty {
      issues.note(template.location, "“\(text)” is no moment; write one such as 2026-12-24T18:00")
    }
    return nil
  }

  private func moment(_ expression: BoundExpression, on item: JSONValue) -> Double? {
    let value = value(expression, on: item)
    if let moment = context.moment(value) { return moment.timeIntervalSince1970 }
    if !value.isNull {
      issues.note(
        expression.location,
        "\(expression.line) gives no moment, such as 2026-12-24T18:00 or seconds since 1970")
    }
    return nil
  }
}
