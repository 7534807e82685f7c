// Texts of dates whose order by letters isn't that of the time.

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

  /// Whether the text is a date that isn't written from the year to the day.
  ///
  /// It is a month or a weekday by name, or such as `21 Nov 2026` and `21.11.2026`.
  var isDateOfOtherOrder: Bool {
    guard utf8.count <= 40 else { return false }
    let words = split { !$0.isLetter && !$0.isNumber }
    let isNamed = words.map { $0.isMonth || $0.isName(in: Self.weekdays) }
    if isNamed.contains(true) {
      return zip(words, isNamed).allSatisfy { $1 || $0.first?.isNumber ?? false }
    }
    guard words.count >= 3, words.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }) else {
      return false
    }
    return words[0].utf8.count < 3 && words[1].utf8.count < 3 && words[2].utf8.count == 4
  }
}
