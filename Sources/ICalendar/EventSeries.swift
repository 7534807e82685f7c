/// An event of a calendar with all of its repetitions.
struct EventSeries {
  let component: CalendarComponent
  private let zones: CalendarZones
  let start: ZonedTime
  private let length: EventLength
  /// The times that are left out.
  private let excluded: SeriesExceptions
  /// The properties with times that can't be read.
  private(set) var unreadable: [ContentLine] = []

  /// - Returns: nil for an event without a valid start.
  init?(_ component: CalendarComponent, _ zones: CalendarZones) throws(CalendarFailure) {
    guard let start = try zones.time(of: "DTSTART", in: component) else { return nil }
    (self.component, self.zones) = (component, zones)
    (self.start, length) = try EventLength.read(component, start, zones)
    var excluded = SeriesExceptions()
    for line in component.all("EXDATE") {
      guard let times = try zones.times(of: line) else {
        unreadable.append(line)
        continue
      }
      for (time, _) in times { excluded.insert(time, of: self.start, zones) }
    }
    self.excluded = excluded
    if length.isUnreadable {
      unreadable += component.all("DTEND") + component.all("DURATION")
    }
  }

  /// The times of an event that may be in a window.
  struct Occurrences {
    /// The ends by the starts, in seconds since 1970.
    var ends: [Int: Int] = [:]
    /// The reason why a rule of the event isn't followed.
    var failure: RecurrenceFailure?
    /// The properties with times that can't be read.
    var unreadable: [ContentLine] = []
    /// Whether a rule ends with a day on which the event would take place once more.
    var lacksLastDay = false
  }

  /// Returns the times in a window, without those that are left out.
  /// - Parameter limit: the maximum number of repetitions of one rule.
  func occurrences(
    in window: CalendarWindow, limit: Int, budget: inout RecurrenceBudget
  ) throws(CalendarFailure) -> Occurrences {
    var found = Occurrences()
    var starts: Set<Int> = [start.seconds]
    do throws(RecurrenceFailure) {
      for line in component.all("RRULE") {
        starts.formUnion(try times(of: line, in: window, limit, &budget))
        if try lacksLastDay(line, in: window, &budget) { found.lacksLastDay = true }
      }
      for line in component.all("EXRULE") {
        starts.subtract(try times(of: line, in: window, limit, &budget))
      }
    } catch {
      (starts, found.failure) = ([start.seconds], error)
    }
    for start in starts { found.ends[start] = end(of: start) }
    for line in component.all("RDATE") {
      guard let times = try zones.times(of: line) else {
        found.unreadable.append(line)
        continue
      }
      for (time, rest) in times {
        let seconds = time.isDay ? start.seconds(onDay: time) : start.seconds(of: time, zones)
        let end = try end(of: seconds, writtenAs: rest, line) ?? end(of: seconds)
        if end < seconds { found.unreadable.append(line) }
        found.ends[seconds] = max(seconds, end)
      }
    }
    found.ends = found.ends.filter { start, end in
      window.contains(start, end) && !excluded.contain(start, of: self.start)
    }
    return found
  }

  /// Returns whether the series leaves out the time that a replacement replaces, and that isn't
  /// newer.
  func hasRemoved(
    _ time: ZonedTime, of replacement: EventSeries, _ zones: CalendarZones
  ) -> Bool {
    EventVersion(component).sequence >= EventVersion(replacement.component).sequence
      && excluded.contain(start.seconds(of: time, zones), of: start)
  }

  /// Whether its end is written before its start.
  var isReversed: Bool { length.isReversed }

  /// Returns the end of the event that begins at a time.
  func end(of seconds: Int) -> Int { length.end(of: seconds, start) }

  /// Returns the end of a period; nil for a time alone.
  /// - Parameter text: the end or the duration that stands after the start of the period.
  private func end(
    of seconds: Int, writtenAs text: Substring, _ line: ContentLine
  ) throws(CalendarFailure) -> Int? {
    if let time = CalendarTime(text) {
      return ZonedTime(time, in: try zones.zone(of: line)).seconds
    }
    return CalendarLength.duration(text).map { length in
      seconds + length.days * 86_400 + length.seconds
    }
  }

  /// Returns the starts by a rule that may have a part in a window.
  private func times(
    of line: ContentLine, in window: CalendarWindow, _ limit: Int,
    _ budget: inout RecurrenceBudget
  ) throws(RecurrenceFailure) -> Set<Int> {
    let rule = try RecurrenceRule(line.value)
    // A clock in the zone may differ from UTC by a day.
    let length = end(of: start.seconds) - start.seconds + 86_400
    let (lower, upper) = (window.start - length - 2 * 86_400, window.end + 2 * 86_400)
    // A day means its beginning, as most programs read it.
    let until = rule.until.map { time in
      time.isUTC ? time.local + start.zone.offset(at: time.local) : time.local
    }
    let end = min(upper, until.map { $0 + 1 } ?? upper)
    guard lower < end else { return [] }
    let times = try Recurrence(rule, from: start.local, isDay: start.isDay).times(
      in: lower..<end, limit: limit * 4, budget: &budget)
    let starts = Set(times.map(start.zone.seconds)).filter {
      window.contains($0, self.end(of: $0))
    }
    guard starts.count <= limit else { throw .tooLong }
    return starts
  }

  /// Returns whether a rule ends with a day in a window whose beginning is before a repetition.
  private func lacksLastDay(
    _ line: ContentLine, in window: CalendarWindow, _ budget: inout RecurrenceBudget
  ) throws(RecurrenceFailure) -> Bool {
    let rule = try RecurrenceRule(line.value)
    guard let until = rule.until, until.isDay, !start.isDay else { return false }
    let rest = (until.local + 1)..<(until.local + 86_400)
    guard rest.upperBound > window.start, rest.lowerBound < window.end else { return false }
    let times = try Recurrence(rule, from: start.local, isDay: false).times(
      in: rest, limit: 86_400, budget: &budget)
    return !times.isEmpty
  }

  /// Returns one of the events.
  func event(from seconds: Int, to end: Int, calendar: String) -> CalendarEvent {
    CalendarEvent(
      start: start.moment(seconds), end: start.moment(start.isDay ? end - 86_400 : end),
      title: component.text("SUMMARY"), location: component.text("LOCATION"),
      description: component.text("DESCRIPTION"), calendar: calendar)
  }
}
