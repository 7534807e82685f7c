import CICal
import Synchronization

/// Calendars as RFC 5545 writes them, read by libical.
public enum ICalendar {
  /// The functions of libical that read time zones share their state.
  private static let library = Mutex(())

  /// Returns the events of a text that take place in a window, in order.
  /// - Parameters:
  ///   - window: a day more on each side is read of events without a zone.
  ///   - limit: the maximum number of events.
  ///   - name: the name of a calendar that has none.
  public static func events(
    in text: String, during window: CalendarWindow, limit: Int, name: String
  ) throws(CalendarFailure) -> [CalendarEvent] {
    let result = library.withLock { _ in
      Result { () throws(CalendarFailure) in
        icalerror_set_errors_are_fatal(0)
        guard let root = icalparser_parse_string(text) else { throw .malformed }
        defer { icalcomponent_free(root) }
        var reader = CalendarReader(window: window, limit: limit)
        let calendars =
          icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT
          ? [root] : root.components(ICAL_VCALENDAR_COMPONENT)
        guard !calendars.isEmpty else { throw .malformed }
        for calendar in calendars { try reader.read(calendar, name: name) }
        return reader.events
      }
    }
    return try result.get().sorted { $0.order < $1.order }
  }
}

/// The state of reading the calendars of a text.
struct CalendarReader {
  let window: CalendarWindow
  let limit: Int
  private(set) var events: [CalendarEvent] = []

  init(window: CalendarWindow, limit: Int) { (self.window, self.limit) = (window, limit) }

  mutating func read(_ calendar: OpaquePointer, name: String) throws(CalendarFailure) {
    let name = calendar.extensionText("X-WR-CALNAME") ?? name
    let components = calendar.components(ICAL_VEVENT_COMPONENT)
    // An event that takes place at another time once names its series and the time it replaces.
    var replaced: [String: Set<Int>] = [:]
    for component in components {
      if let time = component.time(of: ICAL_RECURRENCEID_PROPERTY) {
        replaced[component.uid, default: []].insert(time.seconds)
      }
    }
    for component in components where !component.isCancelled {
      guard let series = EventSeries(component) else { continue }
      let isOwn = component.time(of: ICAL_RECURRENCEID_PROPERTY) == nil
      let starts = isOwn ? series.starts(in: window) : [series.start.seconds]
      for start in starts {
        if isOwn, replaced[component.uid]?.contains(start) == true { continue }
        guard window.contains(start, start + series.length) else { continue }
        guard events.count < limit else { throw .tooMany }
        events.append(series.event(at: start, calendar: name))
      }
    }
  }
}

extension CalendarEvent {
  /// The start by which events are ordered.
  fileprivate var order: Int {
    switch start {
    case .instant(let seconds), .local(let seconds): seconds
    case .day(let year, let month, let day): CalendarDay.number(year, month, day) * 86_400
    }
  }
}
