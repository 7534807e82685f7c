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
    guard [8, 12, 14].contains(field.utf8.count), field.allSatisfy(isDigit) else { return nil }
    var rest = Substring(field).utf8
    guard let day = CivilDate(readingBasicFrom: &rest, isWhole: false), years.contains(day.year)
    else { return nil }
    if rest.isEmpty { return day.description }
    let clock = stride(from: 8, to: field.count, by: 2).map { field.dropFirst($0).prefix(2) }
    guard clock[0] < "24", clock.dropFirst().allSatisfy({ $0 < "60" }) else { return nil }
    return "\(day)T\(clock.joined(separator: ":"))"
  }
}

private func isDigit(_ character: Character) -> Bool {
  character.isASCII && character.isWholeNumber
}

/// Whether the fields of a column are all dates of such a notation, in one form.
struct CompactDateForms {
  private let notation: CompactDate.Notation
  private var isPossible = true
  private var form: String?
  /// The number of fields that are such dates.
  private(set) var count = 0
  /// Whether a field can only be a date.
  private(set) var isCertain = false
  /// The first field.
  private(set) var first: CSVColumn.Example?
  /// Whether fields may be numbers with decimals.
  private(set) var mayBeNumbers = false

  init(_ notation: CompactDate.Notation) { self.notation = notation }

  /// Whether all fields are such dates.
  var areDates: Bool { isPossible && form != nil }

  /// - Parameter skipsTexts: whether the column is one of dates although this field may be none.
  mutating func add(_ field: String, line: Int, skipsTexts: Bool) {
    guard isPossible else { return }
    let date = CompactDate(field, notation)
    if date == nil, skipsTexts { return }
    guard let date, form ?? date.form == date.form else {
      isPossible = false
      return
    }
    form = date.form
    count += 1
    isCertain = isCertain || date.isCertain
    mayBeNumbers = mayBeNumbers || date.mayBeNumber
    first = first ?? CSVColumn.Example(text: field.beginning, line: line)
  }
}
