/// The taker of a loader's updates while it waits for one.
struct UpdateWaiter {
  private var taker: CheckedContinuation<Bool, Never>?

  /// Suspends a taker until the next change.
  ///
  /// A taker that waited before it ends, so that each change is told once.
  mutating func wait(_ continuation: CheckedContinuation<Bool, Never>) {
    taker?.resume(returning: false)
    taker = continuation
  }

  /// Wakes the taker; its wait gives true.
  mutating func wake() {
    taker?.resume(returning: true)
    taker = nil
  }
}

/// Tasks that wait until no card is loading, or until their time is over.
struct SettlingWaiters {
  private var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastID = 0

  /// A number that no other waiter has.
  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  mutating func wait(_ id: Int, _ continuation: CheckedContinuation<Void, Never>) {
    continuations[id] = continuation
  }

  /// Ends the wait of one task.
  mutating func end(_ id: Int) { continuations.removeValue(forKey: id)?.resume() }

  /// Ends the wait of all tasks.
  mutating func endAll() {
    for continuation in continuations.values { continuation.resume() }
    continuations = [:]
  }
}
