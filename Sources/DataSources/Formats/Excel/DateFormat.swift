import CivilTime

/// The parts of a date that a number format of Excel shows, or that it shows a duration.
struct DateFormat {
  let hasDay: Bool
  let hasTime: Bool
  /// Whether it shows hours beyond a day, or minutes beyond an hour, as `[h]:mm` does.
  let isDuration: Bool

  /// - Parameter builtIn: the number of a format that every workbook has.
  init?(builtIn number: Int) {
    isDuration = number == 46
    switch number {
    case 46: (hasDay, hasTime) = (false, false)
    case 14...17, 27...31, 34...36, 50...58: (hasDay, hasTime) = (true, false)
    case 18...21, 32...33, 45, 47: (hasDay, hasTime) = (false, true)
    case 22: (hasDay, hasTime) = (true, true)
    default: return nil
    }
  }

  /// - Parameter code: a format such as `dd.mm.yyyy hh:mm`; nil for one of numbers.
  init?(code: String) {
    var letters = ""
    var rest = code.lowercased()[...]
    while let letter = rest.popFirst() {
      switch letter {
      case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\", "_", "*": rest = rest.dropFirst()
      case "[":
        let inner = rest.prefix { $0 != "]" }
        if !inner.isEmpty, inner.allSatisfy({ "hms".contains($0) }) {
          (hasDay, hasTime, isDuration) = (false, false, true)
          return
        }
        rest = rest.dropFirst(inner.count + 1)
      case ";": rest = ""
      default: letters.append(letter)
      }
    }
    guard !letters.contains("general") else { return nil }
    let hasClock = letters.contains("h") || letters.contains("s")
    hasDay = letters.contains("y") || letters.contains("d") || letters.contains("m") && !hasClock
    hasTime = hasClock
    isDuration = false
    if !hasDay, !hasTime { return nil }
  }

  /// Returns a number of days as ISO 8601 writes it; nil for one that is no date.
  func text(of serial: Double, from1904: Bool) -> String? {
    guard serial >= 0, serial < 2_958_466 else { return nil }
    let total = Int((serial * 86_400).rounded())
    let (days, seconds) = (total / 86_400, total % 86_400)
    let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0.digits() }
      .joined(separator: ":")
    if !hasDay, days == 0 { return clock }
    // Excel has a 29 February 1900, which never was, and which no date is read from.
    let before1970 = from1904 ? 24_107 : days < 60 ? 25_568 : 25_569
    let isImaginary = !from1904 && days == 60
    let day =
      isImaginary ? "1900-02-29" : CivilDate(daysSince1970: days - before1970).description
    return hasTime || seconds > 0 ? "\(day)T\(clock)" : day
  }
}
