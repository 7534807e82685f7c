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

  /// A test that waits until tasks sleep until a time.
  private struct Expectation {
    let id: Int
    let deadline: Duration
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var offset = Duration.zero
    var lastID = 0
    var cancelled: Set<Int> = []
    var sleepers: [Sleeper] = []

    func sleeperCount(until deadline: Duration) -> Int {
      sleepers.count { $0.deadline == deadline }
    }

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }
    var expected: [Expectation] = []
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

  /// Waits until tasks sleep until `deadline`, and moves the time to it.
  ///
  /// It returns without moving the time when the test is cancelled, as at its time limit.
  /// - Parameter count: the number of tasks; those that haven't begun to sleep yet when the time is
  ///   moved could sleep for longer.
  public func wake(at deadline: Duration, count: Int = 1) async {
    await sleepers(until: deadline, count: count)
    if !Task.isCancelled { move(to: deadline) }
  }

  /// Waits until tasks sleep until `deadline`, or the test is cancelled.
  public func sleepers(until deadline: Duration, count: Int = 1) async {
    let id = state.withLock { $0.nextID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled || state.sleeperCount(until: deadline) >= count { return true }
          state.expected.append(
            Expectation(id: id, deadline: deadline, count: count, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let expectation = state.withLock { state in
        state.expected.firstIndex { $0.id == id }.map { state.expected.remove(at: $0) }
      }
      expectation?.continuation.resume()
    }
  }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { $0.nextID() }
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
      let count = state.sleeperCount(until: sleeper.deadline)
      let isMet = { (waiting: Expectation) in
        waiting.deadline == sleeper.deadline && waiting.count <= count
      }
      let waiting = state.expected.filter(isMet)
      state.expected.removeAll(where: isMet)
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
