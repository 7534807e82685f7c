// Times as e-mail and programs with a similar notation write them.

extension WrittenTime {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  /// The abbreviations in use that are longer than three letters.
  private static let longAbbreviations: Set = ["sept", "tues", "thur", "thurs"]

  /// Reads a time of e-mail (RFC 2822), such as `Sat, 21 Nov 2026 14:02:05 +0100`, one with the
  /// month first, such as `Sat Nov 21 14:02:05 2026` of C's `asctime` and
  /// `Sat Nov 21 2026 14:02:05 GMT+0100 (CET)` of JavaScript, or one of a cookie, such as
  /// `21-Nov-2026 14:02:05 GMT`.
  ///
  /// The day counts, whatever the weekday is (``hasWrongWeekday(mail:)``).
  public init?(mail text: String) {
    guard text.utf8.count <= 80 else { return nil }
    var words = text.split { $0.isWhitespace || $0 == "," }
    if let word = words.first, Self.index(of: word, in: Self.weekdays) != nil {
      words.removeFirst()
    }
    if let parts = words.first?.split(separator: "-"), parts.count == 3 {
      words.replaceSubrange(0..<1, with: parts)
    }
    guard words.count >= 3 else { return nil }
    if Self.month(words[0]) != nil {
      words.swapAt(0, 1)
      // The year of `asctime` stands last, or before the zone.
      if words[2].contains(":"), let year = words.lastIndex(where: { Self.year($0) != nil }),
        year > 2, words[year].count == 4
      {
        words.insert(words.remove(at: year), at: 2)
      }
    }
    guard let number = Self.day(words[0]), let month = Self.month(words[1]),
      let year = Self.year(words[2]), let day = CivilDate(checking: year, month, number)
    else { return nil }
    guard words.count > 3 else {
      self.init(day)
      return
    }
    guard var clock = Self.clock(words[3], minutes: 1...2) else { return nil }
    var rest = words.dropFirst(4)
    if let half = rest.first?.lowercased(), half == "am" || half == "pm" {
      rest.removeFirst()
      guard (3_600..<13 * 3_600).contains(clock) else { return nil }
      let hours = clock < 12 * 3_600 ? clock : clock - 12 * 3_600
      clock = half == "pm" ? hours + 12 * 3_600 : hours
    }
    let zone = rest.joined(separator: " ")
    let offset = WrittenOffset.seconds(zone[...], isMail: true)
    guard zone.isEmpty || offset != nil else { return nil }
    self.init(local: day.secondsSince1970 + clock, offset: offset, hasTime: true)
  }

  /// Whether a time of e-mail begins with a weekday that its day isn't.
  ///
  /// RFC 5322 §3.3 forbids that.
  public static func hasWrongWeekday(mail text: String) -> Bool {
    guard let word = text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).first,
      let weekday = index(of: word, in: weekdays), let written = WrittenTime(mail: text)
    else { return false }
    let days = (written.local / 86_400).rounded(.down)
    return CivilDate(daysSince1970: Int(days)).weekday != weekday
  }

  /// Reads "21", "21." or "21st".
  private static func day(_ word: Substring) -> Int? {
    var rest = word.utf8
    guard let day = rest.readNumber(ofDigits: 1...2),
      ["", ".", "st", "nd", "rd", "th"].contains(Substring(rest).lowercased())
    else { return nil }
    return day
  }

  /// Returns the number of the month with an English name or its abbreviation.
  private static func month(_ word: Substring) -> Int? {
    index(of: word, in: months).map { $0 + 1 }
  }

  /// Returns which of some names a word is, whole or abbreviated, with or without a dot.
  ///
  /// A word that only begins like one may be of another language: "marraskuu" is November.
  private static func index(of word: Substring, in names: [String]) -> Int? {
    let word = (word.last == "." ? word.dropLast() : word).lowercased()
    return names.firstIndex { name in
      name == word
        || name.hasPrefix(word) && (word.count == 3 || longAbbreviations.contains(word))
    }
  }

  /// Reads a year of four digits, or of two from 1950 to 2049.
  private static func year(_ word: Substring) -> Int? {
    var rest = word.utf8
    guard [2, 4].contains(rest.count), let year = rest.readNumber(ofDigits: 2...4), rest.isEmpty
    else { return nil }
    return word.utf8.count == 4 ? year : year + (year < 50 ? 2000 : 1900)
  }
}
