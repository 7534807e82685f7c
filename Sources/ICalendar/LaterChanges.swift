/// The changes of a series from one of its times on (`RANGE=THISANDFUTURE`, RFC 5545 §3.2.13).
///
/// Each moves all times that follow the one that it replaces by the same difference of clocks, up
/// to the next change, and gives them its length and its texts.
struct LaterChanges {
  private struct Change {
    let event: EventSeries
    /// The time of the series that it replaces, in seconds since 1970.
    let first: Int
    /// The difference of the clocks before and after the change, in seconds.
    let shift: Int
  }

  private let series: EventSeries
  /// The changes in the order of the times that they replace.
  private let changes: [Change]

  init(
    _ replacements: [EventVersions.Replacement], of series: EventSeries, _ zones: CalendarZones
  ) throws(CalendarFailure) {
    var changes: [Change] = []
    for replacement in replacements where replacement.isOfLater {
      guard let time = replacement.time,
        let event = try EventSeries(replacement.component, zones)
      else { continue }
      let first = series.start.seconds(of: time, zones)
      changes.append(
        Change(
          event: event, first: first, shift: event.start.local - series.start.local(of: first)))
    }
    self.series = series
    self.changes = changes.sorted { $0.first < $1.first }
  }

  /// Returns the window of those times of the series that a change may have moved into a window.
  func window(for window: CalendarWindow) -> CalendarWindow {
    let margins = changes.map { change in
      let start = change.event.start.seconds
      return abs(change.shift) + change.event.end(of: start) - start + 2 * 86_400
    }
    let margin = margins.max() ?? 0
    return CalendarWindow(start: window.start - margin, end: window.end + margin)
  }

  /// Returns the event that takes place at a time of the series, with its start and its end; nil
  /// if it is cancelled.
  func event(at start: Int, until end: Int) -> (event: EventSeries, start: Int, end: Int)? {
    guard let change = changes.last(where: { $0.first < start }) else {
      return (series, start, end)
    }
    guard !change.event.component.isCancelled else { return nil }
    let moved = change.event.start.zone.seconds(of: series.start.local(of: start) + change.shift)
    return (change.event, moved, change.event.end(of: moved))
  }
}
