import CollectionAlgorithms
import Foundation

/// The zone in which a calendar means a time.
enum CalendarZone {
  /// The zone in which the reader is.
  case floating
  case utc
  /// A zone of the system (IANA).
  case system(TimeZone)
  /// A zone that the calendar defines.
  case defined(DefinedZone)

  /// Returns the offset from UTC at a point in time, in seconds.
  func offset(at seconds: Int) -> Int {
    switch self {
    case .floating, .utc: 0
    case .system(let zone):
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    case .defined(let zone): zone.offset(at: seconds)
    }
  }

  /// Returns the seconds since 1970 at which a clock in the zone shows a time.
  ///
  /// Of two such points, it is the first; a time that the clock leaves out is counted with the
  /// offset before (RFC 5545 §3.3.5).
  func seconds(of local: Int) -> Int {
    if case .floating = self { return local }
    if case .utc = self { return local }
    let before = local - offset(at: local - 86_400)
    if before + offset(at: before) == local { return before }
    let after = local - offset(at: local + 86_400)
    return after + offset(at: after) == local ? after : before
  }
}

/// A zone that a calendar defines by the moments from which an offset is in force (RFC 5545
/// §3.6.5).
struct DefinedZone {
  private let changes: [(seconds: Int, offset: Int)]
  private let first: Int

  /// - Parameters:
  ///   - component: a `VTIMEZONE`.
  ///   - end: the last moment that is of interest.
  /// - Throws: a failure if the zone has no offset, or changes more often than each month: no clock
  ///   does.
  init(
    _ component: CalendarComponent, until end: Int, budget: inout RecurrenceBudget
  ) throws(RecurrenceFailure) {
    var changes: [Int: Int] = [:]
    var first: (seconds: Int, offset: Int)?
    for part in component.components where part.name == "STANDARD" || part.name == "DAYLIGHT" {
      guard let start = part.first("DTSTART").flatMap({ CalendarTime($0.value) }),
        let from = part.first("TZOFFSETFROM").flatMap({ CalendarLength.offset($0.value) }),
        let offset = part.first("TZOFFSETTO").flatMap({ CalendarLength.offset($0.value) })
      else { throw .unreadable }
      var times = [start.local]
      for line in part.all("RRULE") {
        times += try Self.times(of: RecurrenceRule(line.value), start, from, end, &budget)
      }
      for line in part.all("RDATE") {
        times += line.value.split(separator: ",").compactMap { CalendarTime($0)?.local }
      }
      for time in times { changes[time - from] = offset }
      if first.map({ start.local - from < $0.seconds }) ?? true {
        first = (start.local - from, from)
      }
    }
    guard let first else { throw .unreadable }
    self.first = first.offset
    self.changes = changes.sorted { $0.key < $1.key }.map { (seconds: $0.key, offset: $0.value) }
  }

  /// The number of changes of a rule, which is more than one a month of ten centuries has.
  private static let limit = 12_000

  private static func times(
    of rule: RecurrenceRule, _ start: CalendarTime, _ offset: Int, _ end: Int,
    _ budget: inout RecurrenceBudget
  ) throws(RecurrenceFailure) -> [Int] {
    guard rule.frequency == .yearly || rule.frequency == .monthly else { throw .tooLong }
    let until = rule.until.map { $0.isUTC ? $0.local + offset : $0.local }
    let last = max(start.local, min(end + 2 * 86_400, until ?? .max))
    return try Recurrence(rule, from: start.local, isDay: false).times(
      in: start.local..<(last + 1), limit: Self.limit, budget: &budget)
  }

  /// Returns the offset from UTC at a point in time, in seconds.
  func offset(at seconds: Int) -> Int {
    let next = changes.partitioningIndex { $0.seconds > seconds }
    return next == 0 ? first : changes[next - 1].offset
  }
}
