import CollectionAlgorithms
import GRDB

/// A database of histories, each of one source.
///
/// Its methods block the thread. Each opens the file and closes it again, since there are minutes
/// between two of them.
public struct HistoryDatabase: Sendable {
  private let path: String

  /// - Parameter path: an existing file, which may be empty.
  public init(path: String) { self.path = path }

  private static let version = 1
  private static let tables = """
    CREATE TABLE series (
      id INTEGER PRIMARY KEY, source TEXT NOT NULL UNIQUE, expression TEXT NOT NULL
    );
    CREATE TABLE point (
      number INTEGER PRIMARY KEY, series INTEGER NOT NULL REFERENCES series ON DELETE CASCADE,
      time REAL NOT NULL
    );
    CREATE INDEX point_series ON point (series, number);
    CREATE TABLE value (
      point INTEGER NOT NULL REFERENCES point ON DELETE CASCADE, name TEXT NOT NULL,
      value REAL NOT NULL, PRIMARY KEY (point, name)
    ) WITHOUT ROWID;
    PRAGMA user_version = \(version);
    """

  /// Returns all histories by source; none for an empty file.
  public func read() throws(SourceFailure) -> [String: StoredHistory] {
    try use { database in
      try database.read { connection in
        guard try isMade(connection) else { return [:] }
        var points: [Int64: [(number: Int64, time: Double, values: [String: HistoryValue])]] = [:]
        let rows = try Row.fetchCursor(
          connection,
          sql: """
            SELECT series, number, time, name, value FROM point JOIN value ON point = number
            ORDER BY number
            """)
        while let row = try rows.next() {
          let (series, number): (Int64, Int64) = (row[0], row[1])
          if points[series]?.last?.number != number {
            points[series, default: []].append((number, row[2], [:]))
          }
          let last = (points[series]?.count ?? 1) - 1
          points[series]?[last].values[row[3]] = HistoryValue(stored: row[4])
        }
        let histories = try Row.fetchAll(
          connection, sql: "SELECT source, id, expression FROM series")
        return Dictionary(
          keepingFirst: histories.map { row in
            let found = points[row[1]] ?? []
            return (
              row[0],
              StoredHistory(
                expression: row[2],
                points: found.map { HistoryPoint(time: $0.time, values: $0.values) })
            )
          })
      }
    }
  }

  /// Stores changes, all or none.
  public func write(_ changes: HistoryChanges) throws(SourceFailure) {
    try use { database in
      try database.write { connection in
        if try !isMade(connection) { try connection.execute(sql: Self.tables) }
        for source in changes.removed {
          try connection.execute(sql: "DELETE FROM series WHERE source = ?", arguments: [source])
        }
        for addition in changes.added { try add(addition, connection) }
      }
    }
  }

  private func add(_ addition: HistoryChanges.Addition, _ connection: Database) throws {
    // Another expression begins a new history.
    try connection.execute(
      sql: "DELETE FROM series WHERE source = ? AND expression <> ?",
      arguments: [addition.source, addition.expression])
    try connection.execute(
      sql: "INSERT INTO series (source, expression) VALUES (?, ?) ON CONFLICT DO NOTHING",
      arguments: [addition.source, addition.expression])
    let series = try Int64.fetchOne(
      connection, sql: "SELECT id FROM series WHERE source = ?", arguments: [addition.source])
    for point in addition.points {
      try connection.execute(
        sql: "INSERT INTO point (series, time) VALUES (?, ?)", arguments: [series, point.time])
      let number = connection.lastInsertedRowID
      for (name, value) in point.values {
        try connection.execute(
          sql: "INSERT INTO value VALUES (?, ?, ?)", arguments: [number, name, value.stored])
      }
    }
    try connection.execute(
      sql: """
        DELETE FROM point WHERE series = :series AND number <= (
          SELECT number FROM point WHERE series = :series
          ORDER BY number DESC LIMIT 1 OFFSET :capacity)
        """,
      arguments: ["series": series, "capacity": addition.capacity])
  }

  /// Returns whether the tables are there; throws if they are those of a later version.
  private func isMade(_ connection: Database) throws -> Bool {
    let version = try Int.fetchOne(connection, sql: "PRAGMA user_version") ?? 0
    guard version <= Self.version else {
      throw SourceFailure(.malformed, "\(fileName(path)) is of a later version of the program")
    }
    return version == Self.version
  }

  private func use<Value>(
    _ body: (DatabaseQueue) throws -> Value
  ) throws(SourceFailure) -> Value {
    do {
      return try body(try DatabaseQueue.open(at: path, forWriting: true))
    } catch {
      throw SQLiteFailure(path: path, sql: "", tables: []).failure(error)
    }
  }
}
