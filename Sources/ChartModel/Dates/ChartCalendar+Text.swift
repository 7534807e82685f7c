import CivilTime
import Localization

// Moments as texts.

extension ChartCalendar {
  /// The smallest part of a moment that is written.
  public enum Precision: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// "2025".
    case year
    /// "Mar 2025".
    case month
    /// "Mar 5, 2025".
    case day
    /// The time of the day alone: "14:02".
    case minute
    /// "14:02:05".
    case second
    /// "14:02:05.250".
    case millisecond
    /// Day and time: "Mar 5, 2025, 14:02".
    case full

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Returns the text of a moment.
  /// - Parameter seconds: the moment, in seconds since 1970.
  public func text(of seconds: Double, precision: Precision) -> String {
    let civil = civil(seconds)
    return switch precision {
    case .year: yearText(civil.date)
    case .month: monthText(civil.date)
    case .day: dateText(civil.date)
    case .minute, .second, .millisecond: clockText(civil.second, precision)
    case .full: "\(dateText(civil.date)), \(clockText(civil.second, .minute))"
    }
  }

  /// Returns the text of a moment for the heading of a tooltip.
  ///
  /// It names the day and, where moments are less than a day apart, the time.
  /// - Parameter spacing: the distance between the chart's moments, in seconds; 0 for a single one.
  public func fullText(of seconds: Double, spacing: Double) -> String {
    guard spacing > 0 else { return singleText(of: seconds) }
    let precision = precision(forSpacing: spacing, span: spacing)
    guard precision >= .minute else { return text(of: seconds, precision: precision) }
    let civil = civil(seconds)
    return "\(dateText(civil.date)), \(clockText(civil.second, precision))"
  }

  /// Returns the text of a moment without neighbours: its day alone at midnight, else its time too.
  private func singleText(of seconds: Double) -> String {
    text(of: seconds, precision: isMidnight(seconds) ? .day : .full)
  }

  /// Returns whether a moment is the start of a day, as one that is given without a time.
  func isMidnight(_ seconds: Double) -> Bool { civil(seconds).second == 0 }

  /// Returns the text of a moment for a screen reader, such as "March 5, 2025, 14:02".
  public func spokenText(of seconds: Double, spacing: Double) -> String {
    var calendar = self
    calendar.symbols.shortMonths = symbols.months
    calendar.symbols.standaloneMonths = symbols.months
    return calendar.fullText(of: seconds, spacing: spacing)
  }

  /// Returns the precision that distinguishes a moment from its neighbours.
  /// - Parameters:
  ///   - spacing: the distance between neighbours, in seconds.
  ///   - span: the distance from the first to the last; the time alone tells moments of one day
  ///     apart, the day and the time those of several days.
  public func precision(forSpacing spacing: Double, span: Double) -> Precision {
    switch spacing {
    case (365 * Self.secondsOfDay)...: return .year
    case (28 * Self.secondsOfDay)...: return .month
    // The day on which clocks are set forward has 23 hours.
    case (23 * 3600)...: return .day
    // Values that are read once a minute or a second sometimes arrive a little early.
    case 55...: return span > Self.secondsOfDay ? .full : .minute
    case 0.9...: return .second
    default: return .millisecond
    }
  }

  /// The word for the moment of reading.
  private static var now: String { String(localized: "now", context: "time") }

  /// Returns the labels of the first and the last moment on a card's axis.
  ///
  /// They name the time in a short span and the day in a longer one, and both in a span of a day or
  /// a little more, unless there is only one moment a day. The last of live data is "now", and a
  /// single moment is named with its day, and its time unless that is midnight.
  public func endLabels(of times: [Double]) -> (first: String, last: String) {
    guard let first = times.first, let last = times.last else { return ("", "") }
    if times.count == 1 {
      let label = endsNow ? Self.now : singleText(of: first)
      return (label, label)
    }
    let span = last - first
    if (Self.secondsOfDay..<Self.secondsOfDay * 2).contains(span), !times.allSatisfy(isMidnight) {
      return (shortText(of: first), endsNow ? Self.now : shortText(of: last))
    }
    let precision: Precision =
      span < 60
      ? .second
      : span < Self.secondsOfDay ? .minute : span < Self.secondsOfDay * 730 ? .day : .month
    return (
      text(of: first, precision: precision),
      endsNow ? Self.now : text(of: last, precision: precision)
    )
  }

  /// Returns the day without its year, and the time.
  private func shortText(of seconds: Double) -> String {
    let civil = civil(seconds)
    return "\(dayText(civil.date)), \(clockText(civil.second, .minute))"
  }

  // MARK: Parts

  /// "Mar 2025".
  func monthText(_ date: CivilDate) -> String { text(symbols.patterns.month, date) }

  /// "Mar 5" or "5 Mar".
  func dayText(_ date: CivilDate) -> String { text(symbols.patterns.monthDay, date) }

  /// "Mar 5, 2025" or "5 Mar 2025".
  func dateText(_ date: CivilDate) -> String { text(symbols.patterns.day, date) }

  /// "05/03/2025".
  func numericDayText(_ date: CivilDate) -> String { text(symbols.patterns.numericDay, date) }

  /// "Wed 5".
  func weekdayText(_ date: CivilDate) -> String { text(symbols.patterns.weekday, date) }

  /// "2025".
  func yearText(_ date: CivilDate) -> String { text(symbols.patterns.year, date) }

  /// "14:02", or "2:02 PM".
  /// - Parameter second: the seconds since midnight.
  func clockText(_ second: Double, _ precision: Precision) -> String {
    let pattern =
      switch precision {
      case .second: symbols.patterns.second
      case .millisecond: symbols.patterns.millisecond
      case .year, .month, .day, .minute, .full: symbols.patterns.minute
      }
    return text(pattern, second: second)
  }

  /// "14:00", or "2 PM".
  func hourText(_ second: Double) -> String {
    let isWholeHour = Int(second) % 3600 == 0
    guard symbols.patterns.minute.hasHalfDays, isWholeHour else {
      return clockText(second, .minute)
    }
    return text(symbols.patterns.hour, second: second)
  }

  /// Returns the seconds within a minute: ":05.250".
  func secondText(_ second: Double) -> String {
    let milliseconds = Self.milliseconds(second) % 60_000
    let numerals = symbols.numerals
    return ":" + numerals.text(milliseconds / 1000, minimumDigits: 2) + "."
      + numerals.text(milliseconds % 1000, minimumDigits: 3)
  }

  /// Returns the milliseconds since midnight.
  ///
  /// A moment such as 0.3 s is a little less in binary, so they are rounded; but the last moment of
  /// a day isn't one of the next day.
  private static func milliseconds(_ second: Double) -> Int {
    min(Int((second * 1000).rounded()), 86_399_999)
  }

  private func text(
    _ pattern: DatePattern, _ date: CivilDate = CivilDate(year: 1970, month: 1, day: 1),
    second: Double = 0
  ) -> String {
    let milliseconds = Self.milliseconds(second)
    let hour = milliseconds / 3_600_000
    func number(_ value: Int, _ digits: Int) -> String {
      symbols.numerals.text(value, minimumDigits: digits)
    }
    var text = ""
    for field in pattern.fields {
      switch field {
      case .literal(let literal): text += literal
      case .year: text += number(date.year, 1)
      case .month(let digits): text += number(date.month, digits)
      case .shortMonth: text += symbols.shortMonths[date.month - 1]
      case .standaloneMonth: text += symbols.standaloneMonths[date.month - 1]
      case .day(let digits): text += number(date.day, digits)
      case .weekday: text += symbols.shortWeekdays[date.weekday]
      case .hour(let digits): text += number(hour, digits)
      case .halfDayHour(let digits): text += number(hour % 12 == 0 ? 12 : hour % 12, digits)
      case .halfDayHourFromZero(let digits): text += number(hour % 12, digits)
      case .halfDay: text += hour < 12 ? symbols.halfDays.morning : symbols.halfDays.afternoon
      case .minute(let digits): text += number(milliseconds / 60_000 % 60, digits)
      case .second(let digits): text += number(milliseconds / 1000 % 60, digits)
      case .millisecond: text += number(milliseconds % 1000, 3)
      }
    }
    return text
  }
}
