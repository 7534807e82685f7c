import ChartModel

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

/// A moment in a notation of e-mail (RFC 2822), of JavaScript (`/Date(1795809600000)/`), or of ISO
/// 8601 without separators, in weeks, or as a time alone.
struct MomentText {
  enum Meaning: Equatable {
    /// A local time, as the seconds since 1970 that UTC would write like that.
    case local(Double)
    /// Seconds since 1970.
    case instant(Double)
    /// Seconds or milliseconds since 1970, by their magnitude.
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
    guard let first = text.unicodeScalars.first, text.utf8.count <= 64 else { return nil }
    if first == "/" || text.hasPrefix("Date(") { return script(text) }
    guard ("0"..."9").contains(first) else { return mail(text) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    switch digits.utf8.count {
    case 8 where digits.endIndex == text.endIndex && notations.contains(.digits):
      return day(digits).map { .local($0) }
    case 8: return basic(text)
    case 12 where notations.contains(.digits), 14 where notations.contains(.digits):
      return stamp(text) ?? Double(text).map { .number($0) }
    case 9... where notations.contains(.digits):
      return Double(text).map { .number($0) }
    case 4 where notations.contains(.weeks): return week(text)
    case 1...2:
      return notations.contains(.times)
        ? clock(text).map { .time($0) } ?? mail(text) : mail(text)
    default: return nil
    }
  }

  // MARK: Parts

  private static func day(_ year: Substring, _ month: Substring, _ day: Substring) -> Double? {
    CivilDate("\(year)-\(month)-\(day)")?.secondsSince1970
  }

  /// Reads "20261121".
  private static func day(_ text: Substring) -> Double? {
    day(text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2))
  }

  /// Reads "14:02", "14:02:05" or "14:02:05.25", or the same without colons.
  static func clock(_ text: some StringProtocol, separated: Bool = true) -> Double? {
    let whole = text.prefix { $0 != "." && $0 != "," }
    let fraction = text[whole.endIndex...].dropFirst()
    let parts: [Substring] =
      separated
      ? whole.split(separator: ":", omittingEmptySubsequences: false).map { Substring($0) }
      : stride(from: 0, to: whole.count, by: 2).map { Substring(whole.dropFirst($0).prefix(2)) }
    guard (separated ? 2...3 : 1...3).contains(parts.count),
      parts.dropFirst(separated ? 1 : 0).allSatisfy({ $0.utf8.count == 2 }),
      fraction.isEmpty == (whole.endIndex == text.endIndex), fraction.allSatisfy(\.isASCIIDigit),
      fraction.isEmpty || parts.count == 3
    else { return nil }
    let numbers = parts.compactMap { part in
      part.allSatisfy(\.isASCIIDigit) && part.utf8.count <= 2 ? Int(part) : nil
    }
    let (hour, minute, second) = (
      numbers.first ?? 99, numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0
    )
    guard numbers.count == parts.count, hour <= 24, minute < 60, second <= 60 else { return nil }
    return Double(hour * 3600 + minute * 60 + second) + (Double("0.\(fraction)0") ?? 0)
  }

  /// Reads "Z", "+0100", "+01:00" or "+01" as seconds; nil for anything else.
  private static func offset(_ text: Substring) -> Double? {
    if text == "Z" || text == "z" { return 0 }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let sign = text.first, sign == "+" || sign == "-", digits.allSatisfy(\.isASCIIDigit),
      [2, 4].contains(digits.count), let hours = Int(digits.prefix(2)),
      let minutes = digits.count == 4 ? Int(digits.suffix(2)) : 0, hours < 24, minutes < 60
    else { return nil }
    return Double(hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }

  // MARK: Notations

  /// Reads "20261121T140205Z".
  private static func basic(_ text: Substring) -> Meaning? {
    let rest = text.dropFirst(8)
    guard let mark = rest.first, "Tt ".contains(mark), let day = day(text.prefix(8)) else {
      return nil
    }
    let time = rest.dropFirst().prefix { !"Zz+-".contains($0) }
    let zone = rest[time.endIndex...]
    guard let clock = clock(time, separated: time.contains(":")) else { return nil }
    if zone.isEmpty { return .local(day + clock) }
    return offset(zone).map { .instant(day + clock - $0) }
  }

  /// Reads "20261121140205" or "202611211402" of a year from 1900 to 2199; nil for other digits,
  /// which are a number of seconds or milliseconds.
  private static func stamp(_ text: Substring) -> Meaning? {
    guard ("1900"..."2199").contains(String(text.prefix(4))), let day = day(text.prefix(8)),
      let clock = clock(text.dropFirst(8), separated: false)
    else { return nil }
    return .local(day + clock)
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
    return .local(Double(monday + weekday - 1) * 86_400)
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
        end == inner.endIndex || offset(inner[end...]) != nil
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
    return .local(zip(clock, units).reduce(day.secondsSince1970) { $0 + Double($1.0) * $1.1 })
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
  /// The names of zones in RFC 2822, in hours from UTC.
  private static let zones = [
    "gmt": 0, "ut": 0, "utc": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7,
  ]

  /// Reads "Sat, 21 Nov 2026 14:02:05 +0100" (RFC 2822), and "Sat Nov 21 14:02:05 2026", as
  /// programs in C write it, which is a local time unless an offset follows.
  private static func mail(_ text: Substring) -> Meaning? {
    var words = text.split { $0 == " " || $0 == "," }
    if let word = words.first, weekdays.contains(String(word.prefix(3).lowercased())) {
      words.removeFirst()
    }
    guard words.count >= 3 else { return nil }
    if let month = month(words[0]), (4...5).contains(words.count), words[3].count == 4,
      let day = day(words[3], "\(month)", words[1]), let time = clock(words[2])
    {
      guard words.count == 5 else { return .local(day + time) }
      return offset(words[4]).map { .instant(day + time - $0) }
    }
    guard let month = month(words[1]), [2, 4].contains(words[2].count),
      words[2].allSatisfy(\.isASCIIDigit)
    else { return nil }
    let century = words[2].count == 4 ? "" : words[2] < "50" ? "20" : "19"
    guard let day = day(century + words[2], "\(month)", words[0]) else { return nil }
    guard words.count > 3 else { return .local(day) }
    guard let time = clock(words[3]) else { return nil }
    switch words.count {
    case 4: return .local(day + time)
    case 5:
      let zone =
        offset(words[4]) ?? zones[words[4].lowercased()].map { Double($0) * 3600 }
      return zone.map { .instant(day + time - $0) }
    default: return nil
    }
  }

  private static func month(_ word: Substring) -> Substring? {
    guard word.count >= 3, word.allSatisfy({ $0.isLetter || $0 == "." }) else { return nil }
    return months.firstIndex(of: word.prefix(3).lowercased()).map { "\($0 + 1)" }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
