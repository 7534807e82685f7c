import JMESPath
import PostgreSQL

/// A database of a server that speaks the protocol of PostgreSQL.
public final class PostgresServer: Sendable {
  /// The connections that a server is reached by.
  public enum Connections: Sendable {
    /// The connections that all servers of this process with the same address share.
    case shared
    /// Its own, whose times are those of a clock.
    case own(SourceClock)
  }

  let name: String
  private let pool: PostgresPool
  private let channels: [String]
  private let timeout: Duration?
  private let isForReport: Bool
  private let lists = PostgresLists()

  /// - Parameters:
  ///   - url: the address, with the password.
  ///   - channels: the channels whose notifications are changes of the data.
  ///   - timeout: the time after which the server ends a statement; nil for the server's own limit.
  ///   - isForReport: whether a report reads the database.
  public init(
    url: String, listeningTo channels: [String] = [], timeout: Duration? = nil,
    isForReport: Bool = false, connections: Connections = .own(SourceClock())
  ) throws(SourceFailure) {
    guard PostgresConnection.isSupported else {
      throw .missingLibrary("libpq", package: "libpq5")
    }
    guard let address = PostgresAddress(url) else {
      throw SourceFailure(
        .malformed,
        "the url is no address of a PostgreSQL database; write postgres://user@host/database")
    }
    pool =
      switch connections {
      case .shared: PostgresPools.pool(of: address)
      case .own(let clock): PostgresPool(address, clock: clock)
      }
    self.channels = channels
    self.timeout = timeout
    self.isForReport = isForReport
    name = address.name
  }

  func read<Value: Sendable>(
    _ sql: String, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(SourceFailure) -> Value {
    // What a statement sets ends with its transaction, but for the advisory locks of its session.
    let frame = PostgresPool.Frame(
      begin: begin("ISOLATION LEVEL REPEATABLE READ READ ONLY"), end: "ROLLBACK",
      leavesSettings: sql.contains(#/(?i)advisory/#))
    return try await pool.transaction(frame, for: isForReport ? .interactive : .load) {
      [name, lists] in try body(PostgresReader($0, until: $1, name: name, lists: lists))
    }
  }

  func change(
    _ sql: String, _ parameters: SQLParameters<SQLValue>
  ) async throws(SourceFailure) -> Int {
    let frame = PostgresPool.Frame(
      begin: begin("READ WRITE"), end: "COMMIT", leavesSettings: true)
    return try await pool.transaction(frame, for: .interactive) { connection, interrupt in
      let call = PostgresCall(SQLStatement(text: SQLFragment(sql: sql), parameters: parameters))
      return try connection.execute(
        call.sql, call.values, until: interrupt, limit: LoadLimits.answerBytes
      ) { _ in }
    }
  }

  /// Returns the statements that begin a transaction whose values have the form that is read here.
  private func begin(_ mode: String) -> String {
    var begin = "BEGIN \(mode); SET LOCAL datestyle = 'ISO'; SET LOCAL bytea_output = 'hex'"
    begin += "; SET LOCAL intervalstyle = 'iso_8601'; SET LOCAL extra_float_digits = 1"
    if let timeout {
      begin += "; SET LOCAL statement_timeout = \(Int(timeout / .milliseconds(1)))"
    }
    return begin
  }

  /// Returns a stream with an element for each notification; nil if there are no channels.
  func changes() -> AsyncStream<Void>? {
    channels.isEmpty ? nil : pool.listener.changes(on: channels)
  }

  /// Returns the reason why the server sends no notifications although it can be reached; nil if
  /// it sends them.
  func watchFailure() -> SourceFailure? {
    channels.isEmpty ? nil : pool.listener.failure(of: channels)
  }
}
