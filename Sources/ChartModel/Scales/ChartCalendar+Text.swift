// Moments in the reader's words.
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

  /// A moment in the reader's words.
  /// - Parameter seconds: since 1970.
  public func text(of seconds: Double, precision: Precision) -> String {
    let civil = civil(seconds)
    return switch precision {
    case .year: "\(civil.year)"
    case .month: monthText(civil)
    case .day: dateText(civil)
    case .minute, .second, .millisecond: clockText(civil.second, precision)
    case .full: "\(dateText(civil)), \(clockText(civil.second, .minute))"
    }
  }

  /// A moment alone, as a tooltip's heading names it: the day and, where moments are less than a day
  /// apart, the time.
  /// - Parameter spacing: of the moments it is one of, in seconds.
  public func fullText(of seconds: Double, spacing: Double) -> String {
    let precision = precision(forSpacing: spacing, span: spacing)
    guard precision >= .minute else { return text(of: seconds, precision: precision) }
    let civil = civil(seconds)
    return "\(dateText(civil)), \(clockText(civil.second, precision))"
  }

  /// The same as it is said, with the month's whole name: "March 5, 2025, 14:02".
  public func spokenText(of seconds: Double, spacing: Double) -> String {
    var calendar = self
    calendar.words.shortMonths = words.months
    return calendar.fullText(of: seconds, spacing: spacing)
  }

  /// What tells moments apart that are so far from each other, in seconds.
  /// - Parameter span: from the first to the last; moments of one day are told apart by the time
  ///   alone, those of several days by the day as well.
  public func precision(forSpacing spacing: Double, span: Double) -> Precision {
    switch spacing {
    case (365 * Self.secondsOfDay)...: return .year
    case (28 * Self.secondsOfDay)...: return .month
    // The day on which clocks are set forward has 23 hours.
    case (23 * 3600)...: return .day
    // What is read once a minute or a second comes a little early at times.
    case 55...: return span > Self.secondsOfDay ? .full : .minute
    case 0.9...: return .second
    default: return .millisecond
    }
  }

  /// The labels of the first and the last place of a card's axis: of a short span the time, of a
  /// longer one the day, "now" for the last of live data; of a single place day and time.
  public func endLabels(of places: [Double]) -> (first: String, last: String) {
    guard let first = places.first, let last = places.last else { return ("", "") }
    if places.count == 1 {
      let label = endsNow ? words.now : text(of: first, precision: .full)
      return (label, label)
    }
    let span = last - first
    let precision: Precision =
      span < 60
      ? .second
      : span < Self.secondsOfDay ? .minute : span < Self.secondsOfDay * 730 ? .day : .month
    return (
      text(of: first, precision: precision),
      endsNow ? words.now : text(of: last, precision: precision)
    )
  }

  // MARK: Parts

  /// "Mar 2025".
  func monthText(_ civil: Civil) -> String { "\(words.shortMonths[civil.month - 1]) \(civil.year)" }

  /// "Mar 5" or "5 Mar".
  func dayText(_ civil: Civil) -> String {
    let month = words.shortMonths[civil.month - 1]
    return words.dayFirst ? "\(civil.day) \(month)" : "\(month) \(civil.day)"
  }

  /// "Mar 5, 2025" or "5 Mar 2025".
  func dateText(_ civil: Civil) -> String {
    "\(dayText(civil))\(words.dayFirst ? "" : ",") \(civil.year)"
  }

  /// "Wed 5".
  func weekdayText(_ civil: Civil) -> String {
    "\(words.shortWeekdays[civil.weekday]) \(civil.day)"
  }

  /// "14:02", or "2:02 PM".
  /// - Parameter second: of the day.
  func clockText(_ second: Double, _ precision: Precision) -> String {
    // A moment such as 0.3 s is a little less in binary; the day's last moment isn't the next day's.
    let milliseconds = min(Int((second * 1000).rounded()), 86_399_999)
    let whole = milliseconds / 1000
    var text = Self.twoDigits(whole / 60 % 60)
    if precision >= .second { text += ":" + Self.twoDigits(whole % 60) }
    if precision == .millisecond { text += "." + Self.digits(milliseconds % 1000, count: 3) }
    let hour = whole / 3600
    guard words.halves != nil else { return "\(Self.twoDigits(hour)):\(text)" }
    return "\(hour % 12 == 0 ? 12 : hour % 12):\(text) \(half(hour))"
  }

  /// "14:00", or "2 PM".
  func hourText(_ second: Double) -> String {
    let hour = Int(second) / 3600
    guard words.halves != nil, Int(second) % 3600 == 0 else { return clockText(second, .minute) }
    return "\(hour % 12 == 0 ? 12 : hour % 12) \(half(hour))"
  }

  /// The seconds within a minute: ":05.250".
  func secondText(_ second: Double) -> String {
    let milliseconds = min(Int((second * 1000).rounded()), 86_399_999) % 60_000
    return ":\(Self.twoDigits(milliseconds / 1000)).\(Self.digits(milliseconds % 1000, count: 3))"
  }

  private func half(_ hour: Int) -> String {
    (hour < 12 ? words.halves?.morning : words.halves?.afternoon) ?? ""
  }

  private static func twoDigits(_ number: Int) -> String { digits(number, count: 2) }

  private static func digits(_ number: Int, count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
