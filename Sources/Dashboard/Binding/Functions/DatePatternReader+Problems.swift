extension DatePatternReader {
  /// Returns what is wrong with a pattern by which no date can be read rightly, in words; nil if
  /// nothing is, or if the pattern has letters that are no fields.
  static func problem(of pattern: String) -> String? {
    let fields = fields(of: pattern)
    guard fields.allSatisfy({ "yuMLdEHhKkmsSaZzXxD".contains($0.letter) }) else { return nil }
    let has = Set(fields.map(\.letter))
    if has.contains("D") { return String(localized: "write dd for the day") }
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
