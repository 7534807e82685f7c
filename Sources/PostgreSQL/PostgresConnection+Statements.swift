import CPostgres
import Glibc

extension PostgresConnection {
  /// Runs statements that have no parameters and whose rows are of no interest.
  /// - Returns: the number of rows that the last one inserted, changed or deleted.
  @discardableResult
  public func execute(_ sql: String, until interrupt: PostgresInterrupt) throws -> Int {
    try send(interrupt) { PQsendQuery(connection, sql) }
    return try results(until: interrupt, limit: .max) { _ in }
  }

  /// Runs one statement, and passes on its rows one by one.
  /// - Parameters:
  ///   - parameters: the values for `$1`, `$2` and so on, as texts; nil is NULL.
  ///   - limit: the maximum number of bytes of a row.
  ///   - body: called with each row; nothing but the row is in memory then.
  /// - Returns: the number of rows that it returned, inserted, changed or deleted.
  @discardableResult
  public func execute(
    _ sql: String, _ parameters: [String?], until interrupt: PostgresInterrupt, limit: Int,
    _ body: (PostgresRow) throws -> Void
  ) throws -> Int {
    let values = CStrings(parameters)
    try send(interrupt) {
      PQsendQueryParams(
        connection, sql, Int32(parameters.count), nil, values.pointer, nil, nil, 0)
    }
    PQsetSingleRowMode(connection)
    return try results(until: interrupt, limit: limit, body)
  }

  /// Returns the columns of a statement without running it.
  public func columns(
    of sql: String, until interrupt: PostgresInterrupt
  ) throws -> [PostgresColumn] {
    try send(interrupt) { PQsendPrepare(connection, "", sql, 0, nil) }
    try results(until: interrupt, limit: .max) { _ in }
    try send(interrupt) { PQsendDescribePrepared(connection, "") }
    var columns: [PostgresColumn] = []
    while let result = try nextResult(until: interrupt, limit: .max) {
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK else { throw PostgresFailure(of: result) }
      columns = PostgresColumn.all(of: result)
    }
    return columns
  }

  /// Asks the server to tell of notifications on a channel.
  public func listen(
    to channel: String, until interrupt: PostgresInterrupt
  ) throws {
    try execute("LISTEN \(Self.quoted(channel))", until: interrupt)
  }

  /// Asks the server to tell of no more notifications on some channels.
  public func stopListening(
    to channels: [String], until interrupt: PostgresInterrupt
  ) throws {
    for channel in channels {
      try execute("UNLISTEN \(Self.quoted(channel))", until: interrupt)
    }
  }

  private static func quoted(_ channel: String) -> String {
    "\"" + channel.replacing("\"", with: "\"\"") + "\""
  }

  /// Waits for notifications.
  /// - Returns: the channels of those that have arrived.
  public func waitForNotifications(
    until interrupt: PostgresInterrupt
  ) throws(PostgresFailure) -> Set<String> {
    while true {
      var channels: Set<String> = []
      while let notification = PQnotifies(connection) {
        channels.insert(String(cString: notification.pointee.relname))
        PQfreemem(notification)
      }
      if !channels.isEmpty { return channels }
      _ = try wait(for: POLLIN, until: interrupt)
      guard PQconsumeInput(connection) == 1 else { throw .lost }
    }
  }

  // MARK: The protocol

  private func send(
    _ interrupt: PostgresInterrupt, _ statement: () -> Int32
  ) throws(PostgresFailure) {
    guard statement() == 1 else { throw .lost }
    while true {
      switch PQflush(connection) {
      case 0: return
      case 1:
        // A server that can't write doesn't read either.
        _ = try wait(for: POLLIN | POLLOUT, until: interrupt)
        guard PQconsumeInput(connection) == 1 else { throw .lost }
      default: throw .lost
      }
    }
  }

  /// Reads all results of what was sent.
  /// - Returns: the number of rows that the last one is about.
  @discardableResult
  private func results(
    until interrupt: PostgresInterrupt, limit: Int,
    _ body: (PostgresRow) throws -> Void
  ) throws -> Int {
    var count = 0
    var columns: [PostgresColumn]?
    do {
      while let result = try nextResult(until: interrupt, limit: limit) {
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_SINGLE_TUPLE:
          let known = columns ?? PostgresColumn.all(of: result)
          columns = known
          let row = PostgresRow(result, known)
          // A row can arrive quicker than what has arrived of it is counted.
          guard row.size <= limit else { throw PostgresFailure.tooLarge }
          try body(row)
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
          count = Int(String(cString: PQcmdTuples(result))) ?? 0
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
          // The server waits for rows to copy, and there are none.
          throw PostgresFailure.refused(
            PostgresError(state: "0A000", message: "COPY", position: nil))
        case PGRES_EMPTY_QUERY:
          while let rest = try? nextResult(until: interrupt, limit: limit) { PQclear(rest) }
          throw PostgresFailure.refused(
            PostgresError(state: "42601", message: "empty statement", position: nil))
        default:
          let failure = PostgresFailure(of: result)
          // The error of a statement is its end, and another statement can follow.
          while let rest = try? nextResult(until: interrupt, limit: limit) { PQclear(rest) }
          throw failure
        }
      }
    } catch {
      // The server would go on for nobody.
      if PQtransactionStatus(connection) == PQTRANS_ACTIVE { cancel() }
      throw error
    }
    return count
  }

  /// Waits for the next result; returns nil after the last.
  private func nextResult(
    until interrupt: PostgresInterrupt, limit: Int
  ) throws(PostgresFailure) -> OpaquePointer? {
    var received = 0
    while PQisBusy(connection) == 1 {
      _ = try wait(for: POLLIN, until: interrupt)
      received += Int(cpostgres_readable_bytes(PQsocket(connection)))
      guard received <= limit else { throw .tooLarge }
      guard PQconsumeInput(connection) == 1 else { throw .lost }
    }
    return PQgetResult(connection)
  }
}
