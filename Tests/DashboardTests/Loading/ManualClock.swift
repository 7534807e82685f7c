import DataSources
import Synchronization

/// A clock that stands still until the test moves it. The wall clock goes with it, from 1,000.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var offset = Duration.zero
    var lastID = 0
    var cancelled: Set<Int> = []
    var sleepers: [Sleeper] = []
    var expected: [(deadline: Duration, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var now: Instant { Instant(offset: state.withLock { $0.offset }) }
  var minimumResolution: Duration { .zero }

  var source: SourceClock {
    SourceClock(self, now: { 1_000 + self.now.offset / .seconds(1) })
  }

  /// When those who sleep want to be woken, in order.
  var deadlines: [Duration] { state.withLock { $0.sleepers.map(\.deadline).sorted() } }

  /// Moves the time; who wanted to sleep no longer than that wakes up.
  func move(to offset: Duration) {
    let woken = state.withLock { state in
      state.offset = offset
      defer { state.sleepers.removeAll { $0.deadline <= offset } }
      return state.sleepers.filter { $0.deadline <= offset }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Waits until somebody sleeps until then and moves the time to it.
  func wake(at deadline: Duration) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.sleepers.contains(where: { $0.deadline == deadline }) { return true }
        state.expected.append((deadline, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
    move(to: deadline)
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Sleeper(id: id, deadline: deadline.offset, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func add(_ sleeper: Sleeper) {
    enum Fate {
      case cancelled
      case over
      case sleeps([CheckedContinuation<Void, Never>])
    }
    let fate: Fate = state.withLock { state in
      if state.cancelled.remove(sleeper.id) != nil { return .cancelled }
      if sleeper.deadline <= state.offset { return .over }
      state.sleepers.append(sleeper)
      let waiting = state.expected.filter { $0.deadline == sleeper.deadline }
      state.expected.removeAll { $0.deadline == sleeper.deadline }
      return .sleeps(waiting.map(\.continuation))
    }
    switch fate {
    case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
    case .over: sleeper.continuation.resume()
    case .sleeps(let waiting): for continuation in waiting { continuation.resume() }
    }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let place = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: place)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
