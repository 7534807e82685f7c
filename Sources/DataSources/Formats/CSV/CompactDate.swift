import CivilTime

/// A date as tables write it without a day or without separators: `03/2026`, `11.2026`,
/// `20260304`, `202603041230`.
struct CompactDate {
  enum Notation {
    /// A day, or a day and a time, in digits alone.
    case digits
    /// A month and a year with a mark between them.
    case month
  }

  /// The date in ISO 8601.
  let text: String
  /// Whether the text can only be a date, since a month has a zero before it.
  private(set) var isCertain = false
  /// Whether the text may be a number with decimals.
  private(set) var mayBeNumber = false
  /// The mark between month and year, and whether the year comes first.
  private(set) var form = ""

  /// Years in which dates of tables lie.
  private static let years = 1900...2100

  /// Reads a date; nil for any other text.
  init?(_ field: String, _ notation: Notation) {
    guard let first = field.utf8.first, first >= 0x30, first <= 0x39, field.utf8.count <= 14 else {
      return nil
    }
    switch notation {
    case .digits:
      guard let text = Self.text(ofDigits: field) else { return nil }
      self.text = text
      form = "\(field.utf8.count)"
    case .month:
      guard let mark = field.first(where: { !isDigit($0) }), ["/", ".", "-"].contains(mark)
      else { return nil }
      let parts = field.split(separator: mark, omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(isDigit) }) else { return nil }
      let isYearFirst = parts[0].count == 4
      let (year, month) = isYearFirst ? (parts[0], parts[1]) : (parts[1], parts[0])
      guard year.count == 4, (1...2).contains(month.count), let number = Int(year),
        Self.years.contains(number), let index = Int(month), (1...12).contains(index)
      else { return nil }
      // 2026-03 is a month of ISO 8601 already.
      if isYearFirst, mark == "-" { return nil }
      text = "\(year)-\(index.digits())"
      mayBeNumber = mark == "."
      isCertain = month.first == "0" && !(isYearFirst && mayBeNumber)
      form = isYearFirst ? "yyyy\(mark)mm" : "mm\(mark)yyyy"
    }
  }

  private static func text(ofDigits field: String) -> String? {
    let digits = Array(field.utf8)
    guard [8, 12, 14].contains(digits.count), digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int {
      digits[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    let (year, month, day) = (number(0..<4), number(4..<6), number(6..<8))
    guard years.contains(year), (1...12).contains(month),
      (1...CivilDate.dayCount(ofMonth: month, year: year)).contains(day)
    else { return nil }
    var text = "\(year)-\(month.digits())-\(day.digits())"
    guard digits.count > 8 else { return text }
    let times = stride(from: 8, to: digits.count, by: 2).map { number($0..<$0 + 2) }
    guard times[0] < 24, times.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    text += "T" + times.map { $0.digits() }.joined(separator: ":")
    return text
  }
}

private func isDigit(_ character: Character) -> Bool {
  character.isASCII && character.isWholeNumber
}

/// Whether the fields of a column are all dates of such a notation, in one form.
struct CompactDateForms {
  private let notation: CompactDate.Notation
  private var isPossible = true
  private(set) var form: String?
  /// Whether a field can only be a date.
  private(set) var isCertain = false
  /// The first field if the fields may be numbers with decimals.
  private(set) var first: CSVColumn.Example?
  private(set) var mayBeNumbers = false

  init(_ notation: CompactDate.Notation) { self.notation = notation }

  /// Whether all fields are such dates.
  var areDates: Bool { isPossible && form != nil }

  mutating func add(_ field: String, line: Int) {
    guard isPossible else { return }
    guard let date = CompactDate(field, notation), form ?? date.form == date.form else {
      isPossible = false
      return
    }
    form = date.form
    isCertain = isCertain || date.isCertain
    mayBeNumbers = mayBeNumbers || date.mayBeNumber
    first = first ?? CSVColumn.Example(text: field.beginning, line: line)
  }
}
