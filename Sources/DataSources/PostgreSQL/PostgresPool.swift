import PostgreSQL
import Synchronization

/// The connections of this process to one database, which all that use the database share.
///
/// A transaction waits until there is a connection for it. One that is given back serves the next
/// transaction, and is closed if none follows soon.
final class PostgresPool: Sendable {
  /// The purpose of a transaction.
  ///
  /// Each has connections of its own, so that one never waits for the other.
  enum Use: Hashable, Sendable {
    /// The load of a source.
    case load
    /// A report that a person reads, or an action.
    case interactive

    /// The maximum number of connections.
    var limit: Int {
      switch self {
      case .load: LoadLimits.loadsAtOncePerHost
      case .interactive: LoadLimits.interactiveConnections
      }
    }
  }

  /// The statements around those of a transaction.
  struct Frame: Sendable {
    var begin: String
    var end: String
    /// Whether the transaction can leave settings behind, which the next one must not have.
    var leavesSettings: Bool
  }

  private struct Waiter {
    let id: Int
    let use: Use
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var idle: [(connection: PostgresConnection, since: Duration)] = []
    /// The number of connections, idle ones too.
    var open = 0
    var used: [Use: Int] = [:]
    var waiters: [Waiter] = []
    /// The calls that block a thread.
    var running: [Int: PostgresInterrupt] = [:]
    var lastID = 0
    /// The number of connections that the server allows, and the time until which that is believed.
    var allowed: (count: Int, until: Duration)?
    /// Closes idle connections.
    var timer: Task<Void, Never>?
    var isEnded = false

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    func hasCapacity(for use: Use, at time: Duration) -> Bool {
      let allowed = allowed.map { time < $0.until ? $0.count : .max } ?? .max
      return used[use, default: 0] < use.limit && used.values.reduce(0, +) < allowed
    }
  }

  /// A connection that a transaction may use, until nothing holds this any more.
  private final class Slot: Sendable {
    let pool: PostgresPool
    let use: Use

    init(_ pool: PostgresPool, _ use: Use) { (self.pool, self.use) = (pool, use) }

    deinit { pool.release(use) }
  }

  let address: PostgresAddress
  let listener: PostgresListener
  private let clock: SourceClock
  private let state = Mutex(State())

  init(_ address: PostgresAddress, clock: SourceClock) {
    (self.address, self.clock) = (address, clock)
    listener = PostgresListener(address, clock: clock)
  }

  deinit { state.withLock { $0.timer?.cancel() } }

  /// Runs `body` in a transaction, on a thread of its own.
  func transaction<Value: Sendable>(
    _ frame: Frame, for use: Use,
    _ body: @escaping @Sendable (PostgresConnection, PostgresInterrupt) throws -> Value
  ) async throws(SourceFailure) -> Value {
    var attempts = 0
    while true {
      attempts += 1
      if let value = try await attempt(attempts, frame, for: use, body) { return value }
      // A connection that was closed just now counts for another moment.
      do { try await clock.sleep(LoadLimits.fullServerPause) } catch { throw .cancelled }
    }
  }

  /// Waits for a connection, and runs a transaction.
  /// - Returns: nil if the server allows no further connection now.
  private func attempt<Value: Sendable>(
    _ number: Int, _ frame: Frame, for use: Use,
    _ body: @escaping @Sendable (PostgresConnection, PostgresInterrupt) throws -> Value
  ) async throws(SourceFailure) -> Value? {
    let slot = try await slot(for: use)
    let interrupt = PostgresInterrupt()
    return try await BlockingWork().run(onCancel: interrupt.interrupt) {
      [self] () throws(SourceFailure) -> Value? in
      // A task that is cancelled goes on before its thread does.
      defer { withExtendedLifetime(slot) {} }
      return try perform(frame, interrupt, isLast: number >= LoadLimits.fullServerAttempts, body)
    }
  }

  // MARK: Slots

  /// Waits for a connection that may be used.
  private func slot(for use: Use) async throws(SourceFailure) -> Slot {
    let id = state.withLock { $0.nextID() }
    let isGranted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isGranted = state.withLock { state -> Bool? in
          if Task.isCancelled || state.isEnded { return false }
          guard state.hasCapacity(for: use, at: clock.elapsed()) else {
            state.waiters.append(Waiter(id: id, use: use, continuation: continuation))
            return nil
          }
          state.used[use, default: 0] += 1
          return true
        }
        if let isGranted { continuation.resume(returning: isGranted) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: false)
    }
    guard isGranted else { throw .cancelled }
    return Slot(self, use)
  }

  private func release(_ use: Use) {
    let granted = state.withLock { state in
      state.used[use, default: 1] -= 1
      var granted: [Waiter] = []
      while let next = state.waiters.firstIndex(where: {
        state.hasCapacity(for: $0.use, at: clock.elapsed())
      }) {
        let waiter = state.waiters.remove(at: next)
        state.used[waiter.use, default: 0] += 1
        granted.append(waiter)
      }
      return granted
    }
    for waiter in granted { waiter.continuation.resume(returning: true) }
  }

  // MARK: Connections

  /// Runs a transaction on this thread.
  /// - Parameter isLast: whether a server without another connection is a failure.
  /// - Returns: nil if the server allows no further connection now.
  private func perform<Value>(
    _ frame: Frame, _ interrupt: PostgresInterrupt, isLast: Bool,
    _ body: (PostgresConnection, PostgresInterrupt) throws -> Value
  ) throws(SourceFailure) -> Value? {
    let id = state.withLock { state -> Int? in
      guard !state.isEnded else { return nil }
      let id = state.nextID()
      state.running[id] = interrupt
      return id
    }
    guard let id else { throw .cancelled }
    defer { state.withLock { $0.running[id] = nil } }
    do {
      guard let connection = try begin(frame, interrupt, isLast: isLast) else {
        return nil
      }
      do {
        let value = try body(connection, interrupt)
        try connection.execute(frame.end, until: interrupt)
        recycle(connection, after: frame, interrupt)
        return value
      } catch {
        // A statement that was refused has ended; one that was given up hasn't.
        if connection.isInTransaction {
          _ = try? connection.execute("ROLLBACK", until: interrupt)
        }
        recycle(connection, after: frame, interrupt)
        throw error
      }
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> SourceFailure {
    if let failure = error as? SourceFailure { return failure }
    guard let failure = error as? PostgresFailure else {
      return SourceFailure(.rejected, "\(address.name): \(String(describing: error))")
    }
    return SourceFailure(failure, of: address)
  }

  /// Begins a transaction on an idle connection, or on a new one.
  /// - Returns: nil if the server allows no further connection now.
  private func begin(
    _ frame: Frame, _ interrupt: PostgresInterrupt, isLast: Bool
  ) throws -> PostgresConnection? {
    while let kept = state.withLock({ $0.idle.popLast()?.connection }) {
      do {
        try kept.execute(frame.begin, until: interrupt)
        return kept
      } catch {
        discard(kept)
        // The server may have been restarted since.
        guard error as? PostgresFailure == .lost else { throw error }
      }
    }
    state.withLock { $0.open += 1 }
    do {
      let connection = try PostgresConnection(
        to: address, within: Int32(LoadLimits.connectTime / .milliseconds(1)), until: interrupt)
      try connection.execute(frame.begin, until: interrupt)
      return connection
    } catch {
      let canWait = state.withLock { state in
        state.open -= 1
        guard (error as? PostgresFailure)?.isOfTooManyConnections == true else { return false }
        state.allowed = (max(state.open, 1), until: clock.elapsed() + LoadLimits.fullServer)
        return state.open > 0 || !isLast
      }
      if canWait { return nil }
      throw error
    }
  }

  /// Keeps a connection for the next transaction, if it can be used again.
  private func recycle(
    _ connection: PostgresConnection, after frame: Frame, _ interrupt: PostgresInterrupt
  ) {
    if frame.leavesSettings, connection.isIdle {
      guard (try? connection.execute("DISCARD ALL", until: interrupt)) != nil else {
        return discard(connection)
      }
    }
    guard connection.isIdle else { return discard(connection) }
    state.withLock { state in
      guard !state.isEnded else {
        state.open -= 1
        return
      }
      state.idle.append((connection, clock.elapsed()))
      setTimer(&state)
    }
  }

  private func discard(_ connection: PostgresConnection) { state.withLock { $0.open -= 1 } }

  /// Waits until the connection that has been idle for longest is closed.
  private func setTimer(_ state: inout State) {
    state.timer?.cancel()
    state.timer = state.idle.map(\.since).min().map { since in
      Task { [weak self, clock] in
        do { try await clock.sleepUntil(since + LoadLimits.idleConnection) } catch { return }
        self?.closeIdle()
      }
    }
  }

  private func closeIdle() {
    let end = clock.elapsed() - LoadLimits.idleConnection
    // Closing sends something to the server, which nobody waits for here.
    let closed = state.withLock { state in
      let closed = state.idle.filter { $0.since <= end }
      state.idle.removeAll { $0.since <= end }
      state.open -= closed.count
      setTimer(&state)
      return closed
    }
    withExtendedLifetime(closed) {}
  }

  // MARK: The end

  /// Ends all statements and closes all connections in order, as far as their servers answer.
  /// - Returns: whether everything has ended.
  func end() -> Bool {
    listener.end()
    return state.withLock { state in
      state.isEnded = true
      for interrupt in state.running.values { interrupt.interrupt() }
      state.idle = []
      return state.running.isEmpty && listener.hasEnded
    }
  }
}
