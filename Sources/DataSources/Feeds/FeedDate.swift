import Glibc

/// The dates of feeds, in seconds since 1970.
enum FeedDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  /// The names of zones that mean one thing, in hours from UTC; those of RFC 822 as it has them.
  ///
  /// IST and BST, for instance, are those of several places.
  private static let zones = [
    "gmt": 0, "ut": 0, "utc": 0, "wet": 0, "cet": 1, "met": 1, "cest": 2, "mest": 2, "eet": 2,
    "eest": 3, "msk": 3, "jst": 9, "kst": 9, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
    "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    "akst": -9, "akdt": -8, "hst": -10,
  ]

  /// Reads a date in any of the notations that feeds use: that of e-mail, ISO 8601, that of C's
  /// `asctime`, or numbers whose order is certain.
  static func seconds(_ text: String) -> Double? {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return seconds(iso: text) ?? seconds(internet: text) ?? seconds(numbers: text)
  }

  /// Reads a date of e-mail and RSS (RFC 822), such as "Sat, 21 Nov 2026 14:02:05 +0100", or one
  /// with the month first, such as "Sat Nov 21 14:02:05 2026".
  private static func seconds(internet text: String) -> Double? {
    var words = text.split { $0.isWhitespace || $0 == "," }
    if let first = words.first, first.first?.isLetter == true, month(first) == nil {
      words.removeFirst()
    }
    // "21-Nov-2026" is the date of a cookie.
    if let parts = words.first?.split(separator: "-"), parts.count == 3 {
      words.replaceSubrange(0..<1, with: parts)
    }
    guard words.count >= 3 else { return nil }
    if month(words[0]) != nil {
      words.swapAt(0, 1)
      // The year of `asctime` stands last.
      if words[2].contains(":"),
        let year = words.lastIndex(where: { $0.count == 4 && $0.allSatisfy(\.isNumber) }), year > 2
      {
        words.insert(words.remove(at: year), at: 2)
      }
    }
    guard let day = Int(words[0].prefix(while: \.isNumber)), let month = month(words[1]),
      var year = Int(words[2])
    else { return nil }
    if words[2].count <= 2 { year += year < 50 ? 2000 : 1900 }
    guard let midnight = midnight(year, month, day) else { return nil }
    guard words.count > 3 else { return midnight }
    guard var time = time(words[3]) else { return nil }
    var rest = words.dropFirst(4)
    if let half = rest.first?.lowercased(), half == "am" || half == "pm" {
      rest.removeFirst()
      guard let moved = Self.time(time, half) else { return nil }
      time = moved
    }
    // The name in brackets behind an offset is a comment.
    let zone = rest.prefix { $0.first != "(" }
    return offset(ofZone: zone).map { midnight + time - $0 }
  }

  /// Returns the number of the month that a word means.
  private static func month(_ word: Substring) -> Int? {
    months.firstIndex(of: word.prefix(3).lowercased()).map { $0 + 1 }
  }

  /// Returns a time of the day of a clock with twelve hours.
  private static func time(_ seconds: Double, _ half: String) -> Double? {
    guard seconds < 13 * 3_600 else { return nil }
    let hours = seconds >= 12 * 3_600 ? seconds - 12 * 3_600 : seconds
    return half == "pm" ? hours + 12 * 3_600 : hours
  }

  /// Reads a date of ISO 8601 (RFC 3339), such as "2026-11-21T14:02:05.5+01:00", "2026-11-21" or
  /// "20261121T140205Z".
  private static func seconds(iso text: String) -> Double? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let isBasic = digits.count == 8
    let length = isBasic ? 8 : 10
    let day =
      isBasic
      ? [text.prefix(4), text.dropFirst(4).prefix(2), text.dropFirst(6).prefix(2)]
      : text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard day.count == 3, day[0].count == 4, let year = Int(day[0]), let month = Int(day[1]),
      let date = Int(day[2]), let midnight = midnight(year, month, date)
    else { return nil }
    let rest = text.dropFirst(length)
    if rest.isEmpty { return midnight }
    guard let mark = rest.first, "Tt ".contains(mark) else { return nil }
    return seconds(clock: rest.dropFirst()).map { midnight + $0 }
  }

  /// Reads a date of three numbers, such as "20/11/2026 10:00", "11/20/2026" or "2026/11/20".
  ///
  /// Which of two numbers is the day is certain only if the other can't be, or if they are equal.
  private static func seconds(numbers text: String) -> Double? {
    let date = text.prefix { !$0.isWhitespace }
    let parts = date.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let found: Double?
    if parts[0].count == 4 {
      found = midnight(numbers[0], numbers[1], numbers[2])
    } else {
      guard parts[2].count == 4, numbers[0] > 12 || numbers[1] > 12 || numbers[0] == numbers[1]
      else { return nil }
      let isMonthFirst = numbers[1] > 12
      found = midnight(numbers[2], numbers[isMonthFirst ? 0 : 1], numbers[isMonthFirst ? 1 : 0])
    }
    let clock = text.dropFirst(date.count).drop { $0.isWhitespace }
    guard let found, !clock.isEmpty else { return found }
    return seconds(clock: clock).map { found + $0 }
  }

  /// Reads a time of the day with a zone or without, such as "14:02:05.5+01:00", in seconds of the
  /// day in UTC.
  private static func seconds(clock: Substring) -> Double? {
    let end = clock.firstIndex { "Zz+- ".contains($0) } ?? clock.endIndex
    var hands = clock[..<end]
    if !hands.contains(":"), hands.count == 4 || hands.count == 6 {
      let parts = stride(from: 0, to: hands.count, by: 2).map { hands.dropFirst($0).prefix(2) }
      hands = parts.joined(separator: ":")[...]
    }
    guard let time = time(hands) else { return nil }
    return offset(ofZone: clock[end...].split(separator: " ")).map { time - $0 }
  }

  /// Returns the seconds of a day of the Gregorian calendar; nil if there is no such day.
  private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Double? {
    guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    let seconds = timegm(&date)
    // A day that the month lacks has become one of the next month.
    return date.tm_mday == Int32(day) ? Double(seconds) : nil
  }

  /// Reads "14:02" or "14:02:05.5".
  private static func time(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = Int(parts[0]), let minute = Int(parts[1]),
      let second = parts.count == 3 ? Double(parts[2]) : 0, (0...24).contains(hour),
      (0..<60).contains(minute), (0..<61).contains(second)
    else { return nil }
    return Double(hour * 3_600 + minute * 60) + second
  }

  /// Reads the zone behind a time, such as "+0100", "+0100 CET", "CET", "GMT+0100" or "UTC +1", as
  /// a number of seconds: 0 for none, nil for one that is unknown or that several places have.
  ///
  /// A single letter is UTC (RFC 2822 §4.3).
  private static func offset(ofZone words: some Collection<Substring>) -> Double? {
    guard let first = words.first else { return 0 }
    if let offset = offset(first) { return offset }
    let zone = words.joined(separator: "").lowercased()
    if zone.count == 1, zone.first?.isLetter == true { return 0 }
    if let hours = zones[zone] { return Double(hours) * 3_600 }
    for name in ["gmt", "utc", "ut"] where zone.hasPrefix(name) {
      return offset(zone.dropFirst(name.count))
    }
    return nil
  }

  /// Reads "+0100", "+01:00", "+01" or "+1" as a number of seconds.
  private static func offset(_ text: Substring) -> Double? {
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let sign = text.first, "+-".contains(sign), [1, 2, 4].contains(digits.count),
      digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits)
    else { return nil }
    let (hours, minutes) = digits.count == 4 ? (number / 100, number % 100) : (number, 0)
    guard hours < 24, minutes < 60 else { return nil }
    let seconds = Double(hours * 3_600 + minutes * 60)
    return sign == "-" ? -seconds : seconds
  }
}
