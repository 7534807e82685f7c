import GRDB
import Glibc
import Synchronization

/// A temporary SQLite database that several connections use at once, so that a page of rows doesn't
/// wait for a search.
///
/// Its files have no names as soon as all connections have opened them, so that they go with the
/// process.
final class TableDatabase: Sendable {
  private let connections: [DatabaseQueue]
  /// The number of uses of each connection at the moment.
  private let uses: Mutex<[Int]>

  /// The time that an index waits for another one.
  private static let busyTime = 30.0

  /// - Parameter fill: makes the tables, in one transaction.
  init(_ fill: (Database) throws -> Void) throws {
    let path = try Self.newFile()
    defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
    var configuration = Configuration.ofOneDatabase
    configuration.busyMode = .timeout(Self.busyTime)
    let connections = try (0..<LoadLimits.interactiveConnections).map { _ in
      try DatabaseQueue(path: path, configuration: configuration)
    }
    // Nobody reads a file that was filled by half.
    try connections[0].writeWithoutTransaction { connection in
      try connection.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try connection.inTransaction {
        try fill(connection)
        return .commit
      }
      // An index that is made keeps no other connection from reading.
      try connection.execute(sql: "PRAGMA journal_mode = WAL")
    }
    for connection in connections {
      _ = try connection.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
    }
    self.connections = connections
    uses = Mutex(connections.map { _ in 0 })
  }

  /// Runs `body` with the connection that is used least.
  func use<Value: Sendable>(
    _ body: (DatabaseQueue) async throws -> Value
  ) async throws -> Value {
    let index = uses.withLock { uses in
      let index = uses.indices.min { uses[$0] < uses[$1] } ?? 0
      uses[index] += 1
      return index
    }
    defer { uses.withLock { $0[index] -= 1 } }
    return try await body(connections[index])
  }

  /// Makes an index of a column, if there is none.
  func index(_ column: String, of table: String) async throws {
    let name = "order of \(column)".quotedDatabaseIdentifier
    try await use { connection in
      try await connection.write {
        try $0.execute(
          sql: """
            CREATE INDEX IF NOT EXISTS \(name) ON \(table) (\(column.quotedDatabaseIdentifier))
            """)
      }
    }
  }

  /// Makes an empty file where SQLite has its temporary files, which memory alone may have no room
  /// for: `/tmp` is in memory on many systems.
  private static func newFile() throws(SourceFailure) -> String {
    let folders = [getenv("SQLITE_TMPDIR"), getenv("TMPDIR")].compactMap { $0 }
      .map { String(cString: $0) }
    for folder in folders + ["/var/tmp", "/tmp"] {
      var name = Array("\(folder)/cardwall-XXXXXX".utf8CString)
      let descriptor = mkstemp(&name)
      guard descriptor >= 0 else { continue }
      close(descriptor)
      return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    throw SourceFailure(.notAllowed, "/var/tmp: \(fileReason(errno))")
  }
}
