/// The zones that the times of a calendar name, and its times.
struct CalendarZones {
  private let zones: [String: CalendarZone]
  /// The zones that the calendar defines and that can't be followed.
  private let unusable: Set<String>

  /// - Parameters:
  ///   - calendar: the calendar, whose events name the zones.
  ///   - end: the last moment that is of interest.
  init(_ calendar: CalendarComponent, until end: Int, budget: inout RecurrenceBudget) {
    var definitions: [String: CalendarComponent] = [:]
    for component in calendar.components("VTIMEZONE") {
      definitions[component.text("TZID"), default: component] = component
    }
    var names: Set<String> = []
    for event in calendar.components("VEVENT") {
      names.formUnion(event.lines.lazy.compactMap { $0.parameter("TZID") })
    }
    var zones: [String: CalendarZone] = [:]
    var unusable: Set<String> = []
    for name in names {
      // The definitions that programs write are often old, or have only one year.
      if let zone = CalendarZone.system(named: name) {
        zones[name] = zone
      } else if let definition = definitions[name] {
        do throws(RecurrenceFailure) {
          zones[name] = .defined(try DefinedZone(definition, until: end, budget: &budget))
        } catch {
          unusable.insert(name)
        }
      }
    }
    (self.zones, self.unusable) = (zones, unusable)
  }

  /// Returns the time of a component's property; nil if it has none that is valid.
  func time(of name: String, in component: CalendarComponent) throws(CalendarFailure) -> ZonedTime?
  {
    guard let line = component.first(name), let time = CalendarTime(line.value) else { return nil }
    return ZonedTime(time, in: try zone(of: line))
  }

  /// Returns the times of a property that has a list of them; of a period, its start.
  func times(of line: ContentLine) throws(CalendarFailure) -> [ZonedTime] {
    let zone = try zone(of: line)
    return line.value.split(separator: ",").compactMap { part in
      CalendarTime(part.prefix { $0 != "/" }).map { ZonedTime($0, in: zone) }
    }
  }

  /// Returns the zone that a property names.
  private func zone(of line: ContentLine) throws(CalendarFailure) -> CalendarZone {
    guard let name = line.parameter("TZID") else { return .floating }
    guard !unusable.contains(name) else { throw .zone(name) }
    return zones[name] ?? .floating
  }
}
