import CivilTime

// Texts of dates, times, periods and versions whose order by letters isn't theirs.

extension StringProtocol {
  /// Whether the text is the English name of a month, or its three letters.
  var isMonth: Bool { isName(in: CalendarNames.months) }

  private func isName(in names: [String]) -> Bool {
    guard (3...9).contains(utf8.count) else { return false }
    let word = lowercased()
    return names.contains { $0 == word || word.utf8.count == 3 && $0.hasPrefix(word) }
  }

  /// Whether the text is a date with a month or a weekday by name, such as `21 Nov 2026`.
  package var isNamedDate: Bool {
    guard utf8.count <= 40 else { return false }
    let words = split { !$0.isLetter && !$0.isNumber }
    let isNamed = words.map {
      $0.isMonth || $0.isName(in: CalendarNames.weekdays)
        || CalendarNames.ofOtherLanguages.contains($0.lowercased())
    }
    return isNamed.contains(true)
      && zip(words, isNamed).allSatisfy { $1 || $0.first?.isNumber ?? false }
  }
}

extension String {
  /// Whether the text is a date or a time in digits, such as `21.11.2026`, `11/2026` or `9:30 PM`.
  package var isRankedDate: Bool {
    RankedText(self).map { $0.words == ["#"] && ($0.hasYear || $0.hasClock) } ?? false
  }
}

extension [String] {
  /// Whether all are dates, times, periods or versions whose order isn't that of their letters, as
  /// `9:30` comes before `10:00`, and `Q4 2025` before `Q1 2026`.
  var areMisorderedByLetters: Bool {
    guard let ranks = ranks() else { return false }
    let sorted = zip(self, ranks).sorted { $0.0.precedes($1.0) }
    return zip(sorted, sorted.dropFirst()).contains { $1.1.lexicographicallyPrecedes($0.1) }
  }

  /// Returns the numbers by which the texts are put in order; nil if they aren't all of one kind,
  /// and for times of ISO 8601 in one form, whose order is that of their letters.
  private func ranks() -> [[Double]]? {
    guard let first else { return nil }
    if WrittenTime(iso: first) != nil, allSatisfy({ $0.hasForm(of: first) }) { return nil }
    if let moments = ranks({ text in WrittenTime(iso: text).map { [$0.secondsInUTC] } }) {
      return moments
    }
    if let lengths = ranks({ text in text.secondsOfPeriod.map { [$0] } }) { return lengths }
    guard let words = RankedText(first)?.words else { return nil }
    return ranks { text in RankedText(text).flatMap { $0.words == words ? $0.numbers : nil } }
  }

  private func ranks(_ rank: (String) -> [Double]?) -> [[Double]]? {
    var ranks: [[Double]] = []
    for text in self {
      guard let numbers = rank(text) else { return nil }
      ranks.append(numbers)
    }
    return ranks
  }
}

extension String {
  /// Whether both texts have digits in the same places, and the same characters beside them.
  fileprivate func hasForm(of other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0 == $1 || $0.isDigit && $1.isDigit }
  }

  /// The approximate seconds of a period of ISO 8601, such as `P1DT12H`; nil for another text.
  fileprivate var secondsOfPeriod: Double? {
    guard utf8.count <= 40, first == "P" else { return nil }
    var rest = dropFirst()
    var seconds = 0.0
    var units: [Character: Double] = [
      "Y": 31_556_952, "M": 2_629_746, "W": 604_800, "D": 86_400,
    ]
    while !rest.isEmpty {
      if rest.first == "T" {
        units = ["H": 3600, "M": 60, "S": 1]
        rest.removeFirst()
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      rest = rest[digits.endIndex...]
      guard let number = Double(digits), let unit = rest.popFirst(), let length = units[unit]
      else { return nil }
      seconds += number * length
    }
    return seconds
  }
}

/// A text with numbers that it is put in order by, such as `Q4 2025`, `KW 9`, `1.10` or `9:30 PM`.
private struct RankedText {
  /// The words beside the numbers, in lowercase; "#" stands for numbers.
  private(set) var words: [String] = []
  /// The numbers in the order in which they count: the year, the month and the day of
  /// `21.11.2026`.
  private(set) var numbers: [Double] = []
  private(set) var hasYear = false
  private(set) var hasClock = false

  /// A number, the count of its digits, and the character behind it.
  private typealias Part = (value: Int, count: Int, mark: Character?)

  init?(_ text: String) {
    guard text.utf8.count <= 40, text.utf8.contains(where: \.isDigit) else { return nil }
    var parts: [Part] = []
    var marks: Set<Character> = []
    var rest = text[...]
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.utf8.count < 10, let number = Int(digits) else { return nil }
        rest = rest[digits.endIndex...]
        parts.append((number, digits.utf8.count, rest.first))
        if words.last != "#" { words.append("#") }
      } else if first.isLetter {
        let word = rest.prefix(while: \.isLetter)
        rest = rest[word.endIndex...]
        words.append(word.lowercased())
      } else {
        rest.removeFirst()
        marks.insert(first)
      }
    }
    if words == ["#"] {
      // Digits between hyphens are a date if a year comes first, and digits alone a code.
      guard !marks.isDisjoint(with: ".:/-"), marks.isSubset(of: ".:/-, "),
        !marks.contains("-") || parts[0].count == 4
      else { return nil }
    }
    readHalfDay(&parts)
    hasClock = marks.contains(":")
    numbers = order(parts).map { Double($0) }
    // A letter, a hyphen and a number are a code.
    if marks == ["-"], text.first?.isLetter ?? false, !hasYear { return nil }
  }

  /// Counts the hours of `9:30 PM` from midnight.
  private mutating func readHalfDay(_ parts: inout [Part]) {
    guard let half = words.last, half == "am" || half == "pm",
      let hour = parts.firstIndex(where: { $0.mark == ":" }) ?? parts.indices.last,
      (1...12).contains(parts[hour].value)
    else { return }
    words.removeLast()
    parts[hour].value = parts[hour].value % 12 + (half == "pm" ? 12 : 0)
  }

  /// Returns the numbers with the year first.
  private mutating func order(_ parts: [Part]) -> [Int] {
    let numbers = parts.map(\.value)
    let year = parts.firstIndex { $0.count == 4 && (1900...2199).contains($0.value) }
    hasYear = year != nil && parts.count > 1
    if let year, (1...2).contains(year), parts[..<year].allSatisfy({ $0.count < 3 }) {
      return [numbers[year]] + numbers[..<year].reversed() + numbers[(year + 1)...]
    }
    // A year of two digits stands behind the quarter or the week, as in `Q4/25`.
    let names = words.filter { $0 != "#" }
    if parts.count == 2, parts[1].count == 2, names.count == 1, Self.periods.contains(names[0]) {
      hasYear = true
      return numbers.reversed()
    }
    return numbers
  }

  /// The words of periods that are counted within a year.
  private static let periods: Set = [
    "cw", "h", "halbjahr", "hj", "kw", "q", "quarter", "quartal", "t", "trim", "w", "week", "wk",
    "woche",
  ]
}
