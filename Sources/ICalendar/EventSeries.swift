/// An event of a calendar with all of its repetitions.
struct EventSeries {
  private let component: CalendarComponent
  private let zones: CalendarZones
  let start: ZonedTime
  /// The length of one of them in seconds.
  let length: Int

  /// - Returns: nil for an event without a valid start.
  init?(_ component: CalendarComponent, _ zones: CalendarZones) throws(CalendarFailure) {
    guard let start = try zones.time(of: "DTSTART", in: component) else { return nil }
    (self.component, self.zones, self.start) = (component, zones, start)
    let least = start.isDay ? 86_400 : 0
    if let end = try zones.time(of: "DTEND", in: component) {
      length = max(least, end.seconds - start.seconds)
    } else {
      length = max(
        least, component.first("DURATION").flatMap { CalendarLength.duration($0.value) } ?? least)
    }
  }

  /// Returns the starts that may have a part in a window, without those that are left out.
  /// - Parameters:
  ///   - limit: the maximum number of repetitions of one rule.
  ///   - failure: the reason why a rule of the event isn't followed.
  func starts(
    in window: CalendarWindow, limit: Int, budget: inout RecurrenceBudget,
    failure: inout RecurrenceFailure?
  ) throws(CalendarFailure) -> Set<Int> {
    var starts: Set<Int> = [start.seconds]
    do throws(RecurrenceFailure) {
      for line in component.all("RRULE") {
        starts.formUnion(try times(of: line, in: window, limit, &budget))
      }
      for line in component.all("EXRULE") {
        starts.subtract(try times(of: line, in: window, limit, &budget))
      }
    } catch {
      (starts, failure) = ([start.seconds], error)
    }
    for line in component.all("RDATE") {
      for time in try zones.times(of: line) { starts.insert(time.seconds) }
    }
    var days: Set<Int> = []
    for line in component.all("EXDATE") {
      for time in try zones.times(of: line) {
        if time.isDay, !start.isDay {
          // A day leaves out whatever begins on it.
          days.insert(CalendarDay.floor(time.seconds, 86_400))
        } else {
          starts.remove(time.seconds)
        }
      }
    }
    return starts.filter {
      window.contains($0, $0 + length) && (days.isEmpty || !days.contains(start.localDay(of: $0)))
    }
  }

  /// Returns the starts by a rule that may have a part in a window.
  private func times(
    of line: ContentLine, in window: CalendarWindow, _ limit: Int,
    _ budget: inout RecurrenceBudget
  ) throws(RecurrenceFailure) -> Set<Int> {
    let rule = try RecurrenceRule(line.value)
    // A clock in the zone may differ from UTC by a day.
    let (lower, upper) = (window.start - length - 2 * 86_400, window.end + 2 * 86_400)
    // A day means its beginning, as most programs read it.
    let until = rule.until.map { time in
      time.isUTC ? time.local + start.zone.offset(at: time.local) : time.local
    }
    let end = min(upper, until.map { $0 + 1 } ?? upper)
    guard lower < end else { return [] }
    let times = try Recurrence(rule, from: start.local, isDay: start.isDay).times(
      in: lower..<end, limit: limit * 4, budget: &budget)
    let starts = Set(times.map(start.zone.seconds)).filter { window.contains($0, $0 + length) }
    guard starts.count <= limit else { throw .tooLong }
    return starts
  }

  /// Returns one of the events.
  /// - Parameter seconds: its start.
  func event(at seconds: Int, calendar: String) -> CalendarEvent {
    CalendarEvent(
      start: start.moment(seconds),
      end: start.moment(start.isDay ? seconds + length - 86_400 : seconds + length),
      title: component.text("SUMMARY"), location: component.text("LOCATION"),
      description: component.text("DESCRIPTION"), calendar: calendar)
  }
}

/// A time of a calendar with its zone.
struct ZonedTime {
  /// The seconds since 1970 that a clock in UTC with this reading counts.
  let local: Int
  let isDay: Bool
  let zone: CalendarZone
  /// The seconds since 1970: of a point in time, or of what a clock in UTC shows.
  let seconds: Int

  init(_ time: CalendarTime, in zone: CalendarZone) {
    (local, isDay) = (time.local, time.isDay)
    self.zone = time.isDay ? .floating : time.isUTC ? .utc : zone
    seconds = self.zone.seconds(of: time.local)
  }

  /// Returns the day on which a point in time is in the zone, in days since 1970.
  func localDay(of seconds: Int) -> Int {
    CalendarDay.floor(seconds + zone.offset(at: seconds), 86_400)
  }

  /// Returns a point in time as this one is meant.
  func moment(_ seconds: Int) -> CalendarEvent.Moment {
    if isDay { return .day(CalendarDay(number: CalendarDay.floor(seconds, 86_400))) }
    if case .floating = zone { return .local(seconds) }
    return .instant(seconds)
  }
}
