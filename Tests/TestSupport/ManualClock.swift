import Synchronization

/// A clock that stands still until the test moves it.
public final class ManualClock: Clock, Sendable {
  public struct Instant: InstantProtocol {
    public var offset: Duration
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    public func duration(to other: Self) -> Duration { other.offset - offset }
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
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

  public init() {}

  public var now: Instant { Instant(offset: state.withLock { $0.offset }) }
  public var minimumResolution: Duration { .zero }

  /// The times at which sleeping tasks wake up, in order.
  public var deadlines: [Duration] { state.withLock { $0.sleepers.map(\.deadline).sorted() } }

  /// Moves the time, and wakes the tasks whose time has come.
  public func move(to offset: Duration) {
    let woken = state.withLock { state in
      state.offset = offset
      defer { state.sleepers.removeAll { $0.deadline <= offset } }
      return state.sleepers.filter { $0.deadline <= offset }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Waits until a task sleeps until `deadline`, and moves the time to it.
  public func wake(at deadline: Duration) async {
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

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
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
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
