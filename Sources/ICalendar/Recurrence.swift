import CivilTime

/// The repetitions of a rule from its start on.
///
/// All times are those of a clock on a wall: the seconds that a clock in UTC with this reading
/// counts since 1970.
struct Recurrence {
  private let rule: RecurrenceRule
  private let start: Int
  private let startDay: Int
  /// The day of the week of the start's week with which weeks begin.
  private let startWeek: Int
  /// Whether each period has exactly one repetition, so that those before a time are counted
  /// without looking at them.
  private let isRegular: Bool

  /// - Parameter isDay: whether the start is a whole day, which rules of hours don't divide.
  init(_ rule: RecurrenceRule, from start: Int, isDay: Bool) {
    var rule = rule
    if isDay { (rule.seconds, rule.minutes, rule.hours) = ([], [], []) }
    let day = start.floorDivided(by: 86_400)
    let date = CivilDate(daysSince1970: day)
    let weekday = RecurrenceRule.Weekday(day: Self.weekday(of: day))
    let hasDays =
      !rule.weekdays.isEmpty || !rule.monthDays.isEmpty || !rule.yearDays.isEmpty
      || !rule.weeks.isEmpty
    let hasTimes = !rule.seconds.isEmpty || !rule.minutes.isEmpty || !rule.hours.isEmpty
    let isLong = rule.frequency == .yearly || rule.frequency == .monthly
    isRegular =
      !isLong && !hasDays && !hasTimes && rule.months.isEmpty && rule.positions.isEmpty
    // What a rule leaves open is as in the start.
    switch rule.frequency {
    case .yearly where !hasDays:
      if rule.months.isEmpty { rule.months = [date.month] }
      rule.monthDays = [date.day]
    case .yearly where !rule.weeks.isEmpty && rule.weekdays.isEmpty: rule.weekdays = [weekday]
    case .monthly where !hasDays: rule.monthDays = [date.day]
    case .weekly where rule.weekdays.isEmpty: rule.weekdays = [weekday]
    default: break
    }
    let time = start - day * 86_400
    let length = rule.frequency.seconds ?? 86_400
    if rule.hours.isEmpty, length > 3_600 { rule.hours = [time / 3_600] }
    if rule.minutes.isEmpty, length > 60 { rule.minutes = [time / 60 % 60] }
    if rule.seconds.isEmpty, length > 1 { rule.seconds = [time % 60] }
    (self.rule, self.start, startDay) = (rule, start, day)
    startWeek = day - (weekday.day - rule.weekStart + 7) % 7
  }

  /// Returns the repetitions in a range, in order.
  ///
  /// Those before it are looked at only if the rule counts them.
  /// - Parameter limit: the maximum number of repetitions.
  func times(
    in range: Range<Int>, limit: Int, budget: inout RecurrenceBudget
  ) throws(RecurrenceFailure) -> [Int] {
    budget.beginRule()
    var left = rule.count ?? .max
    var period = 0
    if rule.count == nil || isRegular {
      period = max(0, index(at: range.lowerBound) - 1)
      if rule.count != nil { left -= period }
    }
    var times: [Int] = []
    while left > 0 {
      let begin = begin(of: period)
      guard begin < range.upperBound else { break }
      try budget.spend(1)
      if let later = nextPossible(after: begin) {
        period = max(period + 1, index(at: later - 1) + 1)
        continue
      }
      period += 1
      let found = try repetitions(inPeriodFrom: begin, &budget)
      for time in found where time >= start && left > 0 {
        left -= 1
        guard range.contains(time) else { continue }
        times.append(time)
        guard times.count <= limit else { throw .tooLong }
      }
    }
    return times
  }

  // MARK: Periods

  /// Returns the beginning of a period; 0 is that of the start.
  private func begin(of period: Int) -> Int {
    let step = period * rule.interval
    if let length = rule.frequency.seconds {
      return (start.floorDivided(by: length) + step) * length
    }
    let date = CivilDate(daysSince1970: startDay)
    let day =
      switch rule.frequency {
      case .yearly: CivilDate(year: date.year + step, month: 1, day: 1).daysSince1970
      case .monthly:
        CivilDate(firstOfMonth: date.month + step, year: date.year).daysSince1970
      case .weekly: startWeek + step * 7
      default: startDay + step
      }
    return day * 86_400
  }

  /// Returns the latest period that begins at a time or before it; negative before the start.
  private func index(at time: Int) -> Int {
    if let length = rule.frequency.seconds {
      let steps = time.floorDivided(by: length) - start.floorDivided(by: length)
      return steps.floorDivided(by: rule.interval)
    }
    let day = time.floorDivided(by: 86_400)
    let (first, date) = (CivilDate(daysSince1970: startDay), CivilDate(daysSince1970: day))
    let steps =
      switch rule.frequency {
      case .yearly: date.year - first.year
      case .monthly: (date.year - first.year) * 12 + date.month - first.month
      case .weekly: (day - startWeek).floorDivided(by: 7)
      default: day - startDay
      }
    return steps.floorDivided(by: rule.interval)
  }

  /// Returns the end of the day, hour or minute in which a short period lies, if the rule has
  /// nothing in all of it; nil if it may have.
  private func nextPossible(after begin: Int) -> Int? {
    guard let length = rule.frequency.seconds else { return nil }
    let day = begin.floorDivided(by: 86_400)
    guard isAllowed(day, CivilDate(daysSince1970: day)) else { return (day + 1) * 86_400 }
    let time = begin - day * 86_400
    if !rule.hours.isEmpty, !rule.hours.contains(time / 3_600) {
      return (begin - time) + (time / 3_600 + 1) * 3_600
    }
    if length < 3_600, !rule.minutes.isEmpty, !rule.minutes.contains(time / 60 % 60) {
      return (begin - time) + (time / 60 + 1) * 60
    }
    if length < 60, !rule.seconds.isEmpty, !rule.seconds.contains(time % 60) { return begin + 1 }
    return nil
  }

  /// Returns the repetitions in the period that begins at a time, in order.
  private func repetitions(
    inPeriodFrom begin: Int, _ budget: inout RecurrenceBudget
  ) throws(RecurrenceFailure) -> [Int] {
    var times: [Int] = []
    switch rule.frequency {
    case .secondly: times = [begin]
    case .minutely: times = rule.seconds.map { begin + $0 }
    case .hourly:
      for minute in rule.minutes { times += rule.seconds.map { begin + minute * 60 + $0 } }
    case .daily, .weekly, .monthly, .yearly:
      let days = days(from: begin.floorDivided(by: 86_400))
      try budget.spend(days.count)
      let clocks = rule.hours.flatMap { hour in
        rule.minutes.flatMap { minute in
          rule.seconds.map { hour * 3_600 + minute * 60 + $0 }
        }
      }
      for day in days where isAllowed(day, CivilDate(daysSince1970: day)) {
        try budget.spend(clocks.count)
        times += clocks.map { day * 86_400 + $0 }
      }
    }
    guard !rule.positions.isEmpty else { return times }
    let indices = rule.positions.map { $0 > 0 ? $0 - 1 : times.count + $0 }
    return Set(indices).filter(times.indices.contains).sorted().map { times[$0] }
  }

  /// Returns the days of a period that begins with a day; of a year, those of its months that the
  /// rule names.
  private func days(from first: Int) -> [Int] {
    let date = CivilDate(daysSince1970: first)
    func days(_ month: Int) -> Range<Int> {
      let first = CivilDate(year: date.year, month: month, day: 1).daysSince1970
      return first..<(first + CivilDate.dayCount(ofMonth: month, year: date.year))
    }
    switch rule.frequency {
    case .yearly: return (rule.months.isEmpty ? Array(1...12) : rule.months).flatMap(days)
    case .monthly: return Array(days(date.month))
    case .weekly: return Array(first..<(first + 7))
    default: return [first]
    }
  }
}

// MARK: - Days

extension Recurrence {
  /// Returns the day of the week, from 0 for Monday.
  fileprivate static func weekday(of day: Int) -> Int {
    day + 3 - (day + 3).floorDivided(by: 7) * 7
  }

  /// Returns whether all parts of the rule that choose days have a day.
  fileprivate func isAllowed(_ day: Int, _ date: CivilDate) -> Bool {
    guard rule.months.isEmpty || rule.months.contains(date.month) else { return false }
    let inMonth = CivilDate.dayCount(ofMonth: date.month, year: date.year)
    if !rule.monthDays.isEmpty,
      !rule.monthDays.contains(date.day), !rule.monthDays.contains(date.day - inMonth - 1)
    {
      return false
    }
    if rule.yearDays.isEmpty, rule.weeks.isEmpty, rule.weekdays.isEmpty { return true }
    let dayOfYear = day - CivilDate(year: date.year, month: 1, day: 1).daysSince1970 + 1
    let inYear = CivilDate.dayCount(ofYear: date.year)
    if !rule.yearDays.isEmpty,
      !rule.yearDays.contains(dayOfYear), !rule.yearDays.contains(dayOfYear - inYear - 1)
    {
      return false
    }
    guard rule.weeks.isEmpty || hasWeek(of: day) else { return false }
    guard !rule.weekdays.isEmpty else { return true }
    let weekday = Self.weekday(of: day)
    let isInMonth = rule.frequency == .monthly || !rule.months.isEmpty
    let (position, count) = isInMonth ? (date.day, inMonth) : (dayOfYear, inYear)
    let hasPositions =
      (rule.frequency == .monthly || rule.frequency == .yearly) && rule.weeks.isEmpty
    return rule.weekdays.contains { wanted in
      guard wanted.day == weekday else { return false }
      guard hasPositions, wanted.position != 0 else { return true }
      return wanted.position == (position - 1) / 7 + 1
        || wanted.position == -((count - position) / 7 + 1)
    }
  }

  /// Returns whether the rule names the week of a day.
  ///
  /// A week belongs to the year that has four of its days (ISO 8601).
  private func hasWeek(of day: Int) -> Bool {
    let middle = day - (Self.weekday(of: day) - rule.weekStart + 7) % 7 + 3
    let year = CivilDate(daysSince1970: middle).year
    let dayOfYear = middle - CivilDate(year: year, month: 1, day: 1).daysSince1970
    let later = (CivilDate.dayCount(ofYear: year) - 1 - dayOfYear) / 7
    return rule.weeks.contains(dayOfYear / 7 + 1) || rule.weeks.contains(-(later + 1))
  }
}
