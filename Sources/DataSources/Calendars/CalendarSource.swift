import CivilTime
import ICalendar
import JMESPath
import Localization
import Synchronization

/// A source of the events of a calendar in a window of time around the present.
///
/// Each event is an object with `start`, `end`, `all_day`, `title`, `location`, `description` and
/// `calendar`, once for each time that it takes place, in the order of time.
public final class CalendarSource: SourceAdapter {
  private let lines: any SourceAdapter
  private let past: Duration
  private let future: Duration
  private let name: String
  private let now: @Sendable () -> Double
  private let work = BlockingWork()
  /// What the events of the last load lack.
  private let lastOmission = Mutex<String?>(nil)

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

  public var omission: String? { lastOmission.withLock { $0 } }

  public var interpretation: String? { lines.interpretation }

  public func invalidate() { lines.invalidate() }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    let lines = (try await lines.fetch().array ?? []).compactMap(\.string)
    let (now, name) = (now(), name)
    let window = CalendarWindow(
      start: Int(now - past / .seconds(1)), end: Int(now + future / .seconds(1)))
    let contents = try await work.run { () throws(SourceFailure) in
      do throws(CalendarFailure) {
        return try ICalendar.events(in: lines, during: window, limit: LoadLimits.rows, name: name)
      } catch {
        throw SourceFailure(error, of: name)
      }
    }
    lastOmission.withLock { $0 = contents.omission(of: name) }
    return .array(contents.events.map(\.json))
  }
}

extension SourceFailure {
  fileprivate init(_ failure: CalendarFailure, of name: String) {
    switch failure {
    case .malformed:
      self = SourceFailure(.malformed, "\(name): this is no calendar (iCalendar)")
    case .tooMany:
      self = SourceFailure(
        .tooLarge, "\(name): more than \(LoadLimits.rows) events; make the range shorter")
    case .zone(let zone):
      self = SourceFailure(
        .malformed,
        """
        \(name): the time zone “\(zone.beginning)” (VTIMEZONE) can’t be followed: its rules must be \
        readable, and monthly or yearly
        """)
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
    case .day(let day): return day.description
    case .instant(let seconds): return Self.text(of: seconds) + "Z"
    case .local(let seconds): return Self.text(of: seconds)
    }
  }

  private static func text(of seconds: Int) -> String {
    let day = seconds.floorDivided(by: 86_400)
    let time = seconds - day * 86_400
    let clock = [time / 3_600, time / 60 % 60, time % 60].map { $0.digits() }
    return "\(CivilDate(daysSince1970: day))T\(clock.joined(separator: ":"))"
  }
}
