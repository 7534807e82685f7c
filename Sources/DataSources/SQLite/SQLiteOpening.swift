import GRDB
import Glibc

extension DatabaseQueue {
  /// Opens an existing SQLite database.
  ///
  /// It blocks the thread.
  static func open(
    at path: String, forWriting: Bool = false
  ) throws(SourceFailure) -> DatabaseQueue {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw SourceFailure(.notFound, "\(path): no such database")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SourceFailure(.malformed, "\(path) is not a regular file")
    }
    guard access(path, forWriting ? R_OK | W_OK : R_OK) == 0 else {
      throw SourceFailure(
        .notAllowed, "\(path): not allowed to \(forWriting ? "change" : "read") it")
    }
    var configuration = Configuration()
    configuration.readonly = !forWriting
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(LoadLimits.lockWait / .seconds(1))
    do {
      return try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw SQLiteFailure(path: path, sql: "", tables: []).failure(error)
    }
  }

  /// Returns the tables and views of the database, for messages.
  func tableNames() async -> [String] {
    let names = try? await read { connection in
      try String.fetchAll(
        connection,
        sql: """
          SELECT name FROM sqlite_master
          WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name LIMIT 20
          """)
    }
    return names ?? []
  }
}
