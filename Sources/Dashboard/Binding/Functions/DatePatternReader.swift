import ChartModel
import CivilTime

/// A reader of dates in texts by a pattern of CLDR, such as `dd.MM.yyyy HH:mm`.
///
/// Letters are fields, other signs stand for themselves, and so do texts in apostrophes.
struct DatePatternReader {
  private let pattern: String
  private let symbols: DateSymbols

  init(_ pattern: String, symbols: DateSymbols) {
    (self.pattern, self.symbols) = (pattern, symbols)
  }

  /// The parts of a date as far as they have been read.
  private struct Parts {
    var year: Int?
    var month = 1
    var day = 1
    var hour: Int?
    /// The first of the twelve hours of a half day.
    var firstHour = 1
    var minute = 0
    var second = 0
    var isAfternoon: Bool?
    var zone: String?
    /// The number of the weekday from Sunday's 0; nil if its name is none of the known ones.
    var weekday: Int?
  }

  /// Returns the day, and the time if the pattern has one, as ISO 8601 writes them; nil if the text
  /// isn't written by the pattern.
  func read(_ text: String) -> String? {
    var parts = Parts()
    var rest = text[...]
    var pattern = self.pattern[...]
    while let letter = pattern.first {
      let count = pattern.prefix { $0 == letter }.count
      if letter == "'" {
        pattern.removeFirst()
        let quoted = pattern.prefix { $0 != "'" }
        pattern = pattern[quoted.endIndex...].dropFirst()
        guard skip(quoted.isEmpty ? "'" : quoted, in: &rest) else { return nil }
      } else if letter.isASCII, letter.isLetter {
        pattern.removeFirst(count)
        let isFixed = pattern.first.map { $0.isASCII && $0.isLetter } ?? false
        guard field(letter, count, isFixed: isFixed, in: &rest, &parts) else { return nil }
      } else {
        guard skip(pattern.prefix(1), in: &rest) else { return nil }
        pattern.removeFirst()
      }
    }
    return rest.allSatisfy(\.isWhitespace) ? iso(parts) : nil
  }

  private func skip(_ literal: Substring, in rest: inout Substring) -> Bool {
    if literal.allSatisfy(\.isWhitespace) {
      let spaces = rest.prefix(while: \.isWhitespace)
      rest = rest[spaces.endIndex...]
      return !spaces.isEmpty
    }
    guard rest.hasPrefix(literal) else { return false }
    rest.removeFirst(literal.count)
    return true
  }

  /// Reads a field of the pattern.
  /// - Parameter isFixed: whether another field follows at once, so that the field has as many
  ///   digits as the pattern has letters.
  private func field(
    _ letter: Character, _ count: Int, isFixed: Bool, in rest: inout Substring, _ parts: inout Parts
  ) -> Bool {
    func number(_ most: Int) -> Int? {
      let limit = isFixed ? count : most
      let digits = rest.prefix(limit).prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty, !isFixed || digits.count == count else { return nil }
      rest = rest[digits.endIndex...]
      return Int(digits)
    }
    func name(_ lists: [[String]]) -> Int? {
      for names in lists {
        let matches = names.indices.filter {
          !names[$0].isEmpty && rest.lowercased().hasPrefix(names[$0].lowercased())
        }
        guard let index = matches.max(by: { names[$0].count < names[$1].count }) else { continue }
        rest.removeFirst(names[index].count)
        return index
      }
      return nil
    }
    let english = DateSymbols.english
    switch letter {
    case "y", "u":
      let length = rest.count
      guard let year = number(4) else { return false }
      let digits = length - rest.count
      guard digits == 4 || (digits == 2 && count == 2) else { return false }
      parts.year = count == 2 && year < 100 ? year + (year < 50 ? 2000 : 1900) : year
    case "M" where count < 3, "L" where count < 3:
      guard let month = number(2) else { return false }
      parts.month = month
    case "M", "L":
      let names = [
        symbols.months, symbols.fullStandaloneMonths, symbols.shortMonths,
        symbols.standaloneMonths, english.months, english.shortMonths,
      ]
      guard let index = name(names) else { return false }
      parts.month = index + 1
    case "d":
      guard let day = number(2) else { return false }
      parts.day = day
    case "E":
      let word = rest.prefix { $0.isLetter || $0 == "." }
      rest = rest[word.endIndex...]
      parts.weekday = weekday(named: word)
    case "H", "h", "K", "k":
      guard let hour = number(2) else { return false }
      parts.hour = letter == "k" && hour == 24 ? 0 : hour
      parts.firstHour = letter == "K" ? 0 : 1
    case "m":
      guard let minute = number(2) else { return false }
      parts.minute = minute
    case "s":
      guard let second = number(2) else { return false }
      parts.second = second
    case "S":
      rest = rest.drop { $0.isASCII && $0.isNumber }
    case "a":
      let words = [
        [symbols.halfDays.morning, symbols.halfDays.afternoon], ["AM", "PM"], ["a.m.", "p.m."],
      ]
      guard let index = name(words) else { return false }
      parts.isAfternoon = index == 1
    case "Z", "z", "X", "x":
      let zone = rest.prefix { !$0.isWhitespace }
      rest = rest[zone.endIndex...]
      let digits = zone.dropFirst().filter { $0 != ":" }
      if ["Z", "z", "UTC", "GMT"].contains(zone) {
        parts.zone = "Z"
      } else if "+-".contains(zone.first ?? " "), digits.count == 4, Int(digits) != nil {
        parts.zone = "\(zone.prefix(1))\(digits.prefix(2)):\(digits.suffix(2))"
      } else {
        return false
      }
    default: return false
    }
    return true
  }

  /// Returns the number of the weekday with a short name, or a name of English, from Sunday's 0.
  private func weekday(named word: Substring) -> Int? {
    func plain(_ name: some StringProtocol) -> String { name.lowercased().filter { $0 != "." } }
    let name = plain(word)
    if let index = symbols.shortWeekdays.firstIndex(where: { plain($0) == name }) { return index }
    let short = name.hasSuffix("day") ? String(name.prefix(3)) : name
    return DateSymbols.english.shortWeekdays.firstIndex { plain($0) == short }
  }

  private func iso(_ parts: Parts) -> String? {
    guard let year = parts.year,
      let day = CivilDate("\(padded(year, 4))-\(parts.month)-\(parts.day)"),
      parts.weekday.map({ $0 == day.weekday }) ?? true
    else { return nil }
    guard var hour = parts.hour else { return day.description }
    if let isAfternoon = parts.isAfternoon {
      guard (parts.firstHour...parts.firstHour + 11).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard hour < 24 || (hour == 24 && parts.minute == 0 && parts.second == 0), parts.minute < 60,
      parts.second <= 60
    else { return nil }
    let time = [hour, parts.minute, parts.second].map { padded($0, 2) }.joined(separator: ":")
    return "\(day)T\(time)\(parts.zone ?? "")"
  }

  private func padded(_ number: Int, _ digits: Int) -> String {
    Numerals.western.text(number, minimumDigits: digits)
  }
}
