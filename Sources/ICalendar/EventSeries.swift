import CICal

/// An event of a calendar with all of its repetitions.
struct EventSeries {
  private let component: OpaquePointer
  let start: ZonedTime
  /// The length of one of them in seconds.
  let length: Int

  /// The maximum number of repetitions that are counted through, up to the end of the window: more
  /// than an hourly event has in ten years.
  private static let repetitionLimit = 100_000

  /// - Returns: nil for an event without a valid start.
  init?(_ component: OpaquePointer) {
    guard let start = component.time(of: ICAL_DTSTART_PROPERTY) else { return nil }
    (self.component, self.start) = (component, start)
    let least = start.isDay ? 86_400 : 0
    if let end = component.time(of: ICAL_DTEND_PROPERTY) {
      length = max(least, end.seconds - start.seconds)
    } else if let property = component.properties(ICAL_DURATION_PROPERTY).first {
      length = max(least, Int(icaldurationtype_as_int(icalproperty_get_duration(property))))
    } else {
      length = least
    }
  }

  /// Returns the starts that may have a part in a window, without those that are left out.
  func starts(in window: CalendarWindow) -> Set<Int> {
    var starts: Set<Int> = [start.seconds]
    for property in component.properties(ICAL_RRULE_PROPERTY) {
      add(repetitionsOf: icalproperty_get_rrule(property), to: &starts, until: window.end)
    }
    for property in component.properties(ICAL_RDATE_PROPERTY) {
      let date = icalproperty_get_rdate(property)
      let isPeriod = icaltime_is_null_time(date.time) != 0
      starts.insert(
        ZonedTime(isPeriod ? date.period.start : date.time, of: property, component).seconds)
    }
    for property in component.properties(ICAL_EXDATE_PROPERTY) {
      let time = ZonedTime(icalproperty_get_exdate(property), of: property, component)
      if time.isDay, !start.isDay {
        // A day leaves out whatever begins on it.
        let day = CalendarDay.floor(time.seconds, 86_400)
        starts = starts.filter { start.localDay(of: $0) != day }
      } else {
        starts.remove(time.seconds)
      }
    }
    return starts.filter { window.contains($0, $0 + length) }
  }

  /// Adds the starts by a rule up to the end of a window.
  private func add(
    repetitionsOf rule: icalrecurrencetype, to starts: inout Set<Int>, until end: Int
  ) {
    guard rule.isSearchable, let iterator = icalrecur_iterator_new(rule, start.time)
    else { return }
    defer { icalrecur_iterator_free(iterator) }
    for _ in 0..<Self.repetitionLimit {
      let next = icalrecur_iterator_next(iterator)
      guard icaltime_is_null_time(next) == 0 else { return }
      let seconds = start.seconds(of: next)
      guard seconds < end else { return }
      starts.insert(seconds)
    }
  }

  /// Returns one of the events.
  /// - Parameter seconds: its start.
  func event(at seconds: Int, calendar: String) -> CalendarEvent {
    CalendarEvent(
      start: start.moment(seconds),
      end: start.moment(start.isDay ? seconds + length - 86_400 : seconds + length),
      title: component.text(ICAL_SUMMARY_PROPERTY, icalproperty_get_summary),
      location: component.text(ICAL_LOCATION_PROPERTY, icalproperty_get_location),
      description: component.text(ICAL_DESCRIPTION_PROPERTY, icalproperty_get_description),
      calendar: calendar)
  }
}

extension icalrecurrencetype {
  /// Whether the days of a rule are counted through quickly, even if it never matches.
  ///
  /// libical would search each second, minute or hour of centuries for the 30th of February.
  fileprivate var isSearchable: Bool {
    let isAny = Int16(ICAL_RECURRENCE_ARRAY_MAX.rawValue)
    switch freq {
    case ICAL_SECONDLY_RECURRENCE, ICAL_MINUTELY_RECURRENCE: return false
    case ICAL_HOURLY_RECURRENCE:
      return by_month.0 == isAny && by_month_day.0 == isAny && by_year_day.0 == isAny
    default: return true
    }
  }
}

/// A time of a calendar with its zone.
struct ZonedTime {
  let time: icaltimetype
  /// The seconds since 1970: of a point in time, or of what a clock in UTC shows.
  let seconds: Int
  /// Whether the time is a whole day.
  var isDay: Bool { time.is_date != 0 }

  /// - Parameters:
  ///   - property: the property with the value, which may name a zone.
  ///   - component: the event, whose calendar may define the zone.
  init(_ value: icaltimetype, of property: OpaquePointer, _ component: OpaquePointer) {
    var time = value
    if time.is_date == 0, time.zone == nil, let zone = component.zone(of: property) {
      time = icaltime_set_timezone(&time, zone)
    }
    self.time = time
    seconds = Int(icaltime_as_timet_with_zone(time, time.zone))
  }

  /// Returns the seconds of another time in the same zone.
  func seconds(of other: icaltimetype) -> Int {
    Int(icaltime_as_timet_with_zone(other, time.zone))
  }

  /// Returns the day on which a point in time is in the zone, in days since 1970.
  func localDay(of seconds: Int) -> Int {
    guard let zone = time.zone else { return CalendarDay.floor(seconds, 86_400) }
    let local = icaltime_from_timet_with_zone(
      time_t(seconds), 0, zone)
    return CalendarDay.number(Int(local.year), Int(local.month), Int(local.day))
  }

  /// Returns a point in time as this one is meant.
  func moment(_ seconds: Int) -> CalendarEvent.Moment {
    if isDay {
      let (year, month, day) = CalendarDay.date(of: CalendarDay.floor(seconds, 86_400))
      return .day(year: year, month: month, day: day)
    }
    return time.zone == nil ? .local(seconds) : .instant(seconds)
  }
}
