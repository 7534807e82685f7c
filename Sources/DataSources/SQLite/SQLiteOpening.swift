import Dispatch
import GRDB
import GRDBSQLite
import Glibc

extension DatabaseQueue {
  /// Opens an existing SQLite database, or the one in memory that a script (`.sql`) makes.
  ///
  /// It blocks the thread.
  /// - Parameter folder: the folder that the path must lead to; nil for any.
  static func open(
    at path: String, within folder: OwnFolder? = nil, forWriting: Bool = false
  ) throws(SourceFailure) -> DatabaseQueue {
    if path.hasSuffix(".sql") {
      return try made(by: path, within: folder, forWriting: forWriting)
    }
    if let folder, !folder.contains(path) { throw .leadsOutside(path) }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw SourceFailure(.notFound, "\(path): no such database")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SourceFailure(.malformed, "\(path) is not a regular file")
    }
    guard access(path, forWriting ? R_OK | W_OK : R_OK) == 0 else {
      throw SourceFailure(
        .notAllowed,
        forWriting
          ? "\(path): not allowed to change it" : "\(path): not allowed to read it")
    }
    var configuration = Configuration.ofOneDatabase
    configuration.readonly = !forWriting
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(LoadLimits.lockWait / .seconds(1))
    let database: DatabaseQueue
    do {
      database = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw SQLiteFailure(path: path, sql: "", tables: []).failure(error)
    }
    // Since it was checked, the path may have become a link that leads elsewhere.
    if let folder, !folder.contains(path) { throw .leadsOutside(path) }
    return database
  }

  /// Runs the statements of a script in an empty database in memory, which can only be read then.
  ///
  /// A script that has no end is stopped after the usual time limit of a load.
  private static func made(
    by script: String, within folder: OwnFolder?, forWriting: Bool
  ) throws(SourceFailure) -> DatabaseQueue {
    guard !forWriting else {
      throw SourceFailure(
        .notAllowed,
        """
        \(fileName(script)) makes its database anew for each load, so that it can’t be changed; \
        make a file of it with sqlite3, and name that
        """)
    }
    let text = String(decoding: try readFile(script, within: folder), as: UTF8.self)
    do {
      let database = try DatabaseQueue(configuration: .ofOneDatabase)
      let end = DispatchSource.makeTimerSource()
      end.setEventHandler { database.interrupt() }
      end.schedule(deadline: .now() + LoadLimits.timeout.interval)
      end.activate()
      defer { end.cancel() }
      try database.writeWithoutTransaction { connection in
        let pageSize = try Int.fetchOne(connection, sql: "PRAGMA page_size") ?? 4096
        try connection.execute(
          sql: "PRAGMA max_page_count = \(LoadLimits.scriptBytes / pageSize)")
        let statements = try connection.allStatements(sql: text)
        while let statement = try statements.next() {
          try statement.requireInMemory(name: fileName(script))
          try statement.execute()
        }
        try connection.execute(sql: "PRAGMA query_only = ON")
      }
      return database
    } catch {
      throw SQLiteFailure(path: script, sql: text, tables: []).failure(error)
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

extension Configuration {
  /// A configuration whose statements reach no other file: none is attached, nor is a copy made,
  /// for which SQLite attaches a file as well.
  static var ofOneDatabase: Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_ATTACHED, 0)
    }
    return configuration
  }
}
