import JMESPath
import Localization

/// A table of separated values, whose rows are read one by one.
///
/// All rows have been read once before, to find the types of the columns.
struct CSVTable {
  /// The names of the columns, each once.
  let titles: [String]
  /// The descriptions of what was found or assumed.
  let findings: [String]
  private(set) var warnings: [String]

  private let name: String
  private let types: CSVTypes
  private var parser: CSVParser
  /// For each column, the number of fields that its declared type doesn't have, and the first.
  private var misfits: [Int: (count: Int, first: CSVColumn.Example)] = [:]

  /// - Parameters:
  ///   - limit: the maximum number of rows.
  ///   - advice: what to do about a longer table.
  init(
    _ bytes: [UInt8], options: CSVOptions, name: String, limit: Int, advice: String
  ) throws(SourceFailure) {
    self.name = name
    let bytes = bytes.withoutEndMarks
    var headingWarning: String?
    let layout = CSVLayout(of: bytes, options)
    parser = layout.parser
    if options.hasHeader {
      let heading = try Self.nextRecord(&parser, name)?.fields ?? []
      titles = columnNames(heading)
      headingWarning = Self.warning(ofHeading: heading, name)
    } else {
      var first = parser
      let count = try Self.nextRecord(&first, name)?.fields.count ?? 0
      titles = columnNames([String](repeating: "", count: count))
    }
    var columns = titles.map { title in
      CSVColumn(title: title, declared: options.types[title])
    }
    var rows = parser
    var count = 0
    var short: (count: Int, firstLine: Int) = (0, 0)
    while let (fields, line) = try Self.nextRecord(&rows, name) {
      if fields.count > titles.count, fields[titles.count...].contains(where: { !$0.isEmpty }) {
        throw SourceFailure(
          .malformed,
          "\(name) line \(line): \(fields.count) fields, but the header has \(titles.count)")
      }
      count += 1
      guard count <= limit else { throw .tooManyRows(name, limit: limit, advice: advice) }
      if fields.count < titles.count {
        short = (short.count + 1, short.count == 0 ? line : short.firstLine)
      }
      for (index, field) in fields.prefix(titles.count).enumerated() {
        columns[index].add(field, line: line, allowsShortYears: options.dates != nil)
      }
    }
    types = CSVTypes(columns, separator: layout.separator, options: options, name: name)
    let shortWarning =
      short.count > 0 ? Self.warning(ofShortRows: short.count, first: short.firstLine, name) : nil
    warnings =
      (count > 0 ? [headingWarning, shortWarning] : []).compactMap { $0 } + types.warnings
    if let zero = bytes.firstIndex(of: 0) {
      let line = bytes.line(at: zero)
      warnings.append(
        String(
          localized: """
            \(name) line \(line): the text has zero bytes; it may be damaged, or have another \
            encoding
            """))
    }
    findings =
      Self.findings(of: layout, isOfOneColumn: titles.count < 2) + types.findings
  }

  /// Says that rows lack the fields at their end.
  private static func warning(ofShortRows count: Int, first line: Int, _ name: String) -> String {
    String(
      count: count,
      one:
        "\(name): \(count) row has fewer fields than the heading, and null for the rest: line \(line)",
      other: """
        \(name): \(count) rows have fewer fields than the heading, and null for the rest; the first \
        is line \(line)
        """)
  }

  /// Says that a heading may be the first row of a table without one, since it has numbers.
  ///
  /// Years, and three or more numbers that count the columns, are a heading, and so are whole
  /// numbers beside names.
  private static func warning(ofHeading fields: [String], _ name: String) -> String? {
    let numbers = fields.compactMap { field -> Double? in
      guard let bytes = CSVNumeral.numeralBytes(of: field) else { return nil }
      let numeral =
        CSVNumeral(bytes, decimal: CSVOptions.DecimalMark.point.byte)
        ?? CSVNumeral(bytes, decimal: CSVOptions.DecimalMark.comma.byte)
      return numeral?.value?.number
    }
    guard let first = numbers.first else { return nil }
    let counts =
      (first == 0 || first == 1 && numbers.count > 2)
      && numbers.enumerated().allSatisfy { $1 == first + Double($0) }
    let areYears = numbers.allSatisfy { (1900...2100).contains($0) && $0 == $0.rounded() }
    let areAll = numbers.count == fields.count
    let isData =
      areAll
      ? numbers.count == 1 || !counts && !areYears
      : numbers.contains { $0 != $0.rounded() || $0 < 0 || $0 > 2100 }
    guard isData else { return nil }
    return String(
      localized: """
        \(name): the first row has numbers and is read as the names of the columns; if the table \
        has no names, write “csv: { header: false }”
        """)
  }

  private static func findings(of layout: CSVLayout, isOfOneColumn: Bool) -> [String] {
    let separator: String? =
      switch layout.separator {
      case _ where isOfOneColumn: nil
      case UInt8(ascii: ","): nil
      case UInt8(ascii: "\t"): String(localized: "tabs between fields")
      case let byte: String(localized: "“\(String(Unicode.Scalar(byte)))” between fields")
      }
    let heading = layout.headingLine.map { String(localized: "heading in line \($0)") }
    return [separator, heading].compactMap { $0 }
  }

  /// The order of the values of each column.
  var orders: [CSVTypes.ValueOrder] { types.orders }

  /// Returns the values of the next row, one for each column; nil at the end.
  mutating func next() throws(SourceFailure) -> [JSONValue]? {
    guard let (fields, line) = try Self.nextRecord(&parser, name) else { return nil }
    var values: [JSONValue] = []
    values.reserveCapacity(titles.count)
    for column in titles.indices {
      guard column < fields.count else {
        values.append(.null)
        continue
      }
      if let value = types.value(of: fields[column], column: column) {
        values.append(value)
      } else {
        let first = CSVColumn.Example(text: fields[column].beginning, line: line)
        misfits[column, default: (0, first)].count += 1
        values.append(.null)
      }
    }
    return values
  }

  /// Says which fields were left out; called after the last row.
  mutating func warnOfMisfits() {
    for (column, misfit) in misfits.sorted(by: { $0.key < $1.key }) {
      let (title, first) = (titles[column].beginning, misfit.first)
      warnings.append(
        String(
          count: misfit.count,
          one: """
            \(name): “\(title)” has \(misfit.count) field that is not of its type and null: \
            “\(first.text)” in line \(first.line)
            """,
          other: """
            \(name): “\(title)” has \(misfit.count) fields that are not of its type and null, the \
            first is “\(first.text)” in line \(first.line)
            """))
    }
  }

  private static func nextRecord(
    _ parser: inout CSVParser, _ name: String
  ) throws(SourceFailure) -> CSVParser.Record? {
    do {
      return try parser.next()
    } catch {
      throw SourceFailure(
        .malformed, "\(name) line \(error.line), column \(error.column): \(error.message)")
    }
  }
}

extension [UInt8] {
  /// The text without the marks that old programs write at the end of a file: Ctrl-Z, or zeros up
  /// to the end of a block.
  fileprivate var withoutEndMarks: [UInt8] {
    let marks: Set<UInt8> = [0, 0x1A]
    let lineEnds: Set = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    let end = (lastIndex { !marks.contains($0) && !lineEnds.contains($0) } ?? -1) + 1
    return self[end...].contains(where: marks.contains) ? Array(prefix(end)) : self
  }
}

extension CSVTable {
  /// Reads a table as an array with an object for each row.
  ///
  /// An empty field is null, and so are missing fields at the end of a row. A field too many is an
  /// error, since any figure of the row may be in the wrong column.
  static func read(
    _ text: ReadText, options: CSVOptions, name: String
  ) throws(SourceFailure) -> ReadData {
    var table = try CSVTable(
      text.bytes, options: options, name: name, limit: LoadLimits.rows,
      advice: String(
        localized: """
          keep the file shorter, or show it in a report that orders its rows by names of columns
          """))
    var rows: [JSONValue] = []
    while let values = try table.next() {
      rows.append(.object(JSONObject(zip(table.titles, values).map { (key: $0, value: $1) })))
    }
    table.warnOfMisfits()
    return ReadData(
      .array(rows), interpretation: table.interpretation(of: text),
      warning: table.warning(of: text))
  }

  /// Returns the warnings about the text and its table, one a line; nil if there are none.
  func warning(of text: ReadText) -> String? {
    let all = [text.warning].compactMap { $0 } + warnings
    return all.isEmpty ? nil : all.joined(separator: "\n")
  }

  /// Returns the description of how the text and its table were read; nil if they are as everybody
  /// expects.
  func interpretation(of text: ReadText) -> String? {
    let all = findings + [text.foundEncoding?.shownName].compactMap { $0 }
    guard !all.isEmpty else { return nil }
    return String(localized: "\(name) is read with \(all.joined(separator: ", "))")
  }
}
