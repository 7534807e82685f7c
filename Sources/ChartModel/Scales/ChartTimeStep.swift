import CivilTime

/// The distance of the ticks on a time axis: a number of units of civil time.
struct ChartTimeStep: Hashable {
  enum Unit: Hashable {
    case millisecond, second, minute, hour, day, week, month, year
  }

  var unit: Unit
  var count: Int

  /// The round distances with their usual lengths in seconds (d3-time 3.1.0).
  private static let ladder: [(step: ChartTimeStep, length: Double)] = [
    (.init(.second, 1), 1), (.init(.second, 5), 5), (.init(.second, 15), 15),
    (.init(.second, 30), 30), (.init(.minute, 1), 60), (.init(.minute, 5), 300),
    (.init(.minute, 15), 900), (.init(.minute, 30), 1800), (.init(.hour, 1), 3600),
    (.init(.hour, 3), 3 * 3600), (.init(.hour, 6), 6 * 3600), (.init(.hour, 12), 12 * 3600),
    (.init(.day, 1), day), (.init(.day, 2), 2 * day), (.init(.week, 1), 7 * day),
    (.init(.month, 1), 30 * day), (.init(.month, 3), 90 * day), (.init(.year, 1), year),
  ]
  private static let day = 86_400.0
  private static let year = 365 * day

  init(_ unit: Unit, _ count: Int) {
    self.unit = unit
    self.count = count
  }

  /// Creates the distance of about `count` ticks between two moments.
  ///
  /// It is the step of the ladder whose ratio to the wanted length is nearest to 1.
  init(from: Double, to: Double, count: Int) {
    let wanted = (to - from).magnitude / Double(max(1, count))
    let ladder = Self.ladder
    guard let next = ladder.firstIndex(where: { $0.length > wanted }) else {
      let years = DecimalTicks.step(from / Self.year, to / Self.year, count: Double(max(1, count)))
      self.init(.year, max(1, Int(min(years.magnitude, 1e6))))
      return
    }
    guard next > 0 else {
      let step = DecimalTicks.step(from * 1000, to * 1000, count: Double(max(1, count)))
      self.init(.millisecond, max(1, Int(step.magnitude)))
      return
    }
    let isNearerToLast = wanted / ladder[next - 1].length < ladder[next].length / wanted
    self = ladder[isNearerToLast ? next - 1 : next].step
  }

  /// Whether ticks have times and not only days.
  var isShorterThanDay: Bool {
    switch unit {
    case .millisecond, .second, .minute, .hour: true
    case .day, .week, .month, .year: false
    }
  }

  /// Returns the last tick that isn't after a moment.
  func floor(_ seconds: Double, in calendar: ChartCalendar) -> Double {
    switch unit {
    case .millisecond: return millisecondTick(seconds, further: 0)
    case .second, .minute, .hour: return floorOfClock(seconds, in: calendar)
    case .day, .week, .month, .year:
      return calendar.startOfDay(floorDay(calendar.day(at: seconds), in: calendar))
    }
  }

  /// Returns the first tick after a moment.
  func next(after seconds: Double, in calendar: ChartCalendar) -> Double {
    switch unit {
    case .millisecond: return millisecondTick(seconds, further: 1)
    case .second, .minute, .hour: return nextOfClock(seconds, in: calendar)
    case .day, .week, .month, .year:
      return calendar.startOfDay(nextDay(calendar.day(at: seconds), in: calendar))
    }
  }

  /// Returns the first tick that isn't before a moment.
  func ceil(_ seconds: Double, in calendar: ChartCalendar) -> Double {
    let tick = floor(seconds, in: calendar)
    return tick >= seconds ? tick : next(after: seconds, in: calendar)
  }

  /// Returns the ticks between two moments, both included; at most `limit`.
  func ticks(from: Double, to: Double, in calendar: ChartCalendar, limit: Int = 2000) -> [Double] {
    var tick = ceil(from, in: calendar)
    var ticks: [Double] = []
    while tick <= to, ticks.count < limit {
      ticks.append(tick)
      let next = next(after: tick, in: calendar)
      guard next > tick else { break }
      tick = next
    }
    return ticks
  }

  /// Returns the last tick that isn't after a moment, or the one `further` ticks after it.
  private func millisecondTick(_ seconds: Double, further: Double) -> Double {
    // Binary seconds of this century are exact to 0.0002 ms, so 0.3 s may be less than 300 ms.
    let multiple = (seconds * 1000 / Double(count) + 0.001).rounded(.down) + further
    return multiple * Double(count) / 1000
  }

  // MARK: Clocks

  /// The length of a step on the clock, in seconds.
  private var length: Double {
    let unit: Double = unit == .hour ? 3600 : unit == .minute ? 60 : 1
    return unit * Double(count)
  }

  private func floorOfClock(_ seconds: Double, in calendar: ChartCalendar) -> Double {
    guard !calendar.transitions.isEmpty else {
      return (seconds / length).rounded(.down) * length
    }
    var index = calendar.transitionIndex(at: seconds)
    var multiple = local(seconds, index, calendar).rounded(.down)
    while index > 0 {
      let tick = moment(multiple, index, calendar)
      let begin = calendar.transitions[index].from
      if tick >= begin { return tick }
      // The clocks were changed after the tick, which lies before this transition.
      index -= 1
      multiple = local(begin, index, calendar).rounded(.up) - 1
    }
    return moment(multiple, 0, calendar)
  }

  private func nextOfClock(_ seconds: Double, in calendar: ChartCalendar) -> Double {
    guard !calendar.transitions.isEmpty else {
      return ((seconds / length).rounded(.down) + 1) * length
    }
    var index = calendar.transitionIndex(at: seconds)
    var multiple = local(seconds, index, calendar).rounded(.down) + 1
    while index + 1 < calendar.transitions.count {
      let tick = moment(multiple, index, calendar)
      let end = calendar.transitions[index + 1].from
      if tick < end { return tick }
      index += 1
      multiple = local(end, index, calendar).rounded(.up)
    }
    return moment(multiple, index, calendar)
  }

  /// Returns the local time as a multiple of the distance.
  private func local(_ seconds: Double, _ transition: Int, _ calendar: ChartCalendar) -> Double {
    (seconds + Double(calendar.transitions[transition].offset)) / length
  }

  private func moment(_ multiple: Double, _ transition: Int, _ calendar: ChartCalendar) -> Double {
    multiple * length - Double(calendar.transitions[transition].offset)
  }

  // MARK: Days

  private func floorDay(_ day: Int, in calendar: ChartCalendar) -> Int {
    let date = CivilDate(daysSince1970: day)
    switch unit {
    case .week:
      return day - (date.weekday - calendar.symbols.firstWeekday + 7) % 7
    case .month:
      return Self.day(year: date.year, month: date.month - (date.month - 1) % count)
    case .year:
      let rest = ((date.year % count) + count) % count
      return Self.day(year: date.year - rest, month: 1)
    default:
      // The count begins again in each month: the 1st, 3rd, … 31st, 1st.
      return day - (date.day - 1) % count
    }
  }

  private func nextDay(_ day: Int, in calendar: ChartCalendar) -> Int {
    let first = floorDay(day, in: calendar)
    let date = CivilDate(daysSince1970: first)
    switch unit {
    case .week: return first + 7
    case .month: return Self.day(year: date.year, month: date.month + count)
    case .year: return Self.day(year: date.year + count, month: 1)
    default:
      return min(first + count, Self.day(year: date.year, month: date.month + 1))
    }
  }

  /// Returns the number of days from 1 January 1970 to the first day of a month.
  private static func day(year: Int, month: Int) -> Int {
    CivilDate(firstOfMonth: month, year: year).daysSince1970
  }
}
