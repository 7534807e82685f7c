import CivilTime

/// A date, or a date with a time, as a calendar writes it (RFC 5545 §3.3.4, §3.3.5).
struct CalendarTime {
  /// The seconds since 1970 that a clock in UTC with this reading counts.
  let local: Int
  /// Whether it is a whole day.
  let isDay: Bool
  /// Whether it is one of UTC.
  let isUTC: Bool

  /// - Parameter text: such as `20261121`, `20261121T130000` or `20261121T130000Z`.
  init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(0 as Int?) { number, byte in
        guard let number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        return number * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    guard [8, 15, 16].contains(bytes.count), let year = number(0..<4), let month = number(4..<6),
      let day = number(6..<8), let date = CivilDate(checking: year, month, day)
    else { return nil }
    let start = date.daysSince1970 * 86_400
    isDay = bytes.count == 8
    isUTC = bytes.count == 16
    guard !isDay else {
      local = start
      return
    }
    guard bytes[8] == UInt8(ascii: "T"), !isUTC || bytes[15] == UInt8(ascii: "Z"),
      let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    local = start + hour * 3_600 + minute * 60 + min(second, 59)
  }
}

/// Lengths of time and offsets as a calendar writes them, in seconds.
enum CalendarLength {
  /// The longest duration that is read: longer than the years of four digits.
  private static let mostDays = 4_000_000

  /// Returns a duration such as `P1DT2H` (RFC 5545 §3.3.6), whose days are as long as the clock
  /// makes them; nil for another text, and for more than 10,000 years.
  static func duration(_ text: some StringProtocol) -> (days: Int, seconds: Int)? {
    var rest = Substring(text)
    let isNegative = rest.hasPrefix("-")
    if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
    guard rest.hasPrefix("P"), rest.count > 2 else { return nil }
    rest.removeFirst()
    var (days, seconds) = (0, 0)
    while !rest.isEmpty {
      if rest.hasPrefix("T") { rest.removeFirst() }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count), let number = Int(digits) else { return nil }
      rest.removeFirst(digits.count)
      switch rest.popFirst() {
      case "W": days += number * 7
      case "D": days += number
      case "H": seconds += number * 3_600
      case "M": seconds += number * 60
      case "S": seconds += number
      default: return nil
      }
      guard days <= mostDays, seconds <= mostDays * 86_400 else { return nil }
    }
    return isNegative ? (-days, -seconds) : (days, seconds)
  }

  /// Returns an offset from UTC such as `+0130` (RFC 5545 §3.3.14); nil for another text.
  static func offset(_ text: some StringProtocol) -> Int? {
    let digits = text.dropFirst()
    guard let sign = text.first, sign == "+" || sign == "-", [4, 6].contains(digits.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(digits)
    else { return nil }
    let clock = digits.count == 4 ? number * 100 : number
    let (hours, minutes, seconds) = (clock / 10_000, clock / 100 % 100, clock % 100)
    guard hours < 24, minutes < 60, seconds < 60 else { return nil }
    let length = hours * 3_600 + minutes * 60 + seconds
    return sign == "-" ? -length : length
  }
}
