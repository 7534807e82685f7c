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
    let components = calendar.components("VEVENT")
    // An event that takes place at another time once names its series and the time it replaces.
    var replaced: [String: Set<Int>] = [:]
    for component in components {
      if let time = try zones.time(of: "RECURRENCE-ID", in: component) {
        replaced[component.text("UID"), default: []].insert(time.seconds)
      }
    }
    for component in components where !component.isCancelled {
      guard let series = try EventSeries(component, zones) else { continue }
      let isOwn = component.first("RECURRENCE-ID") == nil
      let starts = isOwn ? try starts(of: series, component) : [series.start.seconds]
      for start in starts {
        if isOwn, replaced[component.text("UID")]?.contains(start) == true { continue }
        guard window.contains(start, start + series.length) else { continue }
        guard contents.events.count < limit else { throw .tooMany }
        contents.events.append(series.event(at: start, calendar: name))
      }
    }
  }

  /// Returns the starts of a series, and notes a rule that isn't followed.
  private mutating func starts(
    of series: EventSeries, _ component: CalendarComponent
  ) throws(CalendarFailure) -> Set<Int> {
    var failure: RecurrenceFailure?
    let starts = try series.starts(
      in: window, limit: limit, budget: &budget, failure: &failure)
    switch failure {
    case .unreadable: contents.unreadableRules.append(component.text("SUMMARY"))
    case .tooLong: contents.endlessRules.append(component.text("SUMMARY"))
    case nil: break
    }
    return starts
  }
}

extension CalendarEvent {
  /// The start by which events are ordered.
  fileprivate var order: Int {
    switch start {
    case .instant(let seconds), .local(let seconds): seconds
    case .day(let day): day.number * 86_400
    }
  }
}
