import Localization

// The description of marked moments and spans.

extension ChartDescriber {
  /// The maximum number of events that are named.
  private static let eventLimit = 4

  /// The sentence about the events, such as "2 events: Release, 21 Nov 2026, 10:00; …".
  ///
  /// The sentences about the events, of which only the last ones are named.
  var events: [String] {
    guard !chart.events.isEmpty, case .times = chart.domain else { return [] }
    let rest = chart.events.count - Self.eventLimit
    var facts = chart.events.suffix(Self.eventLimit).map { event in
      [event.title, chart.timeText(of: event)].filter { !$0.isEmpty }.localizedList
    }
    if rest > 0 { facts.append(ChartWords.moreEvents(rest)) }
    return [String(localized: "\(ChartWords.events(chart.events.count)): \(facts.localizedFacts)")]
  }
}
