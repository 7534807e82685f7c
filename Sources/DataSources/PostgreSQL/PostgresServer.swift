import JMESPath
import PostgreSQL
import Synchronization

/// A database of a server that speaks the protocol of PostgreSQL.
///
/// One connection is kept between uses that follow each other soon; uses at the same time have
/// connections of their own.
public final class PostgresServer: Sendable {
  let name: String
  private let address: PostgresAddress
  private let channels: [String]
  private let timeout: Duration?
  private let clock: SourceClock
  private let idle = Mutex(Idle())
  /// The reason why the server refuses to send notifications.
  private let refusal = Mutex<SourceFailure?>(nil)

  /// The connection that waits for the next use.
  private struct Idle {
    var connection: PostgresConnection?
    /// Closes it after a while.
    var timer: Task<Void, Never>?

    /// Returns the connection, which is used from now on; nil if there is none.
    mutating func take() -> PostgresConnection? {
      timer?.cancel()
      timer = nil
      return connection.take()
    }
  }

  /// - Parameters:
  ///   - url: the address, with the password.
  ///   - channels: the channels whose notifications are changes of the data.
  ///   - timeout: the time after which the server ends a statement; nil for the server's own limit.
  public init(
    url: String, listeningTo channels: [String] = [], timeout: Duration? = nil,
    clock: SourceClock = SourceClock()
  ) throws(SourceFailure) {
    guard PostgresConnection.isSupported else {
      throw .missingLibrary("libpq", package: "libpq5")
    }
    guard let address = PostgresAddress(url) else {
      throw SourceFailure(
        .malformed,
        "the url is no address of a PostgreSQL database; write postgres://user@host/database")
    }
    self.address = address
    self.channels = channels
    self.timeout = timeout
    self.clock = clock
    name = address.database ?? address.server
  }

  deinit { idle.withLock { $0.timer?.cancel() } }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws(SourceFailure) -> Value {
    try await transaction("ISOLATION LEVEL REPEATABLE READ READ ONLY", end: "ROLLBACK") {
      [name] in try body(PostgresReader($0, until: $1, name: name))
    }
  }

  func change(
    _ sql: String, _ parameters: SQLParameters<SQLValue>
  ) async throws(SourceFailure) -> Int {
    try await transaction("READ WRITE", end: "COMMIT") { connection, interrupt in
      let call = PostgresCall(SQLStatement(text: SQLFragment(sql: sql), parameters: parameters))
      return try connection.execute(
        call.sql, call.values, until: interrupt, limit: LoadLimits.answerBytes
      ) { _ in }
    }
  }

  /// Runs `body` in a transaction on a thread of its own.
  private func transaction<Value: Sendable>(
    _ mode: String, end: String,
    _ body: @escaping @Sendable (PostgresConnection, PostgresInterrupt) throws -> Value
  ) async throws(SourceFailure) -> Value {
    let interrupt = PostgresInterrupt()
    return try await BlockingWork().run(onCancel: interrupt.interrupt) { () throws(SourceFailure) in
      do {
        let connection = try self.connection(inTransaction: mode, interrupt)
        let value = try body(connection, interrupt)
        try connection.execute(end, until: interrupt)
        self.keep(connection)
        return value
      } catch {
        throw self.failure(error)
      }
    }
  }

  /// Returns a connection in a transaction, whose values have the form that is read here.
  private func connection(
    inTransaction mode: String, _ interrupt: PostgresInterrupt
  ) throws -> PostgresConnection {
    var begin = "BEGIN \(mode); SET LOCAL datestyle = 'ISO'; SET LOCAL bytea_output = 'hex'"
    begin += "; SET LOCAL intervalstyle = 'iso_8601'; SET LOCAL extra_float_digits = 1"
    if let timeout {
      begin += "; SET LOCAL statement_timeout = \(Int(timeout / .milliseconds(1)))"
    }
    if let kept = idle.withLock({ $0.take() }) {
      do {
        try kept.execute(begin, until: interrupt)
        return kept
      } catch PostgresFailure.lost {
        // The server has been restarted since.
      }
    }
    let connection = try connect(interrupt)
    try connection.execute(begin, until: interrupt)
    return connection
  }

  private func connect(_ interrupt: PostgresInterrupt) throws -> PostgresConnection {
    try PostgresConnection(
      to: address, within: Int32(LoadLimits.connectTime / .milliseconds(1)), until: interrupt)
  }

  private func keep(_ connection: PostgresConnection) {
    idle.withLock { idle in
      _ = idle.take()
      idle.connection = connection
      idle.timer = Task { [weak self, clock] in
        do { try await clock.sleep(LoadLimits.idleConnection) } catch { return }
        self?.closeIdle()
      }
    }
  }

  /// Closes the connection that has waited for the next use, unless that has just begun.
  private func closeIdle() {
    idle.withLock { idle in
      if !Task.isCancelled { _ = idle.take() }
    }
  }

  private func failure(_ error: any Error) -> SourceFailure {
    if let failure = error as? SourceFailure { return failure }
    guard let failure = error as? PostgresFailure else {
      return SourceFailure(.rejected, "\(name): \(String(describing: error))")
    }
    return SourceFailure(failure, of: address)
  }

  // MARK: Notifications

  /// Returns a stream with an element for each notification; nil if there are no channels.
  ///
  /// The end of the connection, and a new one, are changes too: notifications may have been missed.
  func changes() -> AsyncStream<Void>? {
    guard !channels.isEmpty else { return nil }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        var failures = 0
        while !Task.isCancelled {
          let refusal = self.watchFailure()
          if await self.listen({ _ = continuation.yield() }) {
            failures = 0
            continuation.yield()
          } else if self.watchFailure() != refusal {
            continuation.yield()
          }
          failures += 1
          try? await self.clock.sleep(Self.wait(after: failures))
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Returns the reason why the server sends no notifications although it can be reached; nil if
  /// it sends them.
  func watchFailure() -> SourceFailure? { refusal.withLock { $0 } }

  /// Calls `notify` for each notification until the connection ends.
  /// - Returns: whether there was a connection that notifications arrive on.
  private func listen(_ notify: @escaping @Sendable () -> Void) async -> Bool {
    let interrupt = PostgresInterrupt()
    let wasConnected = try? await BlockingWork().run(onCancel: interrupt.interrupt) {
      () throws(SourceFailure) -> Bool in
      let connection: PostgresConnection
      do {
        connection = try self.connect(interrupt)
        try connection.listen(to: self.channels, until: interrupt)
        self.refusal.withLock { $0 = nil }
      } catch {
        self.keepRefusal(self.failure(error))
        return false
      }
      notify()
      while (try? connection.waitForNotification(until: interrupt)) != nil { notify() }
      return true
    }
    return wasConnected ?? false
  }

  /// Keeps the reason why the server sends no notifications.
  ///
  /// If the server can't be reached, loads say so.
  private func keepRefusal(_ failure: SourceFailure) {
    guard failure.kind != .cancelled, !failure.isOfConnection else { return }
    let refused = SourceFailure(
      failure.kind, "the database reports no changes of the data: \(failure.message)")
    refusal.withLock { $0 = refused }
  }

  /// Returns the time to wait before the next attempt to connect, which is random, so that walls
  /// that lose a server together don't return together (P8).
  private static func wait(after failures: Int) -> Duration {
    let longest = min(Duration.seconds(60), Duration.seconds(1) * (1 << min(failures - 1, 6)))
    return longest * Double.random(in: 0.5...1)
  }
}
