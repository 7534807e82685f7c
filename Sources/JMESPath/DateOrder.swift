// Texts of dates, times and versions whose order by letters isn't theirs.

extension StringProtocol {
  private static var months: [String] {
    [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
  }
  private static var weekdays: [String] {
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  }

  /// Whether the text is the English name of a month, or its three letters.
  var isMonth: Bool { isName(in: Self.months) }

  private func isName(in names: [String]) -> Bool {
    guard (3...9).contains(utf8.count) else { return false }
    let word = lowercased()
    return names.contains { $0 == word || word.utf8.count == 3 && $0.hasPrefix(word) }
  }

  /// Whether the text is a date with a month or a weekday by name, such as `21 Nov 2026`.
  var isNamedDate: Bool {
    guard utf8.count <= 40 else { return false }
    let words = split { !$0.isLetter && !$0.isNumber }
    let isNamed = words.map { $0.isMonth || $0.isName(in: Self.weekdays) }
    return isNamed.contains(true)
      && zip(words, isNamed).allSatisfy { $1 || $0.first?.isNumber ?? false }
  }

  /// The numbers of a date, a time or a version in the order in which they count: the year, the
  /// month and the day of `21.11.2026`; nil for other texts.
  fileprivate var rankedNumbers: [Int]? {
    guard utf8.count <= 40, let mark = first(where: { !$0.isNumber }), ".:/-".contains(mark) else {
      return nil
    }
    let words = split(separator: mark, omittingEmptySubsequences: false)
    let numbers = words.compactMap { $0.utf8.count < 10 ? Int($0) : nil }
    guard numbers.count == words.count, mark != "-" || words[0].utf8.count == 4 else { return nil }
    let hasYearLast = words.count == 3 && words[2].utf8.count == 4 && words[0].utf8.count < 3
    return hasYearLast ? numbers.reversed() : numbers
  }
}

extension Sequence<String> {
  /// Whether all are dates, times or versions whose order isn't that of their letters, as `9:30`
  /// comes before `10:00`.
  var areMisorderedByLetters: Bool {
    var ranks: [(text: String, numbers: [Int])] = []
    for text in self {
      guard let numbers = text.rankedNumbers else { return false }
      ranks.append((text, numbers))
    }
    ranks.sort { $0.text < $1.text }
    return zip(ranks, ranks.dropFirst()).contains {
      $1.numbers.lexicographicallyPrecedes($0.numbers)
    }
  }
}
