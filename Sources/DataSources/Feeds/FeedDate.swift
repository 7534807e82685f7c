import Glibc

/// The dates of feeds, in seconds since 1970.
enum FeedDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  /// The zones of RFC 822 with a name, in hours from UTC; any other name is UTC (RFC 2822 §4.3).
  private static let zones = [
    "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
  ]

  /// Reads a date of e-mail and RSS (RFC 822), such as "Sat, 21 Nov 2026 14:02:05 +0100".
  static func seconds(internet text: String) -> Double? {
    var words = text.split { $0.isWhitespace || $0 == "," }
    if words.first?.first?.isLetter == true { words.removeFirst() }
    guard words.count >= 3, let day = Int(words[0]),
      let month = months.firstIndex(of: words[1].prefix(3).lowercased()), var year = Int(words[2])
    else { return nil }
    if words[2].count <= 2 { year += year < 50 ? 2000 : 1900 }
    guard let midnight = midnight(year, month + 1, day) else { return nil }
    guard words.count > 3 else { return midnight }
    guard let time = time(words[3]) else { return nil }
    let zone = words.count > 4 ? words[4] : "gmt"
    if let offset = offset(zone) { return midnight + time - offset }
    return midnight + time - Double(zones[zone.lowercased()] ?? 0) * 3_600
  }

  /// Reads a date of ISO 8601 (RFC 3339), such as "2026-11-21T14:02:05.5+01:00" or "2026-11-21".
  static func seconds(iso text: String) -> Double? {
    let day = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard day.count == 3, let year = Int(day[0]), let month = Int(day[1]), let date = Int(day[2]),
      let midnight = midnight(year, month, date)
    else { return nil }
    let rest = text.dropFirst(10)
    if rest.isEmpty { return midnight }
    guard let mark = rest.first, "Tt ".contains(mark) else { return nil }
    let clock = rest.dropFirst()
    let end = clock.firstIndex { "Zz+-".contains($0) } ?? clock.endIndex
    guard let time = time(clock[..<end]) else { return nil }
    let zone = clock[end...]
    if zone.isEmpty || zone == "Z" || zone == "z" { return midnight + time }
    return offset(zone).map { midnight + time - $0 }
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

  /// Reads "+0100" or "+01:00" as a number of seconds.
  private static func offset(_ text: Substring) -> Double? {
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let sign = text.first, "+-".contains(sign), digits.count == 4, let number = Int(digits),
      number >= 0, number % 100 < 60
    else { return nil }
    let seconds = Double(number / 100 * 3_600 + number % 100 * 60)
    return sign == "-" ? -seconds : seconds
  }
}
