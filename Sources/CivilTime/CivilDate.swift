/// A day of the Gregorian calendar, without a time or a zone.
public struct CivilDate: Hashable, Sendable, Comparable {
  public var year: Int
  /// The month, from 1 to 12.
  public var month: Int
  /// The day of the month, from 1 to 31.
  public var day: Int

  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day of a year, a month and a day, if the calendar has one.
  public init?(checking year: Int, _ month: Int, _ day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.dayCount(ofMonth: month, year: year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The first day of a month.
  ///
  /// A month outside of 1 … 12 is counted on into the years before or after.
  public init(firstOfMonth month: Int, year: Int) {
    let months = year * 12 + month - 1
    let index = ((months % 12) + 12) % 12
    self.init(year: (months - index) / 12, month: index + 1, day: 1)
  }

  /// The day that is a number of days after 1 January 1970.
  ///
  /// The algorithm is civil_from_days of Howard Hinnant's "chrono-Compatible Low-Level Date
  /// Algorithms", for the proleptic Gregorian calendar.
  public init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days after 1 January 1970 (days_from_civil of the same source).
  public var daysSince1970: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = year.floorDivided(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The seconds from 1970 to the start of the day in UTC.
  public var secondsSince1970: Double { Double(daysSince1970) * 86_400 }

  /// The day of the week: 0 is Sunday, 6 Saturday.
  public var weekday: Int { ((daysSince1970 + 4) % 7 + 7) % 7 }

  /// Returns the number of days of a month.
  public static func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of days of a year.
  public static func dayCount(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension Int {
  /// Returns the quotient rounded down, such as the day of a number of seconds before 1970.
  public func floorDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}

// Days as ISO 8601 writes them.

extension CivilDate: CustomStringConvertible {
  /// The day as ISO 8601 writes it: `2026-03-01`.
  public var description: String {
    (year < 0 ? "-" : "") + "\(abs(year).digits(4))-\(month.digits())-\(day.digits())"
  }
}

extension CivilDate {
  /// Reads a text such as `2026-03-01` or `2026-3-1`.
  ///
  /// The result is nil where the text is no day, or one that the calendar doesn't have.
  public init?(_ text: String) {
    var rest = Substring(text).utf8
    self.init(readingFrom: &rest)
    guard rest.isEmpty else { return nil }
  }

  /// Reads a month such as `2026-03` or `2026-3`, as its first day.
  public init?(month text: String) { self.init(text + "-01") }

  /// Reads a day at the beginning of a text and removes it from there.
  ///
  /// The result is nil where the text doesn't begin with a day.
  public init?(readingFrom rest: inout Substring.UTF8View) {
    guard let year = rest.readNumber(ofDigits: 4...4), rest.read("-"),
      let month = rest.readNumber(ofDigits: 1...2), rest.read("-"),
      let day = rest.readNumber(ofDigits: 1...2), year >= 1
    else { return nil }
    self.init(checking: year, month, day)
  }
}
