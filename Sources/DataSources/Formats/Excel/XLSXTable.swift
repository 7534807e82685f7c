import JMESPath
import Localization
import XML

/// A sheet of a workbook as a table: its heading and the values of its rows.
struct XLSXTable {
  private let name: String
  private let workbook: Workbook
  /// The cells that have no value: errors, and formulas that Excel hasn't computed.
  private var errors: [(cell: String, text: String)] = []
  /// The whole numbers of which the workbook may lack the last digits.
  private var rounded: [(cell: String, text: String)] = []
  /// The merged cells whose numbers stand in the first of their rows alone.
  private var mergedNumbers: [String] = []
  /// The first cell with a duration.
  private var duration: String?
  /// The first column with a value, from 0.
  private var firstColumn = 0

  private init(_ workbook: Workbook, name: String) { (self.workbook, self.name) = (workbook, name) }

  /// Reads a sheet as an array with an object for each row, keyed by the heading.
  static func read(
    _ bytes: [UInt8], options: XLSXOptions, name: String
  ) throws(SourceFailure) -> ReadData {
    let workbook = try Workbook(bytes, name: name)
    let sheets = workbook.sheets
    let wanted = options.sheet.map { title in sheets.first { $0.name == title } }
    guard let sheet = wanted ?? sheets.first else {
      throw SourceFailure(
        .notFound,
        """
        \(name) has no sheet “\(options.sheet ?? "")”; it has \(sheets.map(\.name).localizedList)
        """)
    }
    var table = XLSXTable(workbook, name: name)
    let document = try workbook.sheet(sheet.part)
    var rows = try table.rows(of: document, in: options.range)
    let width = rows.map { $0.cells.count { !$0.isNull } }.max() ?? 0
    let titles = width > 1 ? rows.prefix { $0.cells.count { !$0.isNull } < 2 }.count : 0
    rows.removeFirst(titles)
    guard let heading = rows.first else { return ReadData([]) }
    let keys = columnNames(heading.cells.map(\.columnTitle))
    rows.removeFirst()
    let merged = table.fill(&rows, in: document)
    let objects = rows.map { row in
      JSONValue.object(JSONObject(zip(keys, row.cells).map { (key: $0, value: $1) }))
    }
    var findings: [String] = []
    if sheets.count > 1 { findings.append(String(localized: "sheet “\(sheet.name)”")) }
    if let merged {
      findings.append(
        String(localized: "the text of merged cells in each of their rows (\(merged))"))
    }
    if let cell = table.duration {
      findings.append(String(localized: "durations in seconds (\(cell))"))
    }
    if titles > 0 { findings.append(String(localized: "heading in line \(heading.number)")) }
    return ReadData(
      .array(objects),
      interpretation: findings.isEmpty
        ? nil : String(localized: "\(name) is read with \(findings.joined(separator: ", "))"),
      warning: table.warning)
  }

  private typealias SheetRow = (number: Int, cells: [JSONValue])

  /// Returns the rows that have a value, all with the same columns.
  private mutating func rows(
    of sheet: XMLElement, in range: CellRange?
  ) throws(SourceFailure) -> [SheetRow] {
    var found: [(number: Int, cells: [Int: JSONValue])] = []
    var columns: ClosedRange<Int>?
    var number = 0
    var bytes = 0
    for row in sheet.child("sheetData")?.elements ?? [] {
      let written = row.attributes["r"]
      number = written.map { Int($0) ?? 0 } ?? number + 1
      guard (1...CellRange.lastRow).contains(number) else {
        let row = String(localized: "row \(number)")
        throw SourceFailure(.malformed, "\(name): \(row) is damaged")
      }
      guard range?.rows.contains(number) ?? true else { continue }
      var cells: [Int: JSONValue] = [:]
      var column = -1
      for cell in row.elements where cell.name == "c" {
        column = cell.attributes["r"].flatMap { CellName($0)?.column } ?? column + 1
        guard range?.columns.contains(column) ?? true else { continue }
        let value = value(of: cell, at: cell.attributes["r"] ?? String(localized: "row \(number)"))
        guard !value.isNull else { continue }
        bytes += value.string?.utf8.count ?? 0
        guard bytes <= LoadLimits.answerBytes else { throw .tooManyBytes(name) }
        cells[column] = value
        columns = min(columns?.lowerBound ?? column, column)...max(columns?.upperBound ?? 0, column)
      }
      guard !cells.isEmpty else { continue }
      guard found.count <= LoadLimits.rows else {
        throw .tooManyRows(name, advice: String(localized: "keep the sheet shorter"))
      }
      found.append((number, cells))
    }
    guard let columns else { return [] }
    firstColumn = columns.lowerBound
    guard columns.count <= LoadLimits.columns else {
      throw SourceFailure(.tooLarge, "\(name): more than \(LoadLimits.columns) columns")
    }
    guard found.count * columns.count <= LoadLimits.workbookValues else {
      throw SourceFailure(.tooLarge, "\(name): more than \(LoadLimits.workbookValues) values")
    }
    return found.map { row in (row.number, columns.map { row.cells[$0] ?? .null }) }
  }

  /// Writes the text of merged cells into each of their rows, and returns the first of them; nil if
  /// there are none.
  ///
  /// A number stays in the first row: a sum would count it more than once.
  private mutating func fill(_ rows: inout [SheetRow], in sheet: XMLElement) -> String? {
    var filled: String?
    let positions = Dictionary(rows.enumerated().map { ($1.number, $0) }) { first, _ in first }
    for cell in sheet.child("mergeCells")?.elements ?? [] {
      guard let name = cell.attributes["ref"], let range = CellRange(name), range.rows.count > 1,
        let first = positions[range.rows.lowerBound]
      else { continue }
      let column = range.columns.lowerBound - firstColumn
      guard rows[first].cells.indices.contains(column) else { continue }
      let value = rows[first].cells[column]
      guard !value.isNull else { continue }
      if value.string == nil {
        mergedNumbers.append(name)
        continue
      }
      for row in rows[(first + 1)...].indices.prefix(while: { range.rows.contains(rows[$0].number) }
      )
      where rows[row].cells[column].isNull {
        rows[row].cells[column] = value
        filled = filled ?? name
      }
    }
    return filled
  }

  private mutating func value(of cell: XMLElement, at position: String) -> JSONValue {
    let text = cell.child("v")?.text
    switch cell.attributes["t"] ?? "n" {
    case "inlineStr": return self.text(cell.child("is")?.cellText)
    case "s":
      let index = text.flatMap { Int($0) } ?? -1
      return workbook.strings.indices.contains(index) ? self.text(workbook.strings[index]) : .null
    case "str": return self.text(text?.decodingCellEscapes)
    case "d": return self.text(text)
    case "b": return text.map { .bool($0 == "1" || $0 == "true") } ?? .null
    case "e":
      errors.append((position, text ?? ""))
      return .null
    default:
      guard let text, !text.isEmpty else {
        if cell.child("f") != nil { errors.append((position, String(localized: "not computed"))) }
        return .null
      }
      guard let number = JSONValue(numeral: text) else {
        errors.append((position, text))
        return .null
      }
      let style = cell.attributes["s"].flatMap { Int($0) } ?? 0
      let format = workbook.formats.indices.contains(style) ? workbook.formats[style] : nil
      if let format, format.isDuration, let days = number.number {
        duration = duration ?? position
        return JSONValue(exact: (days * 86_400_000).rounded() / 1_000)
      }
      guard let format, let serial = number.number,
        let date = format.text(of: serial, from1904: workbook.isFrom1904)
      else {
        if text.isRounded { rounded.append((position, text)) }
        return JSONValue(numberIn: text) ?? .string(text)
      }
      return .string(date)
    }
  }

  private func text(_ text: String?) -> JSONValue {
    text.map { $0.isEmpty ? .null : .string($0) } ?? .null
  }

  private var warning: String? {
    let warnings = [errorWarning, roundedWarning, mergedWarning].compactMap { $0 }
    return warnings.isEmpty ? nil : warnings.joined(separator: "\n")
  }

  private var roundedWarning: String? {
    guard let first = rounded.first else { return nil }
    return String(
      count: rounded.count,
      one: """
        \(name): \(rounded.count) whole number has more than 15 digits, of which the workbook \
        keeps no more: \(first.text) in \(first.cell); keep such numbers as text
        """,
      other: """
        \(name): \(rounded.count) whole numbers have more than 15 digits, of which the workbook \
        keeps no more, the first is \(first.text) in \(first.cell); keep such numbers as text
        """)
  }

  private var mergedWarning: String? {
    guard let first = mergedNumbers.first else { return nil }
    return String(
      count: mergedNumbers.count,
      one: """
        \(name): the number of \(mergedNumbers.count) merged cell stands in its first row alone: \
        \(first)
        """,
      other: """
        \(name): the numbers of \(mergedNumbers.count) merged cells stand in their first rows alone, \
        the first is \(first)
        """)
  }

  private var errorWarning: String? {
    guard let first = errors.first else { return nil }
    return String(
      count: errors.count,
      one: "\(name): \(errors.count) cell has no value and is null: \(first.text) in \(first.cell)",
      other: """
        \(name): \(errors.count) cells have no value and are null, the first is \(first.text) in \
        \(first.cell)
        """)
  }
}

extension JSONValue {
  /// The text of a heading's cell.
  fileprivate var columnTitle: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: json()
    }
  }
}

extension String {
  /// Whether the text is a number that stands for a whole one whose last digits are lost.
  ///
  /// Programs write 15 to 17 digits of a number; those of an identifier may be more.
  fileprivate var isRounded: Bool {
    guard let number = Double(self), Swift.abs(number) >= 0x1p53, number < 1e19 else {
      return false
    }
    let digits = prefix { $0 != "e" && $0 != "E" }.count { $0.isNumber }
    return utf8.contains { $0 | 0x20 == UInt8(ascii: "e") } && (15...17).contains(digits)
  }
}
