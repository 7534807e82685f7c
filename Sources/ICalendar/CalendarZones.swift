import CivilTime

/// The zones that the times of a calendar name, and its times.
struct CalendarZones {
  private let zones: [String: CalendarZone]
  /// The zones that the calendar defines and that can't be followed.
  private let unusable: Set<String>
  /// The names that mean no zone.
  let unknown: [String]
  /// The zone of times that name none.
  private let floating: CalendarZone
  /// The zone of the whole calendar; nil if it doesn't say one.
  private let home: CalendarZone?

  /// - Parameters:
  ///   - calendar: the calendar, whose events name the zones.
  ///   - end: the last moment that is of interest.
  init(_ calendar: CalendarComponent, until end: Int, budget: inout RecurrenceBudget) {
    let components = calendar.components("VTIMEZONE")
    var definitions: [String: CalendarComponent] = [:]
    for component in components {
      definitions[component.text("TZID"), default: component] = component
      // A parameter is written without the escapes of a text, or with them.
      if let line = component.first("TZID") { definitions[String(line.value)] = component }
    }
    let events = calendar.components("VEVENT")
    let used = Set(events.flatMap { $0.lines.lazy.compactMap { $0.parameter("TZID") } })
    // Programs that publish calendars write times without a zone that are those of this one.
    let ofCalendar = calendar.text("X-WR-TIMEZONE")
    let onlyOne = components.count == 1 ? components.first?.text("TZID") : nil
    var zones: [String: CalendarZone] = [:]
    var unusable: Set<String> = []
    for name in used.union([ofCalendar, onlyOne ?? ""]) where !name.isEmpty {
      // The definitions that programs write are often old, or have only one year.
      if let zone = CalendarZone.place(named: name) {
        zones[name] = zone
      } else if let definition = definitions[name],
        let zone = try? DefinedZone(definition, until: end, budget: &budget)
      {
        zones[name] = .defined(zone)
      } else if let zone = CalendarZone.shortName(name) {
        zones[name] = zone
      } else if definitions[name] != nil {
        unusable.insert(name)
      }
    }
    var unknown = used.filter { zones[$0] == nil && !unusable.contains($0) }
    if !ofCalendar.isEmpty, zones[ofCalendar] == nil, events.contains(where: Self.isFloating) {
      unknown.insert(ofCalendar)
    }
    (self.zones, self.unusable, self.unknown) = (zones, unusable, unknown.sorted())
    floating = zones[ofCalendar] ?? .floating
    home = zones[ofCalendar] ?? onlyOne.flatMap { zones[$0] }
  }

  /// Returns whether an event begins at a time of the day without a zone.
  private static func isFloating(_ event: CalendarComponent) -> Bool {
    guard let line = event.first("DTSTART"), line.parameter("TZID") == nil,
      let time = CalendarTime(line.value)
    else { return false }
    return !time.isDay && !time.isUTC
  }

  /// Returns the time of a component's property; nil if it has none that is valid.
  func time(of name: String, in component: CalendarComponent) throws(CalendarFailure) -> ZonedTime?
  {
    guard let line = component.first(name), let time = CalendarTime(line.value) else { return nil }
    return ZonedTime(time, in: try zone(of: line))
  }

  /// Returns the times of a property that has a list of them, with the text after the start of a
  /// period; nil if one of them isn't valid.
  func times(
    of line: ContentLine
  ) throws(CalendarFailure) -> [(time: ZonedTime, rest: Substring)]? {
    let zone = try zone(of: line)
    let parts = line.value.split(separator: ",")
    let times: [(time: ZonedTime, rest: Substring)] = parts.compactMap { part in
      let start = part.prefix { $0 != "/" }
      let rest = part[start.endIndex...].dropFirst()
      let isReadable =
        rest.isEmpty || CalendarTime(rest) != nil || CalendarLength.duration(rest) != nil
      guard isReadable, let time = CalendarTime(start) else { return nil }
      return (ZonedTime(time, in: zone), rest)
    }
    return times.count == parts.count && !parts.isEmpty ? times : nil
  }

  /// Returns the zone that a property names.
  func zone(of line: ContentLine) throws(CalendarFailure) -> CalendarZone {
    guard let name = line.parameter("TZID") else { return floating }
    guard !unusable.contains(name) else { throw .zone(name) }
    return zones[name] ?? .floating
  }

  /// Returns the day that a time means in an event of whole days, in days since 1970.
  ///
  /// Exchange writes such a day as midnight in a zone, and others write that in UTC.
  func day(of time: ZonedTime) -> Int {
    if case .utc = time.zone, let home {
      return (time.seconds + home.offset(at: time.seconds)).floorDivided(by: 86_400)
    }
    return time.local.floorDivided(by: 86_400)
  }
}
