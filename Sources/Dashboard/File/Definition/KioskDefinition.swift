import CardModel

/// What a kiosk does by itself (P14, P16).
public struct KioskDefinition: Sendable, Equatable {
  /// The turning of pages while nobody uses the kiosk.
  public struct Rotation: Sendable, Equatable {
    /// The time that each page is shown.
    public let interval: Duration
    /// The pages in their order; empty for all that have a tab.
    public let pages: [PageID]
    /// The time after the last input from which the pages turn again.
    public let resumeAfter: Duration
  }

  /// The hours in which the kiosk is dark.
  public struct Night: Sendable, Equatable {
    public let hours: DailyHours
    /// The brightness of the wall, from 0 for black to 1 for its own.
    public let brightness: Double
  }

  public let location: SourceLocation
  /// The name of the monitor, such as "HDMI-1"; nil for the one on which the window appears.
  public let monitor: String?
  /// The page to return to; nil for the first of the dashboard.
  public let home: PageID?
  /// The time without input after which the home page is shown; nil for never.
  public let idleHome: Duration?
  public let rotation: Rotation?
  /// The hours in which the screen is black.
  public let blank: [DailyHours]
  public let night: Night?
  /// The keys that close the kiosk when they are held; nil if no keys do.
  public let leave: KeyCombination?
}

/// A part of each day, such as from 22:00 to 05:30.
public struct DailyHours: Sendable, Equatable {
  /// The first minute, from 0 for midnight.
  public let start: Int
  /// The minute after the last; if it isn't after `start`, it is one of the next day.
  public let end: Int

  public init(start: Int, end: Int) {
    (self.start, self.end) = (start, end)
  }

  /// Whether a minute of the day is one of these.
  public func contains(_ minute: Int) -> Bool {
    start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}
