import CivilTime

/// The notations of moments, beside ISO 8601, that a text may be read in.
struct MomentNotations: OptionSet {
  let rawValue: Int

  /// Digits alone: `1795809600` (seconds), `20261121` (a day).
  static let digits = MomentNotations(rawValue: 1)
  /// `2026-W47`, which is the Monday of the week.
  static let weeks = MomentNotations(rawValue: 2)
  /// `14:02`, which is today.
  static let times = MomentNotations(rawValue: 4)

  /// The notations of ISO 8601 alone, which can only be a moment.
  static let plain: MomentNotations = []
  static let all: MomentNotations = [.digits, .weeks, .times]
}

/// A moment in a notation of e-mail (RFC 2822), of JavaScript (`/Date(1795809600000)/`), or in
/// digits, in weeks, or as a time alone.
struct MomentText {
  enum Meaning: Equatable {
    /// A day or a time of a day.
    case written(WrittenTime)
    /// Seconds since 1970.
    case instant(Double)
    /// Seconds since 1970 or parts of them, by their magnitude.
    case number(Double)
    /// Seconds since midnight.
    case time(Double)
  }

  let meaning: Meaning

  init?(_ text: String, _ notations: MomentNotations) {
    guard let meaning = Self.meaning(of: Substring(text), notations) else { return nil }
    self.meaning = meaning
  }

  private static func meaning(of text: Substring, _ notations: MomentNotations) -> Meaning? {
    guard let first = text.unicodeScalars.first, text.utf8.count <= 80 else { return nil }
    if first == "/" || text.hasPrefix("Date(") { return script(text) }
    guard ("0"..."9").contains(first) else { return mail(text) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    switch digits.utf8.count {
    case 8 where notations.contains(.digits):
      var rest = text.utf8
      let day = CivilDate(readingBasicFrom: &rest)
      return rest.isEmpty ? day.map { .written(WrittenTime($0)) } : nil
    case 12 where notations.contains(.digits), 14 where notations.contains(.digits):
      return stamp(text) ?? Double(text).map { .number($0) }
    case 9... where notations.contains(.digits):
      return Double(text).map { .number($0) }
    case 4 where notations.contains(.weeks): return week(text)
    case 1...2:
      return notations.contains(.times)
        ? WrittenTime.clock(text).map { .time($0) } ?? mail(text) : mail(text)
    default: return nil
    }
  }

  private static func mail(_ text: Substring) -> Meaning? {
    WrittenTime(mail: String(text)).map { .written($0) }
  }

  /// Reads "20261121140205" or "202611211402" of a year from 1900 to 2199; nil for other digits,
  /// which are a number of seconds or of their parts.
  private static func stamp(_ text: Substring) -> Meaning? {
    guard ("1900"..."2199").contains(String(text.prefix(4))) else { return nil }
    return WrittenTime(digits: text).map { .written($0) }
  }

  /// Reads "2026-W47", "2026W47" or "2026-W47-3".
  private static func week(_ text: Substring) -> Meaning? {
    var rest = text.dropFirst(4)
    if rest.first == "-" { rest.removeFirst() }
    guard let year = Int(text.prefix(4)), rest.popFirst()?.uppercased() == "W",
      let week = rest.count >= 2 ? Int(rest.prefix(2)) : nil, (1...53).contains(week)
    else { return nil }
    rest.removeFirst(2)
    if rest.first == "-" { rest.removeFirst() }
    guard let weekday = rest.isEmpty ? 1 : Int(rest), (1...7).contains(weekday), rest.count <= 1
    else { return nil }
    // The first week is that of 4 January.
    let fourth = CivilDate(year: year, month: 1, day: 4)
    let monday = fourth.daysSince1970 - (fourth.weekday + 6) % 7 + 7 * (week - 1)
    let thursday = CivilDate(daysSince1970: monday + 3)
    guard thursday.year == year else { return nil }
    return .written(WrittenTime(CivilDate(daysSince1970: monday + weekday - 1)))
  }

  /// Reads "/Date(1795809600000+0100)/", "Date(1795809600000)" or "Date(2026,10,21,14,2)", whose
  /// months are counted from 0.
  private static func script(_ text: Substring) -> Meaning? {
    let text = text.hasPrefix("/") && text.hasSuffix("/") ? text.dropFirst().dropLast() : text
    guard text.hasPrefix("Date("), text.hasSuffix(")") else { return nil }
    let inner = text.dropFirst(5).dropLast()
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false).map {
      Int(String($0).filter { $0 != " " })
    }
    guard parts.count > 1 else {
      // The offset is that of the writer's clocks; the number is of UTC.
      let end = inner.dropFirst().firstIndex { !$0.isASCIIDigit } ?? inner.endIndex
      guard let number = Double(inner[..<end]),
        end == inner.endIndex || WrittenTime.isOffset(inner[end...])
      else { return nil }
      return .instant(number / 1000)
    }
    let numbers = parts.compactMap(\.self)
    guard numbers.count == parts.count, (2...7).contains(numbers.count),
      (0...11).contains(numbers[1]),
      let day = CivilDate("\(numbers[0])-\(numbers[1] + 1)-\(numbers.count > 2 ? numbers[2] : 1)")
    else { return nil }
    let clock = numbers.dropFirst(3) + [0, 0, 0, 0].prefix(7 - max(3, numbers.count))
    let limits = [24, 60, 61, 1000]
    guard zip(clock, limits).allSatisfy({ (0..<$1).contains($0) }) else { return nil }
    let units = [3600.0, 60, 1, 0.001]
    let seconds = zip(clock, units).reduce(0) { $0 + Double($1.0) * $1.1 }
    return .written(numbers.count > 3 ? WrittenTime(day, seconds: seconds) : WrittenTime(day))
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
