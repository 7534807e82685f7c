extension DatePatternReader {
  /// Returns what is wrong with a pattern by which no date can be read rightly, in words; nil if
  /// nothing is, or if the pattern has letters that are no fields.
  static func problem(of pattern: String) -> String? {
    let fields = fields(of: pattern)
    guard fields.allSatisfy({ "yuMLdEHhKkmsSaZzXxDY".contains($0.letter) }) else { return nil }
    let has = Set(fields.map(\.letter))
    if has.contains("D") || has.contains("Y") { return capitals(in: pattern) }
    let hasMonth = has.contains("M") || has.contains("L")
    let hasHour = !has.isDisjoint(with: "HhKk")
    if has.contains("d"), !hasMonth {
      return has.contains("m") && !hasHour
        ? String(localized: "mm is minutes; write MM for the month")
        : String(localized: "it has a day but no month")
    }
    if has.contains("m"), !hasHour {
      return hasMonth
        ? String(localized: "it has minutes but no hour")
        : String(localized: "mm is minutes; write MM for the month")
    }
    if has.contains("s"), !has.contains("m") {
      return String(localized: "it has seconds but no minutes")
    }
    // The name of a month may stand beside its number.
    let numbers = fields.filter { $0.count < 3 || !"ML".contains($0.letter) }
    for letter in "yMdHhKkmsa" where numbers.count(where: { $0.letter == letter }) > 1 {
      return letter == "M" && hasHour && !has.contains("m")
        ? String(localized: "MM is the month; write mm for the minutes")
        : String(localized: "it has \(String(letter)) twice")
    }
    return nil
  }

  /// Returns what is probably meant otherwise in a pattern by which a date is written, in words;
  /// nil if nothing is.
  static func doubt(of pattern: String) -> String? {
    let fields = fields(of: pattern)
    let has = Set(fields.map(\.letter))
    let hasHour = !has.isDisjoint(with: "HhKk")
    let hasDay = !has.isDisjoint(with: "dyu")
    // YYYY is the year of the week, and DD the day of the year.
    let isYearOfWeek = has.contains("Y") && has.isDisjoint(with: "wec")
    if isYearOfWeek || fields.contains(where: { $0 == ("D", 2) }) { return capitals(in: pattern) }
    if has.contains("m"), !hasHour, !has.contains("s"), hasDay {
      return String(localized: "mm is minutes; write MM for the month")
    }
    if has.contains("M"), hasHour, !has.contains("m"), !hasDay {
      return String(localized: "MM is the month; write mm for the minutes")
    }
    if !has.isDisjoint(with: "hK"), has.isDisjoint(with: "abB") {
      return String(localized: "hh counts to twelve; write HH for the hour of the day")
    }
    return nil
  }

  /// Returns what to write for capital letters of days and years.
  private static func capitals(in pattern: String) -> String {
    let written = pattern.replacing("D", with: "d").replacing("Y", with: "y")
    return String(localized: "write '\(written)': dd is the day, and yyyy the year")
  }

  /// Returns the letters of a pattern outside apostrophes, with how many stand in a row.
  private static func fields(of pattern: String) -> [(letter: Character, count: Int)] {
    var fields: [(letter: Character, count: Int)] = []
    var isQuoted = false
    var last: Character?
    for letter in pattern {
      if letter == "'" { isQuoted.toggle() }
      if !isQuoted, letter.isASCII, letter.isLetter {
        if letter == last {
          fields[fields.count - 1].count += 1
        } else {
          fields.append((letter, 1))
        }
        last = letter
      } else {
        last = nil
      }
    }
    return fields
  }
}
