/// The durations that other programs and languages write, such as "10 min", as the file writes
/// them.
enum DurationSpelling {
  /// The words that are written for the units of the file, and for weeks.
  private static let words: [String: [String]] = [
    "ms": ["ms", "msec", "msecs", "millis", "millisecond", "milliseconds", "millisekunden"],
    "s": [
      "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden", "seconde", "secondes",
      "seg", "segundo", "segundos", "秒",
    ],
    "m": ["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "分", "分钟"],
    "h": [
      "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures", "hora",
      "horas", "小时",
    ],
    "d": ["d", "day", "days", "tag", "tage", "jour", "jours", "día", "días", "dia", "dias", "天"],
    "w": ["w", "week", "weeks", "woche", "wochen", "semaine", "semaines", "semana", "semanas"],
  ]

  /// The units by the words for them.
  private static let units = words.reduce(into: [String: String]()) { units, unit in
    for word in unit.value { units[word] = unit.key }
  }

  /// The words for the units of the calendar that only lengths of time have.
  private static let calendarWords: [String: [String]] = [
    "mo": ["mo", "month", "months", "monat", "monate", "mois", "mes", "meses", "mês", "月"],
    "q": ["q", "quarter", "quarters", "quartal", "quartale", "trimestre", "trimestres"],
    "y": [
      "y", "yr", "yrs", "year", "years", "jahr", "jahre", "an", "ans", "année", "années", "año",
      "años", "ano", "anos", "年",
    ],
  ]

  /// Returns the spelling of the file for a length of time, such as "1y" for "1 year"; nil if it
  /// has none.
  static func correctedShift(_ text: String) -> String? {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    let word = text[number.endIndex...].lowercased().filter { !$0.isWhitespace && $0 != "." }
    let all = words.merging(calendarWords) { $0 + $1 }
    guard let unit = all.first(where: { $0.value.contains(word) })?.key else { return nil }
    let written = "\(number.isEmpty ? "1" : number)\(unit)"
    return TimeShift(written).flatMap { $0.count > 0 ? written : nil }
  }

  private static let milliseconds: [String: Double] = [
    "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000,
  ]

  /// Returns the spelling of the file for a duration, such as "10m" for "10 min"; nil if it has
  /// none.
  static func corrected(_ text: String) -> String? {
    var rest = text.lowercased()[...]
    var total = 0.0
    var parts: [String] = []
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
      rest = rest.dropFirst(number.count).drop(while: \.isWhitespace)
      let word = rest.prefix(while: \.isLetter)
      rest = rest.dropFirst(word.count).drop { $0.isWhitespace || $0 == "." }
      guard let count = Double(number.replacing(",", with: ".")), number.count <= 12,
        let unit = units[String(word)], let length = milliseconds[unit]
      else { return nil }
      total += count * length
      parts.append("\(number)\(unit)")
    }
    guard total >= 1, total < 1e15, total == total.rounded() else { return nil }
    // A single whole number keeps its unit: 120 min are 120m.
    if parts.count == 1, !parts[0].contains(where: { ".,w".contains($0) }) { return parts[0] }
    return Duration.milliseconds(Int64(total)).written
  }
}

extension DecodingContext {
  /// Reports a node that is no duration, with the spelling of the one that is probably meant.
  func expectedDuration<Value>(found node: Node) -> Value? {
    if let scalar = node.scalar, case .integer(let count) = scalar.value, count > 0 {
      return expected(
        "a duration with its unit, such as \(scalar.text)s or \(scalar.text)m", found: node)
    }
    guard let right = node.scalar.flatMap({ DurationSpelling.corrected($0.text) }) else {
      return expected("a duration such as 30s", found: node)
    }
    error(node.location, "expected a duration, found \(node.summary); write \(right)")
    return nil
  }
}
