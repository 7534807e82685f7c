import JMESPath
import Localization

/// A connection to a database of any kind, for the time of one transaction that only reads.
///
/// Its methods block the thread.
protocol SQLConnection {
  /// The name of the database in messages.
  var name: String { get }
  /// Whether a search ignores accents.
  var ignoresAccents: Bool { get }

  /// Reads the rows of a statement one by one.
  func forEachRow(of statement: SQLStatement, _ body: (any SQLRow) throws -> Void) throws
  /// Returns how the database would read the rows of a statement.
  func plan(of statement: SQLStatement) throws -> QueryPlan
  /// Returns the columns of a statement, which is nested in others.
  func columns(of statement: SQLStatement) throws -> [SQLColumn]
  /// Returns the names of the columns that identify a row of a nested statement and find it at
  /// once; none if there are no such columns.
  func key(of statement: SQLStatement, _ columns: [SQLColumn]) throws -> [String]
}

/// A row that is read, which is valid only during the call that it is passed to.
protocol SQLRow {
  /// Returns the row as an object with its members in the order of the columns.
  func object() throws -> JSONValue
  /// Returns the value of a column as the database has it, so that it can be compared with others.
  func value(at index: Int) -> SQLValue
}

/// A statement with the values of its own placeholders.
struct SQLStatement {
  var text: SQLFragment
  var parameters: SQLParameters<SQLValue>
}

/// A column of a statement's rows.
struct SQLColumn: Hashable, Sendable {
  /// The type of a column's values.
  enum Kind: Hashable, Sendable {
    /// Each value has its own type, as in SQLite.
    case any
    case boolean, integer, decimal, float, text, date
    /// A date with a time of any zone.
    case timestamp
    /// A point in time.
    case moment
    case other
    /// Values that can't be compared with each other, as those of json.
    case unordered

    /// Whether values are compared by their texts.
    var isComparedAsText: Bool { self == .other || self == .unordered }
  }

  var name: String
  var kind: Kind
}

/// The way in which a database reads the rows of a statement.
struct QueryPlan {
  /// Whether it reads a whole table.
  var scansTable: Bool
  /// Whether it reads all rows before it gives the first in order.
  var sorts: Bool
}

extension SQLConnection {
  /// Reads the rows of a source's statement as objects, within the limits.
  func rows(of statement: SQLStatement) throws -> JSONValue {
    .array(try objects(of: statement, limit: LoadLimits.rows))
  }

  /// Reads the rows of a statement, within the limit of bytes.
  /// - Parameter limit: the maximum number of rows, unless the statement has a `LIMIT` of its own.
  func objects(of statement: SQLStatement, limit: Int = .max) throws -> [JSONValue] {
    var rows: [JSONValue] = []
    var bytes = 0
    try forEachRow(of: statement) { read in
      let row = try read.object()
      rows.append(row)
      bytes += row.object?.values.reduce(0) { $0 + 8 + $1.textBytes } ?? 0
      guard rows.count <= limit else {
        throw SourceFailure.tooManyRows(
          name, advice: String(localized: "add a LIMIT or sum up in SQL"))
      }
      guard bytes <= LoadLimits.answerBytes else { throw SourceFailure.tooManyBytes(name) }
    }
    return rows
  }

  /// Returns the first values of the first row; nil if there is no row.
  func first(_ count: Int, of statement: SQLStatement) throws -> [SQLValue]? {
    var first: [SQLValue]?
    try forEachRow(of: statement) { row in
      first = first ?? (0..<count).map { row.value(at: $0) }
    }
    return first
  }

  /// Returns the number that a statement counts.
  func count(_ statement: SQLStatement) throws -> Int {
    if case .integer(let count)? = try first(1, of: statement)?.first { Int(count) } else { 0 }
  }
}

extension JSONValue {
  /// The number of bytes of the texts in the value.
  fileprivate var textBytes: Int {
    switch self {
    case .null, .bool, .integer, .double: 0
    case .string(let text): text.utf8.count
    case .array(let elements): elements.reduce(0) { $0 + 8 + $1.textBytes }
    case .object(let members):
      members.reduce(0) { $0 + 8 + $1.key.utf8.count + $1.value.textBytes }
    }
  }
}
