import CivilTime
import CollectionAlgorithms

/// The clocks of a time zone, and the symbols with which a reader's dates are written.
///
/// This module has no date library: the caller provides the zone's offsets and the symbols.
public struct ChartCalendar: Hashable, Sendable {
  /// A change of the zone's clocks.
  public struct Transition: Hashable, Sendable {
    /// The moment of the change, in seconds since 1970.
    public var from: Double
    /// The offset of the clocks from UTC from then on, in seconds.
    public var offset: Int

    public init(from: Double, offset: Int) {
      self.from = from
      self.offset = offset
    }
  }

  /// The changes in order of time; the offset of the first one also holds before it.
  public var transitions: [Transition]
  public var symbols: DateSymbols
  /// Whether the last moment of the chart is the moment of reading, as that of live data is.
  public var endsNow: Bool

  public static let utc = ChartCalendar()

  public init(
    transitions: [Transition] = [], symbols: DateSymbols = .english, endsNow: Bool = false
  ) {
    self.transitions = transitions
    self.symbols = symbols
    self.endsNow = endsNow
  }
}

// Moments as ISO 8601 writes them.

extension ChartCalendar {
  /// Returns a moment as `2025-03-05T14:02:00+01:00`, in the zone's time.
  public func isoText(of seconds: Double) -> String {
    func two(_ number: Int) -> String { Numerals.western.text(number, minimumDigits: 2) }
    let thousandths = (seconds * 1000).rounded() / 1000
    let civil = civil(thousandths)
    let whole = Int(civil.second + 0.000_5)
    let rest = Int(((civil.second - Double(whole)) * 1000).rounded())
    var text = "\(civil.date)T\(two(whole / 3600)):\(two(whole / 60 % 60)):\(two(whole % 60))"
    if rest > 0 { text += "." + Numerals.western.text(rest, minimumDigits: 3) }
    let offset = Int(offset(at: thousandths))
    if offset == 0 { return text + "Z" }
    let minutes = abs(offset) / 60
    return text + (offset < 0 ? "-" : "+") + "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}

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
