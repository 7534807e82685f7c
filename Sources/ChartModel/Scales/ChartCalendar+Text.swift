extension ChartCalendar {
  /// The smallest part of a moment that is written.
  public enum Precision: Int, Hashable, Sendable, Comparable {
    case year, month, day, minute, second, millisecond

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// A moment as its zone's clocks and calendars show it.
  struct Civil: Hashable {
    var year: Int
    /// 1 … 12.
    var month: Int
    var day: Int
    /// 0 is Sunday.
    var weekday: Int
    /// Of the day, 0 ..< 86,400.
    var second: Double
  }

  /// How far the zone's clocks are ahead of UTC, in seconds.
  func offset(at seconds: Double) -> Double {
    let current = transitions.last { $0.from <= seconds } ?? transitions.first
    return Double(current?.offset ?? 0)
  }

  /// Of the proleptic Gregorian calendar (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  func civil(_ seconds: Double) -> Civil {
    let local = seconds + offset(at: seconds)
    let dayNumber = (local / 86_400).rounded(.down)
    guard abs(dayNumber) < 1e9 else { return civil(0) }
    let days = Int(dayNumber)
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return Civil(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * part + 2) / 5 + 1, weekday: (((days + 4) % 7) + 7) % 7,
      second: local - dayNumber * 86_400)
  }

  /// A moment in the reader's words, down to a precision.
  public func text(of seconds: Double, _ precision: Precision) -> String {
    let civil = civil(seconds)
    let month = words.shortMonths[civil.month - 1]
    let date = words.dayFirst ? "\(civil.day) \(month)" : "\(month) \(civil.day)"
    switch precision {
    case .year: return "\(civil.year)"
    case .month: return "\(month) \(civil.year)"
    case .day: return words.dayFirst ? "\(date) \(civil.year)" : "\(date), \(civil.year)"
    case .minute, .second, .millisecond: return clock(civil.second, precision)
    }
  }

  private func clock(_ second: Double, _ precision: Precision) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let whole = Int(second)
    var hour = whole / 3600
    var ending = ""
    if let halves = words.halves {
      ending = " " + (hour < 12 ? halves.morning : halves.afternoon)
      hour = hour % 12 == 0 ? 12 : hour % 12
    }
    var text = words.halves == nil ? two(hour) : "\(hour)"
    text += ":" + two(whole / 60 % 60)
    if precision >= .second { text += ":" + two(whole % 60) }
    if precision == .millisecond {
      let thousandths = Int((second - Double(whole)) * 1000)
      text += "." + (thousandths < 100 ? "0" : "") + two(thousandths)
    }
    return text + ending
  }

  /// The labels of the first and the last place of a card's axis: of a short span the time, of a
  /// longer one the day, "now" for the last of live data.
  public func endLabels(of places: [Double]) -> (first: String, last: String) {
    guard let first = places.first, let last = places.last else { return ("", "") }
    let span = last - first
    let precision: Precision =
      span < 60 ? .second : span < 86_400 ? .minute : span < 86_400 * 730 ? .day : .month
    return (text(of: first, precision), endsNow ? words.now : text(of: last, precision))
  }
}
