import CardModel

/// The behaviour of a kiosk that nobody uses (P14, P16).
public struct KioskDefinition: Sendable, Equatable {
  /// The turning of pages while nobody uses the kiosk.
  public struct Rotation: Sendable, Equatable {
    /// The time that each page is shown.
    public let interval: Duration
    /// The pages in their order; empty for all that have a tab.
    public let pages: [PageID]
    /// The time after the last input from which the pages turn again.
    public let resumeAfter: Duration

    /// The usual time after the last input from which a kiosk goes on by itself.
    public static let usualResumption = Duration.seconds(120)
  }

  /// The hours in which the kiosk is dark.
  public struct Night: Sendable, Equatable {
    /// A place on the earth.
    public struct Place: Sendable, Equatable {
      /// The latitude in degrees, from -90 at the south pole to 90.
      public let latitude: Double
      /// The longitude in degrees, from -180 to 180; positive in the east.
      public let longitude: Double

      public init(latitude: Double, longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
      }
    }

    /// The same hours of each day; nil for those of the sun alone.
    public let hours: DailyHours?
    /// The place at which the sun is down; nil for the hours of the clock alone.
    public let place: Place?
    /// The brightness of the wall, from 0 for black to 1 for its own.
    public let brightness: Double
  }

  /// The condition that lights a black screen.
  public struct Wake: Sendable, Equatable {
    public let source: SourceID
    /// The condition, evaluated on the source's value.
    public let when: BoundExpression
  }

  /// The size of text.
  public enum Scale: Sendable, Equatable {
    /// A factor on the usual size.
    case factor(Double)
    /// The largest size at which a page needs no scrolling.
    case fit
  }

  public let location: SourceLocation
  /// The name of the monitor, such as "HDMI-1"; nil for the one on which the window appears.
  public let monitor: String?
  /// The size of text; nil for the usual one.
  public let scale: Scale?
  /// The time in which a page that is higher than the screen moves to its end; nil if it rests.
  public let scroll: Duration?
  /// The time for which a page shows some of its rows that it has no room for; nil for the usual.
  public let rowDuration: Duration?
  /// The page to return to; nil for the first of the dashboard.
  public let home: PageID?
  /// The time without input after which the home page is shown; nil for never.
  public let idleHome: Duration?
  public let rotation: Rotation?
  /// The hours in which the screen is black.
  public let blank: [DailyHours]
  public let night: Night?
  /// The condition that lights a black screen; nil for input alone.
  public let wake: Wake?
  /// The time between two moves of all pixels, which spare the screen; nil if they rest.
  public let pixelShift: Duration?
  /// The keys that close the kiosk when they are held; nil if no keys do.
  public let leave: KeyCombination?

  /// The usual time for which some rows are shown, before the next ones are.
  public static let usualRowDuration = Duration.seconds(10)
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

  /// Returns whether a minute of the day is one of these.
  public func contains(_ minute: Int) -> Bool {
    start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}
