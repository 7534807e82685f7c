/// The words, digits and patterns with which a reader's language writes dates and times.
public struct DateSymbols: Hashable, Sendable {
  /// The months' names as they stand in a date, January first.
  public var months: [String]
  /// The months' short names as they stand in a date, January first.
  public var shortMonths: [String]
  /// The months' short names as they stand alone, January first.
  public var standaloneMonths: [String]
  /// The months' names as they stand alone, January first.
  public var fullStandaloneMonths: [String]
  /// The weekdays' short names, Sunday first.
  public var shortWeekdays: [String]
  /// The day on which weeks begin: 0 is Sunday.
  public var firstWeekday: Int
  public var numerals: Numerals
  public var halfDays: HalfDays
  public var patterns: Patterns

  /// The words for the two halves of a day on a 12-hour clock.
  public struct HalfDays: Hashable, Sendable {
    public var morning: String
    public var afternoon: String

    public init(morning: String = "AM", afternoon: String = "PM") {
      self.morning = morning
      self.afternoon = afternoon
    }
  }

  /// The patterns of dates and times, each for the smallest part that is written.
  public struct Patterns: Hashable, Sendable {
    /// "2025".
    public var year = DatePattern("y")
    /// "Mar 2025".
    public var month = DatePattern("MMM y")
    /// "Mar 5".
    public var monthDay = DatePattern("MMM d")
    /// "Mar 5, 2025".
    public var day = DatePattern("MMM d, y")
    /// The day in numbers, as programs write it: "2025-03-05".
    public var numericDay = DatePattern("y-MM-dd")
    /// "Wed 5".
    public var weekday = DatePattern("EEE d")
    /// The hour alone, where the clock has 12 of them: "2 PM".
    public var hour = DatePattern("HH:mm")
    /// "14:02".
    public var minute = DatePattern("HH:mm")
    /// "14:02:05".
    public var second = DatePattern("HH:mm:ss")
    /// "14:02:05.250".
    public var millisecond = DatePattern("HH:mm:ss.SSS")

    public init() {}
  }

  public init(
    months: [String], shortMonths: [String], standaloneMonths: [String]? = nil,
    fullStandaloneMonths: [String]? = nil, shortWeekdays: [String], firstWeekday: Int = 0,
    numerals: Numerals = .western,
    halfDays: HalfDays = HalfDays(), patterns: Patterns = Patterns()
  ) {
    let standaloneMonths = standaloneMonths ?? shortMonths
    precondition(months.count == 12 && shortMonths.count == 12 && standaloneMonths.count == 12)
    let fullStandaloneMonths = fullStandaloneMonths ?? months
    precondition(fullStandaloneMonths.count == 12 && shortWeekdays.count == 7)
    self.months = months
    self.shortMonths = shortMonths
    self.standaloneMonths = standaloneMonths
    self.fullStandaloneMonths = fullStandaloneMonths
    self.shortWeekdays = shortWeekdays
    self.firstWeekday = firstWeekday
    self.numerals = numerals
    self.halfDays = halfDays
    self.patterns = patterns
  }

  /// The symbols of English, with a 24-hour clock.
  public static let english = DateSymbols(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    shortMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
}
