/// A length of time by the clock or the calendar, such as `6h`, `7d` or `1y`.
///
/// Days and longer units keep the time of the day, weeks the weekday, and months, quarters and
/// years the day of the month.
public struct TimeShift: Sendable, Equatable {
  let count: Int
  let unit: CalendarUnit

  /// The units as the file writes them.
  private static let units: [(name: String, unit: CalendarUnit)] = [
    ("s", .second), ("m", .minute), ("h", .hour), ("d", .day), ("w", .week), ("mo", .month),
    ("q", .quarter), ("y", .year),
  ]

  init(_ count: Int, _ unit: CalendarUnit) { (self.count, self.unit) = (count, unit) }

  /// Reads digits followed by a unit; the result is nil for any other text.
  init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 9, let count = Int(digits),
      let unit = Self.units.first(where: { $0.name == text[digits.endIndex...] })
    else { return nil }
    self.init(count, unit.unit)
  }

  /// The length where it is greatest: months have 31 days, and years 366.
  var greatest: Duration {
    let days =
      switch unit {
      case .second, .minute, .hour: 0
      case .day: 1
      case .week: 7
      case .month: 31
      case .quarter: 92
      case .year: 366
      }
    return .seconds(count * (unit.seconds ?? days * 86_400))
  }
}
