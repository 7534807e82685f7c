import ICalendar
import JMESPath
import Localization

/// A source of the events of a calendar in a window of time around the present.
///
/// Each event is an object with `start`, `end`, `all_day`, `title`, `location`, `description` and
/// `calendar`, once for each time that it takes place, in the order of time.
public struct CalendarSource: SourceAdapter {
  private let lines: any SourceAdapter
  private let past: Duration
  private let future: Duration
  private let name: String
  private let now: @Sendable () -> Double
  private let work = BlockingWork()

  /// - Parameters:
  ///   - lines: loads the calendar as ``DataFormat/contentLines``.
  ///   - past: the length of the window before the present.
  ///   - future: the length of the window after the present.
  ///   - name: the name of the calendar in messages, and in its events if it has none of its own.
  public init(
    _ lines: any SourceAdapter, past: Duration, future: Duration, name: String, clock: SourceClock
  ) {
    (self.lines, self.past, self.future, self.name) = (lines, past, future, name)
    now = clock.now
  }

  public func probe() async throws(SourceFailure) -> JSONValue { try await fetch() }

  public func changes() -> AsyncStream<Void>? { lines.changes() }

  public func watchFailure() -> SourceFailure? { lines.watchFailure() }

  public func secretChanges() -> AsyncStream<Void>? { lines.secretChanges() }

  public var arrivedAt: Duration? { lines.arrivedAt }

  public func invalidate() { lines.invalidate() }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    let text = (try await lines.fetch().array ?? []).compactMap(\.string)
      .joined(separator: "\r\n")
    let (now, name) = (now(), name)
    let window = CalendarWindow(
      start: Int(now - past / .seconds(1)), end: Int(now + future / .seconds(1)))
    return try await work.run { () throws(SourceFailure) in
      do throws(CalendarFailure) {
        let events = try ICalendar.events(
          in: text + "\r\n", during: window, limit: LoadLimits.rows, name: name)
        return .array(events.map(\.json))
      } catch {
        switch error {
        case .malformed:
          throw SourceFailure(.malformed, "\(name): this is no calendar (iCalendar)")
        case .tooMany:
          throw SourceFailure(
            .tooLarge, "\(name): more than \(LoadLimits.rows) events; make the range shorter")
        }
      }
    }
  }
}

extension CalendarEvent {
  fileprivate var json: JSONValue {
    func text(_ value: String) -> JSONValue { value.isEmpty ? .null : .string(value) }
    let isAllDay = if case .day = start { true } else { false }
    return [
      "start": .string(start.text), "end": .string(end.text), "all_day": .bool(isAllDay),
      "title": text(title), "location": text(location), "description": text(description),
      "calendar": text(calendar),
    ]
  }
}

extension CalendarEvent.Moment {
  /// The moment as ISO 8601 writes it: a day, a time in UTC, or one without a zone.
  fileprivate var text: String {
    switch self {
    case .day(let year, let month, let day):
      return [year.digits(4), month.digits(), day.digits()].joined(separator: "-")
    case .instant(let seconds): return Self.text(of: seconds) + "Z"
    case .local(let seconds): return Self.text(of: seconds)
    }
  }

  private static func text(of seconds: Int) -> String {
    let (year, month, day) = CalendarDay.date(of: CalendarDay.floor(seconds, 86_400))
    let time = seconds - CalendarDay.floor(seconds, 86_400) * 86_400
    let clock = [time / 3_600, time / 60 % 60, time % 60].map { $0.digits() }
    let date = CalendarEvent.Moment.day(year: year, month: month, day: day).text
    return "\(date)T\(clock.joined(separator: ":"))"
  }
}
