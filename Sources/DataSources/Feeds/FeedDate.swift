import CivilTime

/// The dates of feeds, in seconds since 1970.
enum FeedDate {
  /// Reads a date in any of the notations that feeds use: that of e-mail, ISO 8601, that of C's
  /// `asctime`, or numbers whose order is certain.
  ///
  /// A time without a zone is one of UTC.
  static func seconds(_ text: String) -> Double? {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let written = WrittenTime(iso: text) ?? mail(text) ?? numbers(text)
    return written?.secondsInUTC
  }

  /// Reads a date of e-mail, whose weekday may be that of another language.
  private static func mail(_ text: String) -> WrittenTime? {
    if let written = WrittenTime(mail: text) { return written }
    guard text.first?.isLetter == true, let space = text.firstIndex(of: " ") else { return nil }
    return WrittenTime(mail: String(text[space...]))
  }

  /// Reads a date of numbers, such as "20/11/2026 10:00", "11/20/2026", "2026/11/20" or "20261120".
  ///
  /// Which of two numbers is the day is certain only if the other can't be, or if they are equal.
  private static func numbers(_ text: String) -> WrittenTime? {
    let date = text.prefix { $0 != " " }
    guard let day = day(date) else { return nil }
    let clock = text.dropFirst(date.count + 1)
    return clock.isEmpty ? WrittenTime(day) : WrittenTime(day, clock: clock)
  }

  private static func day(_ text: Substring) -> CivilDate? {
    let parts = text.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3 else {
      var digits = text.utf8
      let day = CivilDate(readingBasicFrom: &digits)
      return digits.isEmpty ? day : nil
    }
    if parts[0].count == 4 { return CivilDate(checking: numbers[0], numbers[1], numbers[2]) }
    guard parts[2].count == 4, numbers[0] > 12 || numbers[1] > 12 || numbers[0] == numbers[1]
    else { return nil }
    let isMonthFirst = numbers[1] > 12
    return CivilDate(
      checking: numbers[2], numbers[isMonthFirst ? 0 : 1], numbers[isMonthFirst ? 1 : 0])
  }
}
