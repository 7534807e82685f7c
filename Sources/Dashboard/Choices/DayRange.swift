import ChartModel
import CivilTime
import JMESPath

/// A range of days: from one day to another as links write it, such as `2026-03-01..2026-03-31`, or
/// a span that ends today.
struct DayRange: Hashable, Sendable {
  var from: CivilDate?
  var through: CivilDate?

  /// The spans that end today, as the file and links write them.
  enum Span: String, CaseIterable {
    case today, month, year
    case week = "7d"
    case days30 = "30d"

    func from(_ today: CivilDate) -> CivilDate {
      switch self {
      case .today: today
      case .week: CivilDate(daysSince1970: today.daysSince1970 - 6)
      case .days30: CivilDate(daysSince1970: today.daysSince1970 - 29)
      case .month: CivilDate(firstOfMonth: today.month, year: today.year)
      case .year: CivilDate(firstOfMonth: 1, year: today.year)
      }
    }
  }

  /// A range without bounds.
  init() {}

  /// Reads a range; nil for a text that is none.
  init?(_ text: String, today: CivilDate) {
    if let span = Span(rawValue: text) {
      (from, through) = (span.from(today), today)
      return
    }
    let bounds = text.split(separator: ".", omittingEmptySubsequences: false)
    guard bounds.count == 3, bounds[1].isEmpty else { return nil }
    for (bound, path) in zip([bounds[0], bounds[2]], [\DayRange.from, \DayRange.through])
    where !bound.isEmpty {
      guard let day = CivilDate(String(bound)) else { return nil }
      self[keyPath: path] = day
    }
  }

  /// The range as expressions read it.
  var value: JSONValue {
    func text(_ day: CivilDate?) -> JSONValue { day.map { .string($0.description) } ?? .null }
    return .object(
      JSONObject([(key: "from", value: text(from)), (key: "to", value: text(through))]))
  }
}
