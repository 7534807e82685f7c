// Civil time: what clocks and calendars of the zone show.
extension ChartCalendar {
  /// A moment as its zone's clocks and calendars show it.
  struct Civil: Hashable {
    var year: Int
    /// 1 … 12.
    var month: Int
    /// 1 … 31.
    var day: Int
    /// 0 is Sunday.
    var weekday: Int
    /// Of the day, 0 ..< 86,400.
    var second: Double
  }

  static let secondsOfDay = 86_400.0

  /// Moments are followed for some 270,000 years before and after 1970, as in ECMAScript.
  static let greatestMoment = 8.64e12

  /// How far the zone's clocks are ahead of UTC, in seconds.
  func offset(at seconds: Double) -> Double {
    transitions.isEmpty ? 0 : Double(transitions[transitionIndex(at: seconds)].offset)
  }

  /// The last transition that isn't after a moment, or the first.
  func transitionIndex(at seconds: Double) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].from <= seconds { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  func civil(_ seconds: Double) -> Civil {
    guard seconds.magnitude <= Self.greatestMoment else {
      return civil(seconds > 0 ? Self.greatestMoment : -Self.greatestMoment)
    }
    let local = seconds + offset(at: seconds)
    let dayNumber = (local / Self.secondsOfDay).rounded(.down)
    var civil = Self.date(ofDay: Int(dayNumber))
    civil.second = local - dayNumber * Self.secondsOfDay
    return civil
  }

  /// The first moment at which the zone's clocks show midnight of a day, or, where they jump over it,
  /// the moment of the jump.
  func startOfDay(_ day: Int) -> Double {
    let local = Double(day) * Self.secondsOfDay
    guard !transitions.isEmpty else { return local }
    // No zone is further than a day from UTC.
    let first = transitionIndex(at: local - Self.secondsOfDay)
    let last = transitionIndex(at: local + Self.secondsOfDay)
    for index in first...last {
      let moment = local - Double(transitions[index].offset)
      let begins = index == 0 ? -.infinity : transitions[index].from
      if moment < begins { return begins }
      let ends = index + 1 < transitions.count ? transitions[index + 1].from : .infinity
      if moment < ends { return moment }
    }
    return local - offset(at: local)
  }

  /// A day of the proleptic Gregorian calendar, counted from 1970 (H. Hinnant, "chrono-Compatible
  /// Low-Level Date Algorithms").
  static func date(ofDay day: Int) -> Civil {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return Civil(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * part + 2) / 5 + 1, weekday: (((day + 4) % 7) + 7) % 7, second: 0)
  }

  /// The count from 1970 of the first day of a month; months beyond 1 … 12 are of other years.
  static func day(year: Int, month: Int) -> Int {
    let months = year * 12 + month - 1
    let monthIndex = ((months % 12) + 12) % 12
    // Years begin with March: the leap day is the last.
    let shiftedYear = (months - monthIndex) / 12 - (monthIndex < 2 ? 1 : 0)
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * ((monthIndex + 10) % 12) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The count from 1970 of the day at a moment.
  func day(at seconds: Double) -> Int {
    let bounded = min(max(seconds, -Self.greatestMoment), Self.greatestMoment)
    return Int(((bounded + offset(at: bounded)) / Self.secondsOfDay).rounded(.down))
  }
}
