import CivilTime

/// A time of a calendar with its zone.
struct ZonedTime {
  /// The seconds since 1970 that a clock in UTC with this reading counts.
  let local: Int
  let isDay: Bool
  let zone: CalendarZone
  /// The seconds since 1970: of a point in time, or of what a clock in UTC shows.
  let seconds: Int

  init(_ time: CalendarTime, in zone: CalendarZone) {
    self.init(
      local: time.local, isDay: time.isDay,
      zone: time.isDay ? .floating : time.isUTC ? .utc : zone)
  }

  private init(local: Int, isDay: Bool, zone: CalendarZone) {
    (self.local, self.isDay, self.zone) = (local, isDay, zone)
    seconds = zone.seconds(of: local)
  }

  /// Returns the beginning of the day in a zone.
  func asMidnight(in zone: CalendarZone) -> ZonedTime {
    ZonedTime(local: local, isDay: false, zone: zone)
  }

  /// Returns what the clock of the zone shows at a point in time, as the seconds since 1970 that a
  /// clock in UTC with this reading counts.
  func local(of seconds: Int) -> Int { seconds + zone.offset(at: seconds) }

  /// Returns the day on which a point in time is in the zone, in days since 1970.
  func localDay(of seconds: Int) -> Int { local(of: seconds).floorDivided(by: 86_400) }

  /// Returns the seconds since 1970 of another time of the event that begins at this one, counted
  /// as those of this one are.
  ///
  /// A day in an event with a time of the day is its beginning in the zone of the event.
  func seconds(of time: ZonedTime, _ zones: CalendarZones) -> Int {
    if isDay { return zones.day(of: time) * 86_400 }
    switch (zone, time.zone) {
    case (.floating, _): return time.local
    case (_, .floating): return zone.seconds(of: time.local)
    default: return time.seconds
    }
  }

  /// Returns the seconds since 1970 of the same time of the day on another day.
  func seconds(onDay day: ZonedTime) -> Int {
    zone.seconds(of: day.local + local - local.floorDivided(by: 86_400) * 86_400)
  }

  /// Returns a point in time as this one is meant.
  func moment(_ seconds: Int) -> CalendarEvent.Moment {
    if isDay { return .day(CivilDate(daysSince1970: seconds.floorDivided(by: 86_400))) }
    if case .floating = zone { return .local(seconds) }
    return .instant(seconds)
  }
}

/// The times of a series that are left out, or replaced by events of their own.
struct SeriesExceptions {
  private var seconds: Set<Int> = []
  private var days: Set<Int> = []

  /// - Parameter start: the start of the series.
  mutating func insert(_ time: ZonedTime, of start: ZonedTime, _ zones: CalendarZones) {
    if time.isDay || start.isDay {
      // A day leaves out whatever begins on it.
      days.insert(zones.day(of: time))
    } else {
      seconds.insert(start.seconds(of: time, zones))
    }
  }

  func contain(_ seconds: Int, of start: ZonedTime) -> Bool {
    self.seconds.contains(seconds)
      || !days.isEmpty && days.contains(start.localDay(of: seconds))
  }
}
