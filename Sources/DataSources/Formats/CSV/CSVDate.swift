import CivilTime

/// A date as tables write it, such as `01.02.2026` or `2/1/2026 2:30 PM`.
struct CSVDate {
  /// The three numbers in the order in which they stand.
  let parts: [Int]
  /// The byte between them.
  let separator: UInt8
  let isYearFirst: Bool
  /// Whether the year has two digits.
  private let isYearShort: Bool
  /// The time in ISO 8601 with the letter before it; empty for a day.
  private let time: String

  /// Reads a date; nil for any other text.
  ///
  /// Dates of ISO 8601 are texts already, which all functions read.
  /// - Parameter allowsShortYears: whether the year may have two digits.
  init?(_ field: String, allowsShortYears: Bool) {
    let text = field.trimmingSpaces
    guard let head = text.utf8.first, head >= 0x30, head <= 0x39, text.utf8.count <= 40 else {
      return nil
    }
    let date = text.prefix { $0 != " " && $0 != "T" && $0 != "," }
    guard let mark = date.utf8.first(where: { $0 < 0x30 || $0 > 0x39 }),
      [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")].contains(mark)
    else { return nil }
    let words = date.split(
      separator: Character(Unicode.Scalar(mark)), omittingEmptySubsequences: false)
    let numbers = words.compactMap { Self.number($0) }
    guard words.count == 3, numbers.count == 3, words[1].count <= 2 else { return nil }
    isYearFirst = words[0].count == 4
    if isYearFirst {
      guard words[2].count <= 2, mark != UInt8(ascii: "-") || words[1].count < 2 else {
        return nil
      }
    } else {
      let years = allowsShortYears ? [2, 4] : [4]
      guard words[0].count <= 2, years.contains(words[2].count) else { return nil }
    }
    isYearShort = !isYearFirst && words[2].count == 2
    separator = mark
    parts = numbers
    guard let time = Self.time(text[date.endIndex...]) else { return nil }
    self.time = time
  }

  /// Returns the date in ISO 8601; nil if it isn't one in this order.
  func text(in order: CSVOptions.DateOrder) -> String? {
    let (year, month, day) =
      switch order {
      case .dayMonthYear: (parts[2], parts[1], parts[0])
      case .monthDayYear: (parts[2], parts[0], parts[1])
      case .yearMonthDay, .text: (parts[0], parts[1], parts[2])
      }
    guard (order == .yearMonthDay) == isYearFirst, order != .text else { return nil }
    let full = isYearShort ? year + (year < 69 ? 2_000 : 1_900) : year
    return CivilDate(checking: full, month, day).map { "\($0)\(time)" }
  }

  /// Returns the number that consists of digits alone; nil for a text with a sign.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(text) : nil
  }

  /// Returns a time as ISO 8601 has it, with the letter before it; nil if it isn't one.
  private static func time(_ text: Substring) -> String? {
    var words = text.split { $0 == " " || $0 == "," || $0 == "T" || $0 == "\u{202F}" }
    guard let clock = words.first else { return "" }
    words.removeFirst()
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), var hour = number(parts[0]), (0...23).contains(hour),
      parts[0].count <= 2, parts[1].count == 2, let minute = number(parts[1]),
      (0...59).contains(minute)
    else { return nil }
    let seconds = parts.count == 3 ? parts[2] : "00"
    guard seconds.count == 2, let second = number(seconds), (0...60).contains(second) else {
      return nil
    }
    switch words.map({ $0.uppercased() }) {
    case []: break
    case ["AM"] where (1...12).contains(hour): hour %= 12
    case ["PM"] where (1...12).contains(hour): hour = hour % 12 + 12
    default: return nil
    }
    let tail = parts.count == 3 ? ":" + second.digits() : ""
    return "T\(hour.digits()):\(minute.digits())" + tail
  }
}
