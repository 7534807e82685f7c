/// A rule by which an event repeats (RFC 5545 §3.3.10).
struct RecurrenceRule {
  enum Frequency: String {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"

    /// The number of seconds of a period that is shorter than a day; nil for the others.
    var seconds: Int? {
      switch self {
      case .secondly: 1
      case .minutely: 60
      case .hourly: 3_600
      case .daily, .weekly, .monthly, .yearly: nil
      }
    }
  }

  /// A day of the week, with its position in the month or year if it has one.
  struct Weekday: Hashable {
    /// The position, which is counted from the end if it is negative; 0 for each week.
    var position = 0
    /// The day, from 0 for Monday.
    let day: Int
  }

  let frequency: Frequency
  private(set) var interval = 1
  /// The number of repetitions; nil for no limit.
  private(set) var count: Int?
  private(set) var until: CalendarTime?
  /// The first day of a week, from 0 for Monday.
  private(set) var weekStart = 0
  var seconds: [Int] = []
  var minutes: [Int] = []
  var hours: [Int] = []
  var weekdays: [Weekday] = []
  var monthDays: [Int] = []
  private(set) var yearDays: [Int] = []
  private(set) var weeks: [Int] = []
  var months: [Int] = []
  /// The positions, within each period, of the repetitions that count; empty for all.
  private(set) var positions: [Int] = []

  /// The names of the days, from Monday.
  private static let dayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// - Throws: `unreadable` if a part of the rule isn't understood, since the rest would give other
  ///   times.
  init(_ text: some StringProtocol) throws(RecurrenceFailure) {
    var parts: [(name: String, value: String)] = []
    for part in text.split(separator: ";") {
      let name = part.prefix { $0 != "=" }
      parts.append((name.uppercased(), part.dropFirst(name.count + 1).uppercased()))
    }
    guard
      let frequency = parts.first(where: { $0.name == "FREQ" }).flatMap({
        Frequency(rawValue: $0.value)
      })
    else { throw .unreadable }
    self.frequency = frequency
    for (name, value) in parts where name != "FREQ" { try read(name, value) }
    guard weeks.isEmpty || frequency == .yearly else { throw .unreadable }
  }

  private mutating func read(_ name: String, _ value: String) throws(RecurrenceFailure) {
    switch name {
    case "INTERVAL":
      guard let number = Int(value), (1...999_999_999).contains(number) else { throw .unreadable }
      interval = number
    case "COUNT":
      guard let number = Int(value), number != 0 else { throw .unreadable }
      // Confluence writes -1 for no limit.
      count = number < 0 ? nil : number
    case "UNTIL":
      guard let time = CalendarTime(value) else { throw .unreadable }
      until = time
    case "WKST":
      guard let day = Self.dayNames.firstIndex(of: value) else { throw .unreadable }
      weekStart = day
    case "BYDAY":
      for part in value.split(separator: ",") {
        guard let day = Self.dayNames.firstIndex(of: String(part.suffix(2))) else {
          throw .unreadable
        }
        let position = part.dropLast(2)
        guard let number = position.isEmpty ? 0 : Int(position), abs(number) <= 53 else {
          throw .unreadable
        }
        weekdays.append(Weekday(position: number, day: day))
      }
    case "BYSECOND": seconds = try Self.numbers(value, 0...59)
    case "BYMINUTE": minutes = try Self.numbers(value, 0...59)
    case "BYHOUR": hours = try Self.numbers(value, 0...23)
    case "BYMONTH": months = try Self.numbers(value, 1...12)
    case "BYMONTHDAY": monthDays = try Self.numbers(value, 1...31, isSigned: true)
    case "BYYEARDAY": yearDays = try Self.numbers(value, 1...366, isSigned: true)
    case "BYWEEKNO": weeks = try Self.numbers(value, 1...53, isSigned: true)
    case "BYSETPOS": positions = try Self.numbers(value, 1...366, isSigned: true)
    case "RSCALE" where value == "GREGORIAN", "SKIP" where value == "OMIT": break
    default: throw .unreadable
    }
  }

  /// Returns the numbers of a list in ascending order, without repetitions.
  private static func numbers(
    _ text: String, _ range: ClosedRange<Int>, isSigned: Bool = false
  ) throws(RecurrenceFailure) -> [Int] {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",") {
      guard let number = Int(part), range.contains(number) || isSigned && range.contains(-number)
      else { throw .unreadable }
      numbers.insert(number)
    }
    guard !numbers.isEmpty else { throw .unreadable }
    return numbers.sorted()
  }
}

/// The reason why a rule isn't followed.
enum RecurrenceFailure: Error {
  /// A part of the rule isn't understood.
  case unreadable
  /// The rule repeats more often than can be counted or shown.
  case tooLong
}

/// The number of steps that the rules of a calendar may take, so that no calendar computes without
/// end.
///
/// A step looks at a day or a repetition, and takes less than a microsecond.
struct RecurrenceBudget {
  /// The number of steps that are left for all rules.
  private var total = 10_000_000
  /// The number of steps that are left for the present rule.
  private var left = 0

  /// The number of steps of one rule: an event of each quarter of an hour is counted for 28 years.
  private static let ofRule = 1_000_000

  mutating func beginRule() { left = Self.ofRule }

  mutating func spend(_ steps: Int) throws(RecurrenceFailure) {
    left -= steps
    total -= steps
    guard left >= 0, total >= 0 else { throw .tooLong }
  }
}
