import DataSources

/// The keys that say how the text of a source becomes data, as far as they are written.
struct WrittenReading: Sendable {
  var format: DataFormat?
  var encoding: TextEncoding?
  var csv: CSVOptions?
  var xlsx: XLSXOptions?

  /// Returns what a source does.
  /// - Parameter standard: the format without `format` and `csv`.
  func reading(or standard: DataFormat) -> DataReading {
    let implied = csv != nil ? .csv : xlsx != nil ? .xlsx : standard
    return DataReading(
      format ?? implied, encoding: encoding, csv: csv ?? CSVOptions(),
      xlsx: xlsx ?? XLSXOptions())
  }
}

extension Field where Value == WrittenReading {
  static var reading: Field {
    let keys = Field<(DataFormat?, TextEncoding?, WrittenTable?, XLSXOptions?)>.group(
      optional(
        "format", NodeDecoder<DataFormat>.word,
        "The format of the data; by default that of a file’s suffix, and `json` for anything else."
      ),
      optional(
        "encoding", NodeDecoder<TextEncoding>.word,
        "The encoding of the text; by default the one that a server names, and UTF-8."),
      optional(
        "csv", WrittenTable.decoder,
        "How a table is read, in place of what is found in it; makes the format `csv`."),
      optional(
        "xlsx", XLSXOptions.decoder,
        "The part of a workbook of Excel; by default all of its first sheet. Makes the format `xlsx`."
      )
    ) { ($0, $1, $2, $3) }
    return Field(keys: keys.keys, rules: keys.rules) { (object, context) throws(AlreadyReported) in
      let (format, encoding, table, workbook) = try keys.decode(object, context)
      if let format, format != .csv, let entry = object.entry("csv") {
        context.error(
          entry.location, "\"csv\" has no meaning here: the format is \(format.rawValue)")
        throw AlreadyReported()
      }
      if let entry = object.entry("xlsx"), format ?? .xlsx != .xlsx || table != nil {
        context.error(
          entry.location,
          "\"xlsx\" has no meaning here: the format is \((format ?? .csv).rawValue)")
        throw AlreadyReported()
      }
      if encoding != nil, table?.encoding != nil, let entry = object.entry("encoding") {
        context.error(entry.location, "\"encoding\" is also in \"csv\"; keep one of them")
        throw AlreadyReported()
      }
      return WrittenReading(
        format: format, encoding: encoding ?? table?.encoding, csv: table?.options, xlsx: workbook)
    }
  }
}

/// The form of a table as the file declares it.
struct WrittenTable: Sendable {
  var encoding: TextEncoding?
  var options: CSVOptions

  static let decoder = NodeDecoder<WrittenTable>.object(
    "csv", "How a table is read. What isn’t written is found in the data.",
    optional(
      "separator", .separator,
      "The character between two fields, or `tab`; by default a comma, a semicolon, a tab or a bar."
    ),
    optional(
      "decimal", NodeDecoder<CSVOptions.DecimalMark>.word, "The mark before the decimals."),
    optional("encoding", NodeDecoder<TextEncoding>.word, "The `encoding` of the source."),
    optional(
      "dates", NodeDecoder<CSVOptions.DateOrder>.word,
      "The order in dates such as `3/4/2026`, which become `2026-04-03`; `text` leaves them as they "
        + "are."),
    optional(
      "header", .boolean, or: true,
      "Whether the first row has the names of the columns; without, they are `column 1`, `column 2` "
        + "…"),
    optional(
      "skip", .integer(0...10_000),
      "The number of lines above the first row; by default titles and lines that begin with `#`."),
    optional(
      "types", NodeDecoder<[(name: String, value: CSVOptions.ColumnType)]>.map(of: .word), or: [],
      "The types of columns by their names, such as `{ zip: text }`.")
  ) { _, separator, decimal, encoding, dates, header, skip, types in
    var options = CSVOptions()
    options.separator = separator
    options.decimal = decimal
    options.dates = dates
    options.hasHeader = header
    options.skip = skip
    options.types = Dictionary(types.map { ($0.name, $0.value) }) { first, _ in first }
    return WrittenTable(encoding: encoding, options: options)
  }
}

extension NodeDecoder where Value == UInt8 {
  /// A decoder for the character between the fields of a table.
  fileprivate static var separator: NodeDecoder {
    NodeDecoder(.text) { node, context in
      guard let text = node.scalar?.text else {
        return context.expected("a character such as \";\", or tab", found: node)
      }
      if text == "tab" { return UInt8(ascii: "\t") }
      let reserved = Set("\"\r\n".utf8)
      guard text.utf8.count == 1, let byte = text.utf8.first, byte < 0x80, !reserved.contains(byte)
      else { return context.expected("a character such as \";\", or tab", found: node) }
      return byte
    }
  }
}

extension XLSXOptions {
  static let decoder = NodeDecoder<XLSXOptions>.object(
    "xlsx", "The part of a workbook of Excel that is read.",
    optional("sheet", .fixedText, "The name of the sheet; by default the first one."),
    optional("range", .cells, "The cells, such as `B3:F100` or `B:F`; by default all.")
  ) { XLSXOptions(sheet: $1, range: $2) }
}

extension NodeDecoder where Value == CellRange {
  /// A decoder for a rectangle of cells.
  fileprivate static var cells: NodeDecoder {
    NodeDecoder(.text) { node, context in
      guard let text = node.scalar?.text, let range = CellRange(text) else {
        return context.expected("cells such as B3:F100 or B:F", found: node)
      }
      return range
    }
  }
}
