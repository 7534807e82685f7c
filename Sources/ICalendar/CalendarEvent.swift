import CivilTime

/// An event of a calendar, once for each time that it takes place.
public struct CalendarEvent: Hashable, Sendable {
  /// A point of time as the calendar means it.
  public enum Moment: Hashable, Sendable {
    /// A whole day.
    case day(CivilDate)
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
  /// The problems with lines that aren't read as they are written.
  public internal(set) var problems: [CalendarProblem] = []
}

/// A part of a calendar that isn't read.
public struct CalendarProblem: Hashable, Sendable {
  public enum Kind: CaseIterable, Sendable {
    /// An event without a start that can be read; it is left out.
    case start
    /// An event of which only the first time is known, since its rules can't be read.
    case unreadableRule
    /// An event of which only the first time is known, since it repeats too often to be counted or
    /// shown.
    case endlessRule
    /// An event with times whose rule ends with a day, which means its beginning.
    case lastDay
    /// An event with another time that can't be read, such as an exception.
    case time
    /// An event whose end is before its start; it is shown without its length.
    case reversed
    /// A zone that is neither defined nor known; its times are read as local ones.
    case zone
    /// A zone whose short name several places have; its times are read as local ones.
    case ambiguousZone
    /// The end of the calendar is missing.
    case end
  }

  public let kind: Kind
  /// The title of the event or the name of the zone; empty for the whole calendar.
  public let name: String
  /// The property as it is written; empty if the kind says it.
  public let property: String

  init(_ kind: Kind, of name: String = "", property: String = "") {
    (self.kind, self.name, self.property) = (kind, name, property)
  }
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
