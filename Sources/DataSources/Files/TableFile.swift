import Foundation
import GRDB
import JMESPath
import Localization
import Synchronization

/// A table of separated values as an SQLite database, of which a report reads only a few rows at a
/// time.
///
/// The database is in a file without a name, which goes with the process.
final class TableFile: Sendable {
  private let place: Place
  private let state = Mutex<Version?>(nil)

  /// A version of the file.
  private struct Version {
    let signature: FileSignature
    /// The table, or the mistake in the file, which needn't be read again to find it.
    let table: Result<LoadedTable, SourceFailure>
  }

  /// Where the table is, and how it is read.
  private struct Place: Hashable {
    let path: String
    /// The folder that the path must lead to; nil for any.
    let folder: OwnFolder?
    let reading: DataReading
  }

  private struct WeakTable {
    weak var table: TableFile?
  }

  private static let tables = Mutex<[Place: WeakTable]>([:])

  /// The name of the table in its database.
  static let tableName = "rows"

  /// Returns the table in a file: a source and the reports over it share one.
  /// - Parameter folder: the folder that the path must lead to; nil for any.
  static func shared(
    _ path: String, within folder: OwnFolder?, _ reading: DataReading
  ) -> TableFile {
    let place = Place(path: path, folder: folder, reading: reading)
    return tables.withLock { tables in
      if let table = tables[place]?.table { return table }
      let table = TableFile(place)
      tables = tables.filter { $0.value.table != nil }
      tables[place] = WeakTable(table: table)
      return table
    }
  }

  private init(_ place: Place) { self.place = place }

  /// Returns the present version of the table, which is read if the file has changed.
  ///
  /// It blocks the thread.
  func loaded() throws(SourceFailure) -> LoadedTable {
    try state.withLock { (state) throws(SourceFailure) in
      let signature = FileSignature(place.path)
      if let state, state.signature == signature { return try state.table.get() }
      let table = Result { () throws(SourceFailure) in
        try LoadedTable(place.path, within: place.folder, place.reading)
      }
      let isLasting = !signature.isEmpty && table.isLasting
      state = isLasting ? Version(signature: signature, table: table) : nil
      return try table.get()
    }
  }
}

extension Result<LoadedTable, SourceFailure> {
  /// Whether the file gives the same result as long as it isn't changed.
  fileprivate var isLasting: Bool {
    switch self {
    case .success: true
    case .failure(let failure): failure.kind == .malformed || failure.kind == .tooLarge
    }
  }
}

/// A version of a table in its database.
struct LoadedTable: Sendable {
  let database: TableDatabase
  let columns: [String]
  let hidden: HiddenColumns
  /// The description of how the table was read; nil if it is as everybody expects.
  let interpretation: String?
  let warning: String?

  /// Reads a table into an empty database.
  init(
    _ path: String, within folder: OwnFolder?, _ reading: DataReading
  ) throws(SourceFailure) {
    let name = fileName(path)
    let text = try ReadText(
      try readFile(path, within: folder, limit: LoadLimits.tableBytes),
      encoding: reading.encoding, charset: nil, guesses: true, name: name)
    var table = try CSVTable(
      text.bytes, options: reading.csv, name: name, limit: .max, advice: "")
    var taken: Set<String> = []
    // Names of SQLite differ in more than their case.
    func unique(_ title: String) -> String {
      title + uniqueName(title.lowercased(), taken: &taken).dropFirst(title.lowercased().count)
    }
    let columns = table.titles.map(unique)
    self.columns = columns
    guard !columns.isEmpty else {
      throw SourceFailure(.malformed, "\(name): the table has no columns")
    }
    let orders = table.orders
    let ordered = orders.indices.filter { orders[$0].hasOwnValues }
    let orderNames = ordered.map { unique("order of \(columns[$0])") }
    let hidden = HiddenColumns(
      number: unique("row number"),
      orders: Dictionary(uniqueKeysWithValues: zip(ordered.map { columns[$0] }, orderNames)))
    self.hidden = hidden
    let definitions =
      ["\(hidden.number.quotedDatabaseIdentifier) INTEGER PRIMARY KEY"]
      + zip(columns, orders).map { $0.quotedDatabaseIdentifier + $1.declaration }
      + orderNames.map(\.quotedDatabaseIdentifier)
    do {
      database = try TableDatabase { connection in
        try connection.execute(
          sql: "CREATE TABLE \(TableFile.tableName) (\(definitions.joined(separator: ", ")))")
        let placeholders = [String](repeating: "?", count: definitions.count)
          .joined(separator: ", ")
        let insertion = try connection.makeStatement(
          sql: "INSERT INTO \(TableFile.tableName) VALUES (\(placeholders))")
        while let values = try table.next() {
          var row: [(any DatabaseValueConvertible)?] = [nil]
          row += values.map { SQLValue($0)?.databaseValue }
          row += ordered.map { orders[$0].value(of: values[$0]).databaseValue }
          insertion.setUncheckedArguments(StatementArguments(row))
          try insertion.execute()
        }
      }
    } catch let failure as SourceFailure {
      throw failure
    } catch {
      throw SQLiteFailure(path: path, sql: "", tables: []).failure(error)
    }
    table.warnOfMisfits()
    interpretation = table.interpretation(of: text)
    warning = table.warning(of: text)
  }
}

extension CSVTypes.ValueOrder {
  /// Whether the values of a column are ordered by other values.
  fileprivate var hasOwnValues: Bool {
    switch self {
    case .numbers, .texts: false
    case .digits, .figures: true
    }
  }

  /// The type and the collation of a column with such values.
  fileprivate var declaration: String {
    switch self {
    case .numbers: ""
    case .texts: " TEXT COLLATE NOCASE"
    case .digits, .figures: " TEXT"
    }
  }

  /// Returns the value that orders a value of the column, as reports in memory order it.
  fileprivate func value(of value: JSONValue) -> SQLValue {
    guard let text = value.string else { return .null }
    return switch self {
    case .numbers, .texts: .text(text)
    case .digits: .bytes(text.bytesInOrderOfDigits)
    case .figures(let form): form.number(of: text).map { .double($0) } ?? .text(text)
    }
  }
}

extension String {
  /// The text as bytes that are in the order of versions and other texts of digits, part by part:
  /// 999.76 before 1000.5, and 1.9 before 1.10.
  ///
  /// Digits are written without leading zeros after their number. The text itself follows, for
  /// texts that differ in such zeros alone.
  fileprivate var bytesInOrderOfDigits: [UInt8] {
    var rest = utf8[...]
    var bytes: [UInt8] = []
    while let first = rest.first {
      let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
      guard !digits.isEmpty else {
        bytes.append(first)
        rest.removeFirst()
        continue
      }
      let significant = digits.dropFirst(digits.dropLast().prefix { $0 == 0x30 }.count)
      bytes += [0x30, UInt8(clamping: significant.count)] + significant
      rest = rest[digits.endIndex...]
    }
    return bytes + [0] + utf8
  }
}
