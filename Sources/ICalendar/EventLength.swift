import CivilTime

/// The length of each event of a series.
struct EventLength {
  /// The length by the clock of the event's zone: a night shift ends at the same time of the day,
  /// also when the clock changes.
  private let byClock: Int
  /// The length that is added to that whatever the clock does.
  private let exact: Int
  private let least: Int
  /// The end of the first event as it is written.
  private let firstEnd: Int?
  /// Whether the event has an end or a duration that can't be read.
  let isUnreadable: Bool
  /// Whether the end as it is written is before the start, so that it doesn't count.
  let isReversed: Bool

  /// Returns the start and the length of an event, whose end may show that it doesn't fill days.
  static func read(
    _ component: CalendarComponent, _ start: ZonedTime, _ zones: CalendarZones
  ) throws(CalendarFailure) -> (ZonedTime, EventLength) {
    if let end = try zones.time(of: "DTEND", in: component) {
      let isMidnight = end.local.floorDivided(by: 86_400) * 86_400 == end.local
      let start = start.isDay && !isMidnight ? start.asMidnight(in: end.zone) : start
      return (start, EventLength(from: start, to: end, zones))
    }
    let least = start.isDay ? 86_400 : 0
    let line = component.first("DURATION")
    let duration = line.flatMap { CalendarLength.duration($0.value) }
    let isUnreadable = duration == nil && (line != nil || component.first("DTEND") != nil)
    let (days, seconds) = duration ?? (0, least)
    return (
      start,
      EventLength(
        byClock: days * 86_400, exact: seconds, least: least, isUnreadable: isUnreadable,
        isReversed: days * 86_400 + seconds < 0)
    )
  }

  private init(
    byClock: Int, exact: Int = 0, least: Int, firstEnd: Int? = nil, isUnreadable: Bool = false,
    isReversed: Bool
  ) {
    (self.byClock, self.exact, self.least) = (byClock, exact, least)
    (self.firstEnd, self.isUnreadable) = (firstEnd, isUnreadable)
    self.isReversed = isReversed
  }

  private init(from start: ZonedTime, to end: ZonedTime, _ zones: CalendarZones) {
    if start.isDay {
      let days = zones.day(of: end) - start.local.floorDivided(by: 86_400)
      self.init(byClock: days * 86_400, least: 86_400, isReversed: days < 0)
      return
    }
    let seconds = start.seconds(of: end, zones)
    self.init(
      byClock: start.local(of: seconds) - start.local, least: 0, firstEnd: seconds,
      isReversed: seconds < start.seconds)
  }

  /// Returns the end of the event that begins at a time.
  /// - Parameter first: the start of the first event.
  func end(of seconds: Int, _ first: ZonedTime) -> Int {
    if seconds == first.seconds, let firstEnd { return max(seconds, firstEnd) }
    let local = seconds + first.zone.offset(at: seconds) + byClock
    return max(seconds + least, first.zone.seconds(of: local) + exact)
  }
}
