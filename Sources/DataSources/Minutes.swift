import Foundation
import Synchronization

/// The full minutes of a wall clock, from one timer for all that wait for them.
///
/// Nothing runs while nobody waits. The time of the next minute is computed again each time, since
/// clocks are set; so is the time zone of the process, which may be another one (P9).
public final class Minutes: Sendable {
  private struct State {
    var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    var lastID = 0
    var timer: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Double
  private let sleep: @Sendable (Duration) async throws -> Void

  init(
    now: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  /// Waits for the next full minute.
  /// - Returns: false if the task is cancelled.
  public func next() async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait(id, $0) }
    } onCancel: {
      cancel(id)
    }
  }

  private func wait(_ id: Int, _ continuation: CheckedContinuation<Bool, Never>) {
    state.withLock { state in
      state.waiters[id] = continuation
      if state.timer == nil { state.timer = Task { await run() } }
    }
    // The task may have been cancelled before it waited.
    if Task.isCancelled { cancel(id) }
  }

  private func cancel(_ id: Int) {
    let waiter = state.withLock { state in
      let waiter = state.waiters.removeValue(forKey: id)
      if state.waiters.isEmpty {
        state.timer?.cancel()
        state.timer = nil
      }
      return waiter
    }
    waiter?.resume(returning: false)
  }

  private func run() async {
    do {
      try await sleep(rest)
      // The timer may be some milliseconds early by the wall clock.
      if rest < .seconds(1) { try await sleep(rest) }
    } catch { return }
    NSTimeZone.resetSystemTimeZone()
    let waiters = state.withLock { state -> [CheckedContinuation<Bool, Never>] in
      // A cancelled timer may have been followed by another.
      guard !Task.isCancelled else { return [] }
      state.timer = nil
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: true) }
  }

  /// The time until the next full minute.
  private var rest: Duration { .seconds(60 - now().truncatingRemainder(dividingBy: 60)) }
}
