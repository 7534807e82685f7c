/// An event of a calendar, once for each time that it takes place.
public struct CalendarEvent: Hashable, Sendable {
  /// A point of time as the calendar means it.
  public enum Moment: Hashable, Sendable {
    /// A whole day.
    case day(CalendarDay)
    /// A point in time, in seconds since 1970.
    case instant(Int)
    /// A time of the day wherever one is: the seconds that a clock in UTC with this reading counts
    /// since 1970.
    case local(Int)
  }

  public let start: Moment
  /// The end, which isn't part of the event; for whole days, the last day.
  public let end: Moment
  public let title: String
  public let location: String
  public let description: String
  /// The name of the calendar.
  public let calendar: String
}

/// The events of a calendar in a window, and what is missing among them.
public struct CalendarContents: Hashable, Sendable {
  /// The events in the order of time.
  public internal(set) var events: [CalendarEvent] = []
  /// The events of which only the first time is known, since their rules can't be read.
  public internal(set) var unreadableRules: [String] = []
  /// The events of which only the first time is known, since they repeat too often to be counted or
  /// shown.
  public internal(set) var endlessRules: [String] = []
}

/// The reason why a calendar isn't read.
public enum CalendarFailure: Error, Hashable, Sendable {
  /// The text has no calendar.
  case malformed
  /// There are more events in the window than the limit.
  case tooMany
  /// An event is in a zone of this name, whose definition can't be followed.
  case zone(String)
}

/// A length of time whose events are wanted, in seconds since 1970.
public struct CalendarWindow: Hashable, Sendable {
  public let start: Int
  public let end: Int

  public init(start: Int, end: Int) { (self.start, self.end) = (start, end) }

  /// Returns whether a length of time has a part in the window.
  func contains(_ start: Int, _ end: Int) -> Bool {
    start < self.end && (end > self.start || start >= self.start)
  }
}
