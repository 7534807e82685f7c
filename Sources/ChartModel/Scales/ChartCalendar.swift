/// Civil time of a zone, in a reader's words, without a library of dates: who knows the locale gives
/// the zone's offsets and the words.
public struct ChartCalendar: Hashable, Sendable {
  /// From a moment on the zone's clocks are so many seconds ahead of UTC.
  public struct Transition: Hashable, Sendable {
    /// In seconds since 1970.
    public var from: Double
    /// In seconds, to the east.
    public var offset: Int

    public init(from: Double, offset: Int) {
      self.from = from
      self.offset = offset
    }
  }

  /// In order of time; the first holds also before it.
  public var transitions: [Transition]
  public var words: ChartDateWords
  /// Whether the last moment of the chart is the moment of reading, as that of live data is.
  public var endsNow: Bool

  public static let utc = ChartCalendar()

  public init(
    transitions: [Transition] = [], words: ChartDateWords = .english, endsNow: Bool = false
  ) {
    self.transitions = transitions
    self.words = words
    self.endsNow = endsNow
  }
}

/// The words in which a reader's dates are written.
public struct ChartDateWords: Hashable, Sendable {
  /// January first.
  public var months: [String]
  public var shortMonths: [String]
  /// Sunday first.
  public var shortWeekdays: [String]
  /// Whether the day stands before the month.
  public var dayFirst: Bool
  /// The words for morning and afternoon; nil where the day has 24 hours.
  public var halves: Halves?
  public var now: String

  public struct Halves: Hashable, Sendable {
    public var morning: String
    public var afternoon: String

    public init(morning: String, afternoon: String) {
      self.morning = morning
      self.afternoon = afternoon
    }
  }

  public init(
    months: [String], shortMonths: [String], shortWeekdays: [String], dayFirst: Bool,
    halves: Halves?, now: String
  ) {
    self.months = months
    self.shortMonths = shortMonths
    self.shortWeekdays = shortWeekdays
    self.dayFirst = dayFirst
    self.halves = halves
    self.now = now
  }

  public static let english = ChartDateWords(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    shortMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], dayFirst: false, halves: nil,
    now: "now")
}
