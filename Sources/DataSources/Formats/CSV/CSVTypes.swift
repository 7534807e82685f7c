import CivilTime
import JMESPath
import Localization

/// The types of a table's columns, each decided by all of its fields.
struct CSVTypes {
  /// How the fields of a column become values.
  enum ColumnType {
    case text
    /// - Parameter isDeclared: whether the dashboard says so, so that fields may be no numbers.
    case number(CSVOptions.DecimalMark, isDeclared: Bool)
    case date(CSVOptions.DateOrder, isDeclared: Bool)
    case compactDate(CompactDate.Notation, isDeclared: Bool)
  }

  private(set) var types: [ColumnType] = []
  /// The descriptions of what was found.
  private(set) var findings: [String] = []
  /// The warnings of what can't be decided by the data.
  private(set) var warnings: [String] = []

  private let options: CSVOptions
  private let columns: [CSVColumn]
  private let separator: UInt8
  /// Whether columns that can have one decimal mark alone contradict each other.
  private var marksContradict = false

  init(_ columns: [CSVColumn], separator: UInt8, options: CSVOptions, name: String) {
    (self.columns, self.separator, self.options) = (columns, separator, options)
    let decimal = decimalMark()
    let order = dateOrder(decimal)
    types = columns.map { column in type(of: column, decimal, order) }
    let hasGroups = zip(columns, types).contains { column, type in
      guard case .number(let mark, _) = type else { return false }
      return mark == .comma ? column.comma.hasGroups : column.point.hasGroups
    }
    let usesComma = zip(columns, types).contains { column, type in
      guard case .number(.comma, _) = type else { return false }
      return column.comma.decimals != nil || column.comma.hasGroups
    }
    if usesComma {
      findings.append(String(localized: "decimal comma"))
      for (column, type) in zip(columns, types) where column.point.decimals != nil {
        guard case .number(.point, _) = type else { continue }
        findings.append(String(localized: "decimal point in “\(column.title)”"))
      }
    }
    if hasGroups { findings.append(String(localized: "thousands separators")) }
    let orders = zip(columns, types).compactMap { column, type -> CSVOptions.DateOrder? in
      if case .date(let order, _) = type, column.dates.count > 0 { order } else { nil }
    }
    for order in CSVOptions.DateOrder.allCases where orders.contains(order) {
      let shown = order.rawValue.replacing("-", with: ".")
      findings.append(String(localized: "dates \(shown)"))
    }
    for (column, type) in zip(columns, types) {
      let title = column.title.beginning
      if case .compactDate(let notation, _) = type, let first = column.compact(notation).first {
        findings.append(String(localized: "dates such as \(first.text) in “\(title)”"))
      }
      if case .number = type, let percentage = column.percentage {
        findings.append(
          String(localized: "shares such as \(percentage.text) in “\(title)”, of which 100% is 1"))
      }
    }
    for (column, type) in zip(columns, types) { warn(of: column, type, decimal, order, name) }
    let titles = Set(columns.map(\.title))
    for title in options.types.keys.sorted() where !titles.contains(title) {
      warnings.append(String(localized: "\(name): “types” names “\(title)”, which no column has"))
    }
  }

  /// Returns the value of a field of a column; nil for a field that its declared type doesn't have.
  func value(of field: String, column: Int) -> JSONValue? {
    guard !field.isEmpty else { return .null }
    switch types[column] {
    case .text: return .string(field)
    case .number(let mark, let isDeclared):
      let figure = isDeclared ? WrittenFigure(field) : nil
      guard
        let bytes = CSVNumeral.numeralBytes(of: figure?.numeral ?? field),
        let numeral = CSVNumeral(bytes, decimal: mark.byte, allowsZeros: isDeclared),
        let value = numeral.value(timesTenTo: figure?.power ?? 0)
      else { return isDeclared ? (field.trimmingSpaces.isEmpty ? .null : nil) : .string(field) }
      return value
    case .date(let order, let isDeclared):
      let date = CSVDate(field, allowsShortYears: options.dates != nil)?.text(in: order)
      return date.map { .string($0) } ?? (isDeclared ? isoDate(field) : .string(field))
    case .compactDate(let notation, let isDeclared):
      let date = CompactDate(field, notation)?.text
      return date.map { .string($0) } ?? (isDeclared ? isoDate(field) : .string(field))
    }
  }

  /// Returns a field of a column that is said to have dates; nil if it is no date of ISO 8601,
  /// which all functions read.
  ///
  /// Blank fields are null.
  private func isoDate(_ field: String) -> JSONValue? {
    if field.trimmingSpaces.isEmpty { return .null }
    let isDate = WrittenTime(iso: field) != nil || CivilDate(month: field) != nil
    return isDate ? .string(field) : nil
  }

  /// The order of the values of a column.
  enum ValueOrder {
    case numbers, texts
    /// Texts of digits with marks between them, such as versions.
    case digits
    /// Texts that are figures with signs.
    case figures(FigureForm)
  }

  /// The order of the values of each column.
  var orders: [ValueOrder] {
    zip(columns, types).map { column, type in
      switch type {
      case .number: .numbers
      case .text:
        column.figures.form.map { .figures($0) } ?? (column.isOfNumbers ? .digits : .texts)
      case .date, .compactDate: .texts
      }
    }
  }

  // MARK: Decisions

  /// Returns the decimal mark of the table: the one that columns of numbers have and the other one
  /// can't be; nil if no column decides, or if two contradict each other.
  private mutating func decimalMark() -> CSVOptions.DecimalMark? {
    if let decimal = options.decimal { return decimal }
    let read = columns.filter {
      $0.count > 0 && !$0.hasVersions && options.types[$0.title] != .text
    }
    let hasPoint = read.contains {
      $0.point.isPossible && !$0.comma.isPossible && !$0.point.mayBeVersions
        && $0.dates.orders.isEmpty && !$0.months.areDates
    }
    let hasComma = read.contains { $0.comma.isPossible && !$0.point.isPossible }
    marksContradict = hasPoint && hasComma
    if hasPoint == hasComma { return nil }
    return hasPoint ? .point : .comma
  }

  /// Returns the order of dates of the table; nil if no column decides.
  private func dateOrder(_ decimal: CSVOptions.DecimalMark?) -> CSVOptions.DateOrder? {
    if let order = options.dates { return order }
    let decided = columns.compactMap { column -> CSVOptions.DateOrder? in
      let orders = column.dates.orders
      return orders.count == 1 && orders != [.yearMonthDay] ? orders[0] : nil
    }
    if let first = decided.first { return decided.allSatisfy { $0 == first } ? first : nil }
    // Where numbers have decimal commas, no month comes first.
    return decimal == .comma ? .dayMonthYear : nil
  }

  private func type(
    of column: CSVColumn, _ decimal: CSVOptions.DecimalMark?, _ order: CSVOptions.DateOrder?
  ) -> ColumnType {
    switch options.types[column.title] {
    case .text?: return .text
    case .number?:
      let found: CSVOptions.DecimalMark = column.point.isPossible ? .point : .comma
      let isDecided = column.point.isPossible != column.comma.isPossible
      return .number(
        options.decimal ?? (isDecided ? found : decimal ?? assumedMark(of: column)),
        isDeclared: true)
    case .date?:
      for notation in [CompactDate.Notation.digits, .month] {
        let dates = column.compact(notation)
        guard dates.areDates, dates.count >= column.dates.count else { continue }
        return .compactDate(notation, isDeclared: true)
      }
      let orders = column.dates.orders
      let only = orders.count == 1 ? orders[0] : nil
      if let order = options.dates ?? only ?? order { return .date(order, isDeclared: true) }
      // Without an order, dates of ISO 8601 alone are known.
      return orders.isEmpty ? .date(.yearMonthDay, isDeclared: true) : .text
    case nil: break
    }
    guard column.count > 0 else { return .text }
    if let order = self.order(of: column, order) { return .date(order, isDeclared: false) }
    if let type = compactType(of: column, decimal) { return type }
    guard !column.hasVersions, let mark = mark(of: column, decimal) else { return .text }
    return .number(mark, isDeclared: false)
  }

  /// Returns the order of the dates of a column; nil if they aren't dates, or can't be decided.
  private func order(
    of column: CSVColumn, _ order: CSVOptions.DateOrder?
  ) -> CSVOptions.DateOrder? {
    guard options.dates != .text else { return nil }
    let orders = column.dates.orders
    if let declared = options.dates, !orders.contains(.yearMonthDay) {
      return orders.contains(declared) ? declared : nil
    }
    if orders.count <= 1 { return orders.first }
    if let order, orders.contains(order) { return order }
    return column.dates.ambiguous == nil ? orders.first : nil
  }

  /// Returns the type of a column of dates without separators or of months; nil for others.
  ///
  /// A field that may also be a number with decimals, or the number of a letter, stays text.
  private func compactType(
    of column: CSVColumn, _ decimal: CSVOptions.DecimalMark?
  ) -> ColumnType? {
    guard !column.hasVersions, column.digitDates.areDates || column.months.areDates else {
      return nil
    }
    if options.dates == .text { return .text }
    if column.digitDates.areDates { return .compactDate(.digits, isDeclared: false) }
    let isCertain =
      column.months.isCertain || column.months.mayBeNumbers && decimal == .comma
    return isCertain ? .compactDate(.month, isDeclared: false) : .text
  }

  /// Returns the decimal mark of a column of numbers; nil for a column of texts.
  private func mark(
    of column: CSVColumn, _ decimal: CSVOptions.DecimalMark?
  ) -> CSVOptions.DecimalMark? {
    let isPoint =
      column.point.isPossible && column.point.isConsistent && !column.point.mayBeVersions
    let isComma = column.comma.isPossible && column.comma.isConsistent
    if let declared = options.decimal {
      return (declared == .point ? column.point.isPossible : isComma) ? declared : nil
    }
    guard isPoint, isComma, column.ambiguous != nil else {
      return isPoint ? .point : isComma ? .comma : nil
    }
    return decimal ?? assumedMark(of: column)
  }

  /// Returns the decimal mark of a column that can have both: a semicolon stands between fields
  /// because a comma stands before decimals.
  private func assumedMark(of column: CSVColumn) -> CSVOptions.DecimalMark {
    separator == UInt8(ascii: ";") ? .comma : .point
  }

  // MARK: Words

  private mutating func warn(
    of column: CSVColumn, _ type: ColumnType, _ decimal: CSVOptions.DecimalMark?,
    _ order: CSVOptions.DateOrder?, _ name: String
  ) {
    let title = column.title.beginning
    if case .number = type, let signs = column.signs, let other = signs.other {
      warnings.append(
        String(
          localized: """
            \(name): “\(title)” has figures with different signs, which its numbers lack: \
            “\(signs.first.text)” in line \(signs.first.line) and “\(other.text)” in line \
            \(other.line)
            """))
    }
    switch type {
    case .number(let mark, false)
    where marksContradict && column.point.isPossible != column.comma.isPossible:
      guard let example = column.ambiguous, options.decimal == nil else { return }
      let taken = number(example.text, mark)
      warnings.append(
        String(
          localized: """
            \(name): “\(title)” has \(example.text) in line \(example.line), which is read as \
            \(taken), although other columns have another decimal mark; if that is right, write \
            “csv: { types: { "\(title)": number } }”
            """))
    case .number(let mark, _):
      // Where commas stand between fields, those of thousands need quotation marks.
      guard let example = column.ambiguous, decimal == nil,
        column.point.isPossible, column.comma.isPossible,
        separator != UInt8(ascii: ",") || example.text.contains(",")
      else { return }
      let other: CSVOptions.DecimalMark = mark == .comma ? .point : .comma
      let (taken, possible) = (number(example.text, mark), number(example.text, other))
      warnings.append(
        String(
          localized: """
            \(name): “\(title)” has \(example.text) in line \(example.line), which is read as \
            \(taken); if it is \(possible), write “csv: { decimal: "\(other.rawValue)" }”, and \
            otherwise “csv: { decimal: "\(mark.rawValue)" }”
            """))
    case .text:
      if options.types[column.title] == nil, options.dates == nil, !column.hasVersions,
        column.months.areDates, column.months.mayBeNumbers, let example = column.months.first
      {
        warnings.append(
          String(
            localized: """
              \(name): “\(title)” may have months or numbers (\(example.text) in line \
              \(example.line)) and stays text; write “csv: { types: { "\(title)": date } }” or \
              “csv: { types: { "\(title)": number } }”
              """))
        return
      }
      if options.types[column.title] == nil, let declared = options.dates, declared != .text,
        let found = column.dates.orders.first
      {
        warnings.append(
          String(
            localized: """
              \(name): “\(title)” has dates with the order \(found.rawValue), not \
              \(declared.rawValue) as “csv: { dates: … }” says, and stays text
              """))
        return
      }
      guard options.types[column.title] != .text, options.dates == nil,
        column.dates.orders.count > 1, let example = column.dates.ambiguous
      else { return warn(ofText: column) }
      warnings.append(
        String(
          localized: """
            \(name): “\(title)” may have the day or the month first (\(example.text) in line \
            \(example.line)) and stays text; write “csv: { dates: day-month-year }” or \
            “csv: { dates: month-day-year }”
            """))
    case .date, .compactDate: break
    }
  }

  /// Returns the number that a field has with a decimal mark, as JSON.
  private func number(_ field: String, _ mark: CSVOptions.DecimalMark) -> String {
    let figure = WrittenFigure(field)
    let bytes = CSVNumeral.numeralBytes(of: figure?.numeral ?? field) ?? []
    let numeral = CSVNumeral(bytes, decimal: mark.byte)
    return numeral?.value(timesTenTo: figure?.power ?? 0)?.json() ?? ""
  }

  /// Says of a column of texts why it isn't one of numbers.
  private mutating func warn(ofText column: CSVColumn) {
    guard options.types[column.title] == nil, column.count > 0, findings.count < 8 else { return }
    let title = column.title.beginning
    if let reason = dateReason(of: column) {
      findings.append(reason)
    } else if column.point.isPossible, column.point.mayBeVersions || column.hasVersions {
      findings.append(String(localized: "“\(title)” as text, since 1.10 may be a version"))
    } else if column.firstText == nil, options.decimal == nil, column.isInconsistent {
      findings.append(
        String(
          localized: """
            “\(title)” as text, since only some of its numbers have spaces between thousands
            """))
    } else if options.dates == nil, column.months.areDates, let month = column.months.first {
      findings.append(
        String(
          localized: """
            “\(title)” as text; if \(month.text) is a month, write \
            “csv: { types: { "\(title)": date } }”
            """))
    } else if column.figures.form != nil, let text = column.firstText {
      findings.append(
        String(
          localized: """
            “\(title)” as text, since “\(text.text)” in line \(text.line) has a sign or a unit; to \
            calculate with it, write “csv: { types: { "\(title)": number } }”
            """))
    } else if let text = column.firstText, column.isNearlyOfNumbers || column.figures.areFigures {
      findings.append(
        String(
          localized: """
            “\(title)” as text, since “\(text.text)” in line \(text.line) is no number
            """))
    }
  }

  /// Says of a column of texts why it isn't one of dates; nil if it hasn't any.
  private func dateReason(of column: CSVColumn) -> String? {
    guard options.dates != .text, !column.hasVersions else { return nil }
    if options.dates == nil, column.dates.orders.isEmpty, !column.shortDates.orders.isEmpty {
      return String(
        localized: """
          “\(column.title.beginning)” as text, since its years have two digits: write “csv: { dates: \
          day-month-year }” or “csv: { dates: month-day-year }”
          """)
    }
    return column.dates.firstText.map { text in
      String(
        localized: """
          “\(column.title.beginning)” as text, since “\(text.text)” in line \(text.line) is no date
          """
      )
    }
  }
}
