import Foundation
import GRDB
import JMESPath
import Localization
import Synchronization

/// A table of separated values as an SQLite database, of which a report reads only a few rows at a
/// time.
///
/// SQLite keeps the database in a file of its own, which has no name and goes with the process.
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
  let database: DatabaseQueue
  let columns: [String]
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
    columns = table.titles.map { title in
      var lowercased = taken
      let name = uniqueName(title.lowercased(), taken: &lowercased)
      taken = lowercased
      return title + name.dropFirst(title.lowercased().count)
    }
    guard !columns.isEmpty else {
      throw SourceFailure(.malformed, "\(name): the table has no columns")
    }
    do {
      database = try DatabaseQueue(path: "", configuration: .ofOneDatabase)
      try database.inTransaction { [columns] connection in
        connection.add(collation: .digits)
        for form in FigureForm.allCases { connection.add(collation: .figures(form)) }
        let definitions = zip(columns, table.orders).map { name, order in
          name.quotedDatabaseIdentifier + order.declaration
        }
        try connection.execute(
          sql: "CREATE TABLE \(TableFile.tableName) (\(definitions.joined(separator: ", ")))")
        let placeholders = [String](repeating: "?", count: columns.count).joined(separator: ", ")
        let insertion = try connection.makeStatement(
          sql: "INSERT INTO \(TableFile.tableName) VALUES (\(placeholders))")
        while let values = try table.next() {
          insertion.setUncheckedArguments(
            StatementArguments(
              values.map { SQLValue($0)?.databaseValue as (any DatabaseValueConvertible)? }))
          try insertion.execute()
        }
        return .commit
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
  /// The type and the collation of a column with such values.
  fileprivate var declaration: String {
    switch self {
    case .numbers: ""
    case .texts: " TEXT COLLATE NOCASE"
    case .digits: " TEXT COLLATE \(DatabaseCollation.digits.name)"
    case .figures(let form): " TEXT COLLATE \(DatabaseCollation.figures(form).name)"
    }
  }
}

extension DatabaseCollation {
  /// Orders versions and other texts of digits part by part, as reports in memory do: 999.76 before
  /// 1000.5, and 1.9 before 1.10.
  fileprivate static let digits = DatabaseCollation("digits") { left, right in
    var (one, other) = (left.utf8[...], right.utf8[...])
    while let first = one.first, let second = other.first {
      let (digits, others) = (one.takeDigits(), other.takeDigits())
      if digits.isEmpty || others.isEmpty {
        guard first == second else {
          return first < second ? .orderedAscending : .orderedDescending
        }
        _ = (one.popFirst(), other.popFirst())
      } else if digits.count != others.count {
        return digits.count < others.count ? .orderedAscending : .orderedDescending
      } else if !digits.elementsEqual(others) {
        return digits.lexicographicallyPrecedes(others) ? .orderedAscending : .orderedDescending
      }
    }
    guard one.isEmpty, other.isEmpty else {
      return one.isEmpty ? .orderedAscending : .orderedDescending
    }
    return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
  }

  /// Orders figures such as `12%` or `$1,200.00` by their numbers.
  fileprivate static func figures(_ form: FigureForm) -> DatabaseCollation {
    DatabaseCollation("figures_\(form)") { left, right in
      let (one, other) = (form.number(of: left), form.number(of: right))
      guard let one, let other, one != other else {
        return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
      }
      return one < other ? .orderedAscending : .orderedDescending
    }
  }
}

extension Substring.UTF8View {
  /// Removes the digits at the beginning, and returns them without leading zeros.
  fileprivate mutating func takeDigits() -> Substring.UTF8View {
    let digits = prefix { $0 >= 0x30 && $0 <= 0x39 }
    self = self[digits.endIndex...]
    let zeros = digits.dropLast().prefix { $0 == 0x30 }
    return digits[zeros.endIndex...]
  }
}
