import CivilTime

/// Calendars as RFC 5545 writes them.
public enum ICalendar {
  /// Returns the events of a calendar that take place in a window.
  /// - Parameters:
  ///   - lines: the unfolded lines of the calendar.
  ///   - window: a day more on each side is read of events without a zone.
  ///   - limit: the maximum number of events.
  ///   - name: the name of a calendar that has none.
  public static func events(
    in lines: [String], during window: CalendarWindow, limit: Int, name: String
  ) throws(CalendarFailure) -> CalendarContents {
    let calendars = CalendarComponent.read(lines).filter { $0.name == "VCALENDAR" }
    guard !calendars.isEmpty else { throw .malformed }
    var reader = CalendarReader(window: window, limit: limit)
    for calendar in calendars { try reader.read(calendar, name: name) }
    reader.contents.events.sort { $0.order < $1.order }
    return reader.contents
  }
}

/// The state of reading the calendars of a text.
private struct CalendarReader {
  let window: CalendarWindow
  let limit: Int
  var contents = CalendarContents()
  private var budget = RecurrenceBudget()

  init(window: CalendarWindow, limit: Int) { (self.window, self.limit) = (window, limit) }

  mutating func read(_ calendar: CalendarComponent, name: String) throws(CalendarFailure) {
    let name = calendar.first("X-WR-CALNAME")?.text ?? name
    let zones = CalendarZones(calendar, until: window.end, budget: &budget)
    contents.problems += zones.unknown.map { name in
      CalendarProblem(CalendarZone.isAmbiguous(name) ? .ambiguousZone : .zone, of: name)
    }
    if !calendar.isClosed { contents.problems.append(CalendarProblem(.end)) }
    let versions = try EventVersions(calendar.components("VEVENT"), zones)
    var replacements = Dictionary(grouping: versions.replacements) { $0.component.text("UID") }
    // Events without an identifier have nothing to do with each other.
    replacements[""] = nil
    var series: [String: [EventSeries]] = [:]
    for component in versions.series {
      let uid = component.text("UID")
      guard let event = try event(component, zones) else { continue }
      if !uid.isEmpty { series[uid, default: []].append(event) }
      guard !component.isCancelled else { continue }
      var replaced = SeriesExceptions()
      for time in replacements[uid, default: []].compactMap(\.time) {
        replaced.insert(time, of: event.start, zones)
      }
      let changes = try LaterChanges(replacements[uid, default: []], of: event, zones)
      let found = try event.occurrences(
        in: changes.window(for: window), limit: limit, budget: &budget)
      note(found, of: component)
      for (start, end) in found.ends where !replaced.contain(start, of: event.start) {
        guard let shown = changes.event(at: start, until: end),
          window.contains(shown.start, shown.end)
        else { continue }
        try add(shown.event.event(from: shown.start, to: shown.end, calendar: name))
      }
    }
    for replacement in versions.replacements where !replacement.component.isCancelled {
      guard let event = try event(replacement.component, zones) else { continue }
      if let time = replacement.time {
        let former = series[replacement.component.text("UID")] ?? []
        if former.contains(where: { $0.hasRemoved(time, of: event, zones) }) { continue }
      } else {
        note(.time, replacement.component, "RECURRENCE-ID")
      }
      let (start, end) = (event.start.seconds, event.end(of: event.start.seconds))
      if window.contains(start, end) {
        try add(event.event(from: start, to: end, calendar: name))
      }
    }
  }

  /// Returns an event, and notes what of it can't be read; nil if it has no start.
  private mutating func event(
    _ component: CalendarComponent, _ zones: CalendarZones
  ) throws(CalendarFailure) -> EventSeries? {
    guard let event = try EventSeries(component, zones) else {
      if !component.isCancelled { note(.start, component, "DTSTART") }
      return nil
    }
    if !component.isCancelled {
      note(event.unreadable, of: component)
      if event.isReversed {
        note(.reversed, component, component.first("DTEND") == nil ? "DURATION" : "DTEND")
      }
    }
    return event
  }

  private mutating func add(_ event: CalendarEvent) throws(CalendarFailure) {
    guard contents.events.count < limit else { throw .tooMany }
    contents.events.append(event)
  }

  private mutating func note(_ found: EventSeries.Occurrences, of component: CalendarComponent) {
    note(found.unreadable, of: component)
    if found.lacksLastDay { note(.lastDay, component) }
    switch found.failure {
    case .unreadable: note(.unreadableRule, component)
    case .tooLong: note(.endlessRule, component)
    case nil: break
    }
  }

  private mutating func note(_ lines: [ContentLine], of component: CalendarComponent) {
    guard let line = lines.first else { return }
    contents.problems.append(CalendarProblem(.time, of: component.title, property: line.written))
  }

  private mutating func note(
    _ kind: CalendarProblem.Kind, _ component: CalendarComponent, _ property: String = ""
  ) {
    contents.problems.append(
      CalendarProblem(
        kind, of: component.title, property: component.first(property)?.written ?? ""))
  }
}

extension CalendarEvent {
  /// The start by which events are ordered.
  fileprivate var order: Int {
    switch start {
    case .instant(let seconds), .local(let seconds): seconds
    case .day(let day): day.daysSince1970 * 86_400
    }
  }
}
