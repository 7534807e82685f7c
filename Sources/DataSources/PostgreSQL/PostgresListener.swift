import PostgreSQL
import Synchronization

/// Waits for the notifications of a database: one connection for the channels of all sources.
final class PostgresListener: Sendable {
  private struct Subscriber {
    let channels: Set<String>
    let continuation: AsyncStream<Void>.Continuation
  }

  private struct State {
    var subscribers: [Int: Subscriber] = [:]
    var lastID = 0
    /// Keeps the connection while there are subscribers.
    var task: Task<Void, Never>?
    /// The wait before the next attempt to connect.
    var pause: Task<Void, Never>?
    /// Ends the wait for a notification, since the channels are others.
    var interrupt: PostgresInterrupt?
    /// The reason why the server sends no notifications at all.
    var refusal: SourceFailure?
    /// The reasons why it sends none on some channels.
    var refusals: [String: SourceFailure] = [:]
    var isEnded = false
  }

  /// The end of a connection.
  private enum End: Equatable {
    /// Nobody listens any more.
    case unused
    case refused
    /// It had lasted for some time.
    case lost(after: Duration)
  }

  private let address: PostgresAddress
  private let clock: SourceClock
  private let state = Mutex(State())

  init(_ address: PostgresAddress, clock: SourceClock) {
    (self.address, self.clock) = (address, clock)
  }

  /// Returns a stream with an element for each notification on some channels.
  ///
  /// The end of the connection, and a new one, are changes too: notifications may have been missed.
  func changes(on channels: [String]) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let id = state.withLock { state in
        state.lastID += 1
        state.subscribers[state.lastID] = Subscriber(
          channels: Set(channels), continuation: continuation)
        if state.task == nil { state.task = Task { await self.follow() } }
        state.pause?.cancel()
        state.interrupt?.interrupt()
        return state.lastID
      }
      continuation.onTermination = { _ in
        self.state.withLock { state in
          state.subscribers[id] = nil
          state.interrupt?.interrupt()
          if state.subscribers.isEmpty { state.pause?.cancel() }
        }
      }
    }
  }

  /// Returns the reason why the server sends no notifications on some channels although it can be
  /// reached; nil if it sends them.
  func failure(of channels: [String]) -> SourceFailure? {
    state.withLock { state in
      state.refusal ?? channels.compactMap { state.refusals[$0] }.first
    }
  }

  /// Closes the connection.
  func end() {
    state.withLock { state in
      state.isEnded = true
      state.pause?.cancel()
      state.interrupt?.interrupt()
    }
  }

  /// Whether there is no connection any more.
  var hasEnded: Bool { state.withLock { $0.interrupt == nil } }

  // MARK: The connection

  /// Keeps a connection until nobody listens.
  private func follow() async {
    var failures = 0
    while isNeeded() {
      let refusal = state.withLock { $0.refusal }
      // The result of the work is none only if its thread was never there.
      let end = (try? await BlockingWork().run { self.listen() }) ?? .refused
      if end == .unused { continue }
      var isChange = state.withLock { $0.refusal } != refusal
      if case .lost(let duration) = end {
        // A server that accepts a connection and ends it at once refuses the client.
        if duration >= LoadLimits.connectionLasts { failures = 0 }
        isChange = isChange || failures == 0
      }
      if isChange { announce { _ in true } }
      failures += 1
      await pause(Self.wait(after: failures))
    }
  }

  /// Returns whether anybody listens; otherwise the next one begins anew.
  private func isNeeded() -> Bool {
    state.withLock { state in
      if !state.subscribers.isEmpty, !state.isEnded { return true }
      (state.task, state.pause) = (nil, nil)
      return false
    }
  }

  private func pause(_ time: Duration) async {
    let pause = Task { [clock] in _ = try? await clock.sleep(time) }
    let isNeeded = state.withLock { state in
      state.pause = pause
      return !state.subscribers.isEmpty && !state.isEnded
    }
    if !isNeeded { pause.cancel() }
    await pause.value
  }

  /// Reports a change to the subscribers of some channels.
  private func announce(_ isConcerned: (Set<String>) -> Bool) {
    for subscriber in state.withLock({ Array($0.subscribers.values) })
    where isConcerned(subscriber.channels) {
      subscriber.continuation.yield()
    }
  }

  /// Listens on this thread until the connection ends.
  private func listen() -> End {
    defer { state.withLock { $0.interrupt = nil } }
    guard var interrupt = nextInterrupt()?.interrupt else { return .unused }
    let connection: PostgresConnection
    do {
      connection = try PostgresConnection(
        to: address, within: Int32(LoadLimits.connectTime / .milliseconds(1)), until: interrupt)
    } catch {
      if error == .cancelled { return isListenedTo ? .refused : .unused }
      keep(SourceFailure(error, of: address))
      return .refused
    }
    let start = clock.elapsed()
    var listening: Set<String> = []
    while let next = nextInterrupt() {
      interrupt = next.interrupt
      do {
        let new = next.channels.subtracting(listening)
        try connection.stopListening(
          to: listening.subtracting(next.channels).sorted(), until: PostgresInterrupt())
        listening = next.channels
        guard try listen(connection, to: new, of: listening) else { return .refused }
        let named = try connection.waitForNotifications(until: interrupt)
        announce { !$0.isDisjoint(with: named) }
      } catch PostgresFailure.cancelled {
        continue
      } catch {
        return .lost(after: clock.elapsed() - start)
      }
    }
    return .unused
  }

  private var isListenedTo: Bool { state.withLock { !$0.subscribers.isEmpty && !$0.isEnded } }

  /// Returns the channels to listen on and what ends the wait for them; nil if there are none.
  private func nextInterrupt() -> (interrupt: PostgresInterrupt, channels: Set<String>)? {
    state.withLock { state in
      let channels = Set(state.subscribers.values.flatMap(\.channels))
      guard !channels.isEmpty, !state.isEnded else { return nil }
      let interrupt = PostgresInterrupt()
      state.interrupt = interrupt
      return (interrupt, channels)
    }
  }

  /// Listens on channels that are new, and reports a change to their subscribers.
  /// - Returns: whether the server allows any channel.
  private func listen(
    _ connection: PostgresConnection, to new: Set<String>, of all: Set<String>
  ) throws -> Bool {
    guard !new.isEmpty else { return true }
    var refused: [String: SourceFailure] = [:]
    for channel in new.sorted() {
      do {
        try connection.listen(to: channel, until: PostgresInterrupt())
      } catch let error as PostgresFailure {
        guard connection.isIdle else { throw error }
        refused[channel] = Self.refusal(SourceFailure(error, of: address))
      }
    }
    let isAllowed = state.withLock { state in
      for channel in new { state.refusals[channel] = refused[channel] }
      let isAllowed = all.contains { state.refusals[$0] == nil }
      state.refusal = isAllowed ? nil : refused.values.first
      return isAllowed
    }
    if isAllowed { announce { !$0.isDisjoint(with: new) } }
    return isAllowed
  }

  /// Keeps the reason why the server sends no notifications.
  ///
  /// If the server can't be reached, loads say so.
  private func keep(_ failure: SourceFailure) {
    guard !failure.isOfConnection else { return }
    state.withLock { $0.refusal = Self.refusal(failure) }
  }

  private static func refusal(_ failure: SourceFailure) -> SourceFailure {
    SourceFailure(
      failure.kind, "the database reports no changes of the data: \(failure.message)")
  }

  /// Returns the time to wait before the next attempt to connect, which is random, so that walls
  /// that lose a server together don't return together (P8).
  private static func wait(after failures: Int) -> Duration {
    let longest = min(Duration.seconds(60), Duration.seconds(1) * (1 << min(failures - 1, 6)))
    return longest * Double.random(in: 0.5...1)
  }
}
