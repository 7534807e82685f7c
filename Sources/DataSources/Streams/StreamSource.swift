import Foundation
import JMESPath
import Synchronization

/// A source that is sent its data: it keeps a connection open, and stores what arrives.
///
/// The connection is made when the source is watched or fetched. ``fetch()`` returns what the
/// events have made so far, and throws when the connection has ended; the next call connects
/// again, and waits for an event. So the tries after a failure are those of any source, and a
/// sender that dies before its first event has never answered.
///
/// Events arrive on a thread of the connection. A change is reported at most 25 times a second,
/// and only what is asked for is read.
public final class StreamSource: PrimarySource {
  private struct State {
    var store: any EventStore
    /// The present connection, made or being made.
    var connection: (any StreamConnection)?
    /// The number of the present connection, by which late events of earlier ones are ignored.
    var number = 0
    /// The time at which the present connection was accepted; nil before.
    var openedAt: Duration?
    /// Whether the value has changed since it was last fetched.
    var isChanged = false
    /// Whether there has been an event, and no failure since.
    var isCurrent = false
    /// The time of the latest event of the value that was last fetched.
    var arrivedAt: Duration?
    /// The text about what the value lacks that was last fetched.
    var omission: String?
    /// The time of the latest event.
    var lastEventAt: Duration?
    /// The reason why the last connection has ended, until it is fetched.
    var failure: SourceFailure?
    /// The number of fetches in progress, which find each change before they end.
    var fetchCount = 0
    /// A fetch that waits for a change.
    var waiter: Promise<Void>?
    var watch: (number: Int, signal: AsyncStream<Void>.Continuation)?
    var lastWatch = 0

    /// Whether the next fetch returns or throws something new.
    var hasNews: Bool { isChanged || failure != nil }
  }

  /// The name of the other side in messages.
  private let name: String
  private let clock: SourceClock
  private let connect: @Sendable () throws(SourceFailure) -> any StreamConnection
  private let state: Mutex<State>

  init(
    name: String, store: any EventStore, clock: SourceClock,
    connect: @escaping @Sendable () throws(SourceFailure) -> any StreamConnection
  ) {
    (self.name, self.clock, self.connect) = (name, clock, connect)
    state = Mutex(State(store: store))
  }

  deinit { state.withLock { $0.connection?.cancel() } }

  public func changes() -> AsyncStream<Void>? {
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastWatch += 1
      state.watch = (state.lastWatch, signal)
      return state.lastWatch
    }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { [clock] continuation in
      let pacing = Task {
        for await _ in signals {
          continuation.yield()
          try? await clock.sleep(LoadLimits.streamInterval)
        }
      }
      continuation.onTermination = { [weak self] _ in
        pacing.cancel()
        self?.endWatch(number)
      }
    }
  }

  /// Ends the connection with the watch that it was for.
  private func endWatch(_ number: Int) {
    state.withLock { state in
      guard state.watch?.number == number else { return }
      state.watch = nil
      state.failure = nil
      Self.disconnect(&state)
    }
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    var timer: Task<Void, Never>?
    state.withLock { $0.fetchCount += 1 }
    defer {
      timer?.cancel()
      endFetch()
    }
    while true {
      let change = Promise<Void>()
      if let value = try value(or: change) { return value }
      if timer == nil, state.withLock({ $0.openedAt }) != nil {
        timer = Task { [weak self, clock] in
          do { try await clock.sleep(LoadLimits.firstEvent) } catch { return }
          self?.endWait()
        }
      }
      do throws(SourceFailure) {
        try await change.value(start: {})
      } catch {
        // An attempt to connect that takes too long is given up.
        if error == .cancelled {
          state.withLock { if $0.openedAt == nil { Self.disconnect(&$0) } }
        }
        throw error
      }
    }
  }

  /// Returns the present value, or sets what is fulfilled when there may be one, and connects.
  private func value(or change: Promise<Void>) throws(SourceFailure) -> JSONValue? {
    let outcome = state.withLock { state -> Result<JSONValue?, SourceFailure> in
      Result { () throws(SourceFailure) in
        // Events that arrived before the connection ended are shown first.
        if let failure = state.failure, !state.isChanged {
          state.failure = nil
          throw failure
        }
        if state.isCurrent || state.isChanged {
          state.isChanged = false
          if let value = try state.store.value() {
            (state.arrivedAt, state.omission) = (state.lastEventAt, state.store.omission)
            return value
          }
        }
        state.waiter = change
        if state.connection == nil { try start(&state) }
        return nil
      }
    }
    return try outcome.get()
  }

  public var arrivedAt: Duration? { state.withLock { $0.arrivedAt } }
  public var omission: String? { state.withLock { $0.omission } }

  /// Notifies the watch of what the fetch has left.
  private func endFetch() {
    state.withLock { state in
      state.fetchCount -= 1
      if state.fetchCount == 0, state.hasNews { state.watch?.signal.yield() }
    }
  }

  /// Ends the wait of a fetch for the first event; the connection stays.
  private func endWait() {
    let (waiter, hasValue) = state.withLock { state in
      let hasValue = state.store.waited()
      if hasValue { (state.isChanged, state.isCurrent) = (true, true) }
      return (state.waiter.take(), hasValue)
    }
    waiter?.fulfil(
      hasValue
        ? .success(())
        : .failure(SourceFailure(.timedOut, "\(name) is connected, but has sent nothing yet")))
  }

  private func start(_ state: inout State) throws(SourceFailure) {
    let connection = try connect()
    state.number += 1
    state.connection = connection
    let number = state.number
    let inbox = StreamInbox(
      opened: { [weak self] in self?.opened(number, isResumed: $0) },
      add: { [weak self] event throws(SourceFailure) in try self?.add(event, number) })
    let thread = Thread { [weak self] in
      let failure = connection.receive(inbox)
      self?.ended(number, failure, after: connection.reconnectTime)
    }
    thread.stackSize = 1 << 20
    thread.start()
  }

  private func opened(_ number: Int, isResumed: Bool) {
    update { state in
      guard number == state.number else { return false }
      state.openedAt = clock.elapsed()
      state.store.begin(isResumed: isResumed)
      return true
    }
  }

  private func add(_ event: StreamEvent, _ number: Int) throws(SourceFailure) {
    var failure: SourceFailure?
    update { state in
      guard number == state.number else {
        failure = .cancelled
        return false
      }
      do throws(SourceFailure) { try state.store.add(event) } catch { failure = error }
      state.isCurrent = true
      state.lastEventAt = clock.elapsed()
      defer { state.isChanged = true }
      return !state.isChanged
    }
    if let failure { throw failure }
  }

  /// Notes that a connection has ended.
  ///
  /// Many servers end a connection from time to time. So one that has lasted is made again after a
  /// pause without reporting a failure; the end of one that hasn't, or that was never accepted, is
  /// a failure.
  /// - Parameter wanted: the pause that the other side asks for; nil for none.
  private func ended(_ number: Int, _ failure: SourceFailure, after wanted: Duration?) {
    let limits = LoadLimits.reconnectTimes
    let wanted = wanted.map { min(max($0, limits.lowerBound), limits.upperBound) }
    var failure = failure
    if let wanted, failure.isOfConnection { failure = failure.retrying(.after(wanted)) }
    var isMadeAgain = false
    update { state in
      guard number == state.number else { return false }
      let hasLasted =
        state.openedAt.map { clock.elapsed() - $0 >= LoadLimits.connectionLasts } ?? false
      isMadeAgain = failure.isOfConnection && hasLasted && state.watch != nil
      state.connection = nil
      state.openedAt = nil
      if !isMadeAgain {
        state.failure = failure
        state.isCurrent = false
      }
      return !isMadeAgain
    }
    guard isMadeAgain else { return }
    Task { [weak self, clock] in
      // Clients that have lost the same server don't come back at the same moment, nor sooner than
      // it wants.
      try? await clock.sleep(
        (wanted ?? LoadLimits.reconnectTime) * Double.random(in: 1...1.5))
      self?.reconnect(after: number)
    }
  }

  private func reconnect(after number: Int) {
    update { state in
      guard number == state.number, state.connection == nil, state.watch != nil else {
        return false
      }
      do throws(SourceFailure) {
        try start(&state)
        return false
      } catch {
        state.failure = error
        state.isCurrent = false
        return true
      }
    }
  }

  /// Changes the state.
  ///
  /// A change that a fetch in progress finds isn't reported to the watch too: the reader would
  /// fetch again at once, and connect without a pause to what has just refused it.
  /// - Parameter change: returns whether the fetch that waits is told, or else the watch.
  private func update(_ change: (inout State) -> Bool) {
    let waiter = state.withLock { state -> Promise<Void>? in
      guard change(&state) else { return nil }
      if state.fetchCount == 0 { state.watch?.signal.yield() }
      return state.waiter.take()
    }
    waiter?.fulfil(.success(()))
  }

  /// Ends the present connection, whose late events are ignored.
  private static func disconnect(_ state: inout State) {
    state.connection?.cancel()
    state.connection = nil
    state.openedAt = nil
    (state.isChanged, state.isCurrent) = (false, false)
    state.number += 1
  }
}
