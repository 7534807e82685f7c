import CivilTime
import CollectionAlgorithms

// Civil time: what clocks and calendars of the zone show.
extension ChartCalendar {
  /// A moment as its zone's clocks and calendars show it.
  struct Civil: Hashable {
    var date: CivilDate
    /// The seconds since midnight, from 0 to 86,400.
    var second: Double
  }

  static let secondsOfDay = 86_400.0

  /// The greatest distance of a moment from 1970, in seconds: 270,000 years, as in ECMAScript.
  static let greatestMoment = 8.64e12

  /// Returns the offset of the zone's clocks from UTC, in seconds.
  public func offset(at seconds: Double) -> Double {
    transitions.isEmpty ? 0 : Double(transitions[transitionIndex(at: seconds)].offset)
  }

  /// Returns the index of the last transition that isn't after a moment, or of the first one.
  func transitionIndex(at seconds: Double) -> Int {
    max(0, transitions.partitioningIndex { $0.from > seconds } - 1)
  }

  /// Returns the day and the time that the zone shows at a moment.
  func civil(_ seconds: Double) -> Civil {
    guard seconds.magnitude <= Self.greatestMoment else {
      return civil(seconds > 0 ? Self.greatestMoment : -Self.greatestMoment)
    }
    let local = seconds + offset(at: seconds)
    let dayNumber = (local / Self.secondsOfDay).rounded(.down)
    return Civil(
      date: CivilDate(daysSince1970: Int(dayNumber)),
      second: local - dayNumber * Self.secondsOfDay)
  }

  /// Returns the first moment at which the zone's clocks show midnight of a day, or, where they
  /// jump over it, the moment of the jump.
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

  /// Returns the number of days from 1 January 1970 to the day at a moment.
  func day(at seconds: Double) -> Int {
    let bounded = min(max(seconds, -Self.greatestMoment), Self.greatestMoment)
    return Int(((bounded + offset(at: bounded)) / Self.secondsOfDay).rounded(.down))
  }
}
