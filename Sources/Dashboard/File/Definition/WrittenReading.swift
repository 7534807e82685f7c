import DataSources

/// The keys that say how the text of a source becomes data, as far as they are written.
struct WrittenReading: Sendable {
  private var format: DataFormat?
  private var encoding: TextEncoding?
  private var csv: DataReading?
  private var xlsx: XLSXOptions?

  static let field = Field<WrittenReading>.group(
    make: { WrittenReading() },
    optional(
      "format", .word,
      "The format of the data; by default that of a file’s suffix, and `json` for anything else."
    ) { $0.format = $1 },
    optional(
      "encoding", .word,
      "The encoding of the text; by default the one that a server names, and UTF-8."
    ) { $0.encoding = $1 },
    optional(
      "csv", DataReading.table,
      "How a table is read, in place of what is found in it; makes the format `csv`."
    ) { $0.csv = $1 },
    optional(
      "xlsx", XLSXOptions.decoder,
      "The part of a workbook of Excel; by default all of its first sheet. Makes the format `xlsx`."
    ) { $0.xlsx = $1 }
  )
  .checked { (written, object, context) throws(AlreadyReported) in
    let format = written.format
    if let format, format != .csv, let entry = object.entry("csv") {
      context.error(
        entry.location, "\"csv\" has no meaning here: the format is \(format.rawValue)")
      throw AlreadyReported()
    }
    if let entry = object.entry("xlsx"), format ?? .xlsx != .xlsx || written.csv != nil {
      context.error(
        entry.location,
        "\"xlsx\" has no meaning here: the format is \((format ?? .csv).rawValue)")
      throw AlreadyReported()
    }
    if written.encoding != nil, written.csv?.encoding != nil, let entry = object.entry("encoding") {
      context.error(entry.location, "\"encoding\" is also in \"csv\"; keep one of them")
      throw AlreadyReported()
    }
    return written
  }

  /// Returns what a source does.
  /// - Parameter standard: the format without `format` and `csv`.
  func reading(or standard: DataFormat) -> DataReading {
    let implied = csv != nil ? .csv : xlsx != nil ? .xlsx : standard
    return DataReading(
      format ?? implied, encoding: encoding ?? csv?.encoding, csv: csv?.csv ?? CSVOptions(),
      xlsx: xlsx ?? XLSXOptions())
  }
}

extension DataReading {
  /// A decoder for the form of a table, and the encoding of its text.
  fileprivate static let table = NodeDecoder<DataReading>.object(
    "csv", "How a table is read. What isn’t written is found in the data.",
    make: { _ in DataReading(.csv) },
    optional(
      "separator", .separator,
      "The character between two fields, or `tab`; by default a comma, a semicolon, a tab or a bar."
    ) { $0.csv.separator = $1 },
    optional("decimal", .word, "The mark before the decimals.") { $0.csv.decimal = $1 },
    optional("encoding", .word, "The `encoding` of the source.") { $0.encoding = $1 },
    optional(
      "dates", .word,
      "The order in dates such as `3/4/2026`, which become `2026-04-03`; `text` leaves them as they "
        + "are."
    ) { $0.csv.dates = $1 },
    optional(
      "header", .boolean,
      "Whether the first row has the names of the columns; without, they are `column 1`, `column 2` "
        + "…"
    ) { $0.csv.hasHeader = $1 },
    optional(
      "skip", .integer(0...10_000),
      "The number of lines above the first row; by default titles and lines that begin with `#`."
    ) { $0.csv.skip = $1 },
    optional(
      "types", NodeDecoder<[(name: String, value: CSVOptions.ColumnType)]>.map(of: .word),
      "The types of columns by their names, such as `{ zip: text }`."
    ) { table, types in
      table.csv.types = Dictionary(types.map { ($0.name, $0.value) }) { first, _ in first }
    })
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
  fileprivate static let decoder = NodeDecoder<XLSXOptions>.object(
    "xlsx", "The part of a workbook of Excel that is read.", make: { _ in XLSXOptions() },
    optional("sheet", .fixedText, "The name of the sheet; by default the first one.") {
      $0.sheet = $1
    },
    optional("range", .cells, "The cells, such as `B3:F100` or `B:F`; by default all.") {
      $0.range = $1
    })
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
