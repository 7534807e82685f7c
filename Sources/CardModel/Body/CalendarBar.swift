import ChartModel
import CivilTime

/// The part of an event's bar on one day of a calendar.
public struct CalendarBar: Hashable, Sendable {
  public var color: EventColor
  /// The position among the bars of the day, from the top; an event keeps its lane through the
  /// week.
  public var lane: Int
  /// Whether the event begins on this day; the bar's end is round there, as on its last day.
  public var isFirst: Bool
  public var isLast: Bool

  /// The maximum number of bars below a day.
  public static let laneCount = 3
}

extension CalendarBody {
  /// The maximum number of bars below a day, in whatever month it is.
  public var laneCount: Int {
    // In order of their first days, events need as many lanes as share a day.
    let changes = events.flatMap { [($0.first.daysSince1970, 1), ($0.last.daysSince1970 + 1, -1)] }
    var (shared, most) = (0, 0)
    for (_, change) in changes.sorted(by: <) {
      shared += change
      most = max(most, shared)
    }
    return min(most, CalendarBar.laneCount)
  }

  /// Returns the bars below each day of a week.
  ///
  /// Events for which no lane is free have no bar; only the accessible name of the day lists them.
  public func bars(in week: [CivilDate?]) -> [[CalendarBar]] {
    var bars = week.map { _ in [CalendarBar]() }
    guard let first = week.compactMap({ $0 }).first, let last = week.compactMap({ $0 }).last else {
      return bars
    }
    let seen = events.filter { $0.first <= last && $0.last >= first }
      // The longest of the events that begin together is at the top.
      .sorted { ($0.first, $1.last) < ($1.first, $0.last) }
    for event in seen {
      let days = week.indices.filter { index in
        week[index].map { event.first <= $0 && $0 <= event.last } ?? false
      }
      let free = (0..<CalendarBar.laneCount).first { lane in
        days.allSatisfy { day in !bars[day].contains { $0.lane == lane } }
      }
      guard let lane = free else { continue }
      for day in days {
        bars[day].append(
          CalendarBar(
            color: event.color, lane: lane, isFirst: week[day] == event.first,
            isLast: week[day] == event.last))
      }
    }
    return bars
  }
}
