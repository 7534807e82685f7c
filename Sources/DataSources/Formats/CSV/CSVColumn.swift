import JMESPath
import Localization

/// The types that the fields of a column can have, as far as they have been seen.
struct CSVColumn {
  /// A field, and the line in which its row begins.
  struct Example {
    /// The beginning of the field, or all of a number.
    let text: String
    let line: Int
  }

  let title: String
  private(set) var count = 0
  /// The fields as numbers with a decimal point, and with a decimal comma.
  private(set) var point = NumberForms()
  private(set) var comma = NumberForms()
  /// The first field that is one number with a decimal point and another one with a comma.
  private(set) var ambiguous: Example?
  private(set) var dates = DateForms()
  /// The fields as dates of which years may have two digits.
  private(set) var shortDates = DateForms()
  /// The first field with which the column can't be one of numbers, whatever its decimal mark.
  private(set) var firstText: Example?
  /// Whether a field before that is a number.
  private(set) var hasNumbers = false
  /// The number of fields after that which are numbers.
  private var laterNumberCount = 0
  /// The fields as figures such as `12%` or `$5`, if they are no numbers or stay text.
  private(set) var figures = FigureForms()
  /// The first field that is a percentage and read as a number.
  private(set) var percentage: Example?
  /// The fields as dates without separators, and as months.
  private(set) var digitDates = CompactDateForms(.digits)
  private(set) var months = CompactDateForms(.month)
  /// The first field that is a number, and the first one with another sign or none.
  private(set) var signs: (first: Example, other: Example?)?
  private var firstSign = ""
  /// The type that the dashboard gives the column.
  ///
  /// Numbers may then have signs, such as those of
  /// currencies, and fields that are no dates don't keep a column from being one of dates.
  private let declared: CSVOptions.ColumnType?

  init(title: String, declared: CSVOptions.ColumnType?) {
    (self.title, self.declared) = (title, declared)
  }

  /// Whether the column may be meant as one of numbers: it begins with some, or half of it are.
  var isNearlyOfNumbers: Bool { hasNumbers || laterNumberCount * 2 >= count }

  /// Whether all fields are numbers, of which only some have spaces between thousands.
  var isInconsistent: Bool {
    point.isPossible && !point.isConsistent || comma.isPossible && !comma.isConsistent
  }

  /// Whether all fields are numbers with one of the decimal marks.
  var isOfNumbers: Bool { count > 0 && (point.isPossible || comma.isPossible) }

  /// Whether the title says that the column has versions, in which 1.10 is not 1.1.
  var hasVersions: Bool { title.namesVersions }

  /// Returns the fields as dates of a notation.
  func compact(_ notation: CompactDate.Notation) -> CompactDateForms {
    switch notation {
    case .digits: digitDates
    case .month: months
    }
  }

  mutating func add(_ field: String, line: Int, allowsShortYears: Bool) {
    guard !field.isEmpty else { return }
    count += 1
    let skipsTexts = declared == .date
    digitDates.add(field, line: line, skipsTexts: skipsTexts)
    months.add(field, line: line, skipsTexts: skipsTexts)
    let figure = declared == .number ? WrittenFigure(field) : nil
    // Zero is the same in all units.
    if let figure, figure.numeral.contains(where: { ("1"..."9").contains($0) }) {
      addSign(figure.sign, of: field, line: line)
    }
    let (mayHavePoint, mayHaveComma) = (point.isPossible, comma.isPossible)
    if mayHavePoint || mayHaveComma {
      if percentage == nil, let figure, figure.power < 0 {
        percentage = Example(text: field.beginning, line: line)
      }
      let bytes = CSVNumeral.numeralBytes(of: figure?.numeral ?? field)
      let asPoint = bytes.flatMap { CSVNumeral($0, decimal: UInt8(ascii: ".")) }
      let hasMark = bytes?.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") } ?? false
      let asComma =
        hasMark ? bytes.flatMap { CSVNumeral($0, decimal: UInt8(ascii: ",")) } : asPoint
      if hasMark, asPoint != nil, asComma != nil {
        ambiguous = ambiguous ?? Example(text: field, line: line)
      }
      if asPoint == nil, asComma == nil {
        firstText = Example(text: field.beginning, line: line)
      } else {
        hasNumbers = true
      }
      point.add(asPoint)
      comma.add(asComma)
    }
    if !point.isPossible, !comma.isPossible {
      if firstText == nil { firstText = Example(text: field.beginning, line: line) }
      if !mayHavePoint, !mayHaveComma, CSVNumeral.isNumber(field) { laterNumberCount += 1 }
      if mayHavePoint || mayHaveComma, hasNumbers {
        figures.addNumbers(decimalMark: mayHavePoint ? (mayHaveComma ? nil : ".") : ",")
      }
      figures.add(field)
    } else if declared == .text {
      figures.add(field)
    }
    if dates.isPossible {
      dates.add(
        field, line: line, allowsShortYears: allowsShortYears, skipsTexts: skipsTexts)
    }
    if shortDates.isPossible { shortDates.add(field, line: line, allowsShortYears: true) }
  }

  private mutating func addSign(_ sign: String, of field: String, line: Int) {
    guard signs?.other == nil else { return }
    let example = Example(text: field.beginning, line: line)
    if signs == nil {
      (signs, firstSign) = ((example, nil), sign)
    } else if sign != firstSign {
      signs?.other = example
    }
  }
}

extension String {
  private static let versionWords: Set = [
    "build", "firmware", "release", "rev", "revision", "version", "versions",
  ]

  /// Whether the name of a value says that it is a version, in which 1.10 is not 1.1.
  var namesVersions: Bool {
    lowercased().split { !$0.isLetter }.contains { Self.versionWords.contains(String($0)) }
  }
}

/// Whether the fields of a column are numbers with one of the decimal marks.
struct NumberForms {
  /// Whether all fields are such numbers.
  private(set) var isPossible = true
  /// The least and the greatest number of decimals of the fields that have some.
  private(set) var decimals: ClosedRange<Int>?
  /// Whether a field has several decimals, the last of which is a zero.
  private(set) var hasTrailingZero = false
  private(set) var hasGroups = false
  private var hasSpaces = false
  private var hasUngroupedThousands = false

  /// Whether the fields may be numbers of a form such as versions, of which 1.10 follows 1.9.
  var mayBeVersions: Bool { hasTrailingZero && decimals.map { $0.count > 1 } ?? false }
  /// Whether numbers over 999 are written in one way: `1 220` beside `1220` is no number.
  var isConsistent: Bool { !(hasSpaces && hasUngroupedThousands) }

  mutating func add(_ numeral: CSVNumeral?) {
    guard let numeral else {
      isPossible = false
      return
    }
    if let count = numeral.decimals {
      let old = decimals ?? count...count
      decimals = min(old.lowerBound, count)...max(old.upperBound, count)
      if numeral.hasTrailingZero { hasTrailingZero = true }
    }
    if let mark = numeral.groupMark {
      hasGroups = true
      if mark == UInt8(ascii: " ") { hasSpaces = true }
    } else if numeral.isLarge {
      hasUngroupedThousands = true
    }
  }
}

/// Whether the fields of a column are dates, and in which orders.
struct DateForms {
  private(set) var isPossible = true
  /// The number of fields that are dates.
  private(set) var count = 0
  private(set) var separator: UInt8?
  private var isYearFirst = false
  private var mayBeDayFirst = true
  private var mayBeMonthFirst = true
  /// The first field that is one date with the day first and another one with the month first.
  private(set) var ambiguous: CSVColumn.Example?
  /// The first field that is no date beside others that are written as dates.
  private(set) var firstText: CSVColumn.Example?

  /// The orders in which all fields are dates.
  var orders: [CSVOptions.DateOrder] {
    guard isPossible, separator != nil else { return [] }
    if isYearFirst { return [.yearMonthDay] }
    // No language writes months first with points.
    if separator == UInt8(ascii: "."), mayBeDayFirst { return [.dayMonthYear] }
    return (mayBeDayFirst ? [.dayMonthYear] : []) + (mayBeMonthFirst ? [.monthDayYear] : [])
  }

  /// - Parameter skipsTexts: whether the column is one of dates although this field may be none.
  mutating func add(
    _ field: String, line: Int, allowsShortYears: Bool, skipsTexts: Bool = false
  ) {
    let date = CSVDate(field, allowsShortYears: allowsShortYears)
    if date != nil { count += 1 } else if skipsTexts { return }
    let looksLikeDate = separator != nil || date != nil
    addDate(date, field, line: line)
    if !isPossible, looksLikeDate { firstText = CSVColumn.Example(text: field, line: line) }
  }

  private mutating func addDate(_ date: CSVDate?, _ field: String, line: Int) {
    guard let date,
      separator ?? date.separator == date.separator,
      separator == nil || isYearFirst == date.isYearFirst
    else {
      isPossible = false
      return
    }
    (separator, isYearFirst) = (date.separator, date.isYearFirst)
    if isYearFirst {
      isPossible = date.text(in: .yearMonthDay) != nil
      return
    }
    let (day, month) = (date.text(in: .dayMonthYear), date.text(in: .monthDayYear))
    mayBeDayFirst = mayBeDayFirst && day != nil
    mayBeMonthFirst = mayBeMonthFirst && month != nil
    isPossible = mayBeDayFirst || mayBeMonthFirst
    if day != nil, month != nil, day != month, ambiguous == nil {
      ambiguous = CSVColumn.Example(text: field.beginning, line: line)
    }
  }
}
