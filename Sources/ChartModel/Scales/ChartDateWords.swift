/// The words in which a reader's dates are written.
public struct ChartDateWords: Hashable, Sendable {
  /// January first.
  public var months: [String]
  public var shortMonths: [String]
  /// Sunday first.
  public var shortWeekdays: [String]
  /// With which day weeks begin; 0 is Sunday.
  public var firstWeekday: Int
  /// Whether the day stands before the month.
  public var dayFirst: Bool
  /// The words for morning and afternoon; nil where the day has 24 hours.
  public var halves: Halves?
  /// For the moment of reading.
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
    halves: Halves?, now: String, firstWeekday: Int = 0
  ) {
    precondition(months.count == 12 && shortMonths.count == 12 && shortWeekdays.count == 7)
    self.months = months
    self.shortMonths = shortMonths
    self.shortWeekdays = shortWeekdays
    self.firstWeekday = firstWeekday
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
