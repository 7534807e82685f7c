/// The consumer of a loader's updates while it waits for one.
struct UpdateWaiter {
  private var consumer: CheckedContinuation<Bool, Never>?

  /// Suspends a consumer until the next change.
  ///
  /// An earlier consumer that still waits is ended, so that each change is delivered once.
  mutating func wait(_ continuation: CheckedContinuation<Bool, Never>) {
    consumer?.resume(returning: false)
    consumer = continuation
  }

  /// Wakes the consumer, whose wait returns true.
  mutating func wake() {
    consumer?.resume(returning: true)
    consumer = nil
  }
}

/// Tasks that wait until no card is loading, or until their time is over.
struct SettlingWaiters {
  private var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
  private var lastID = 0

  /// Whether any task waits.
  var isNeeded: Bool { !continuations.isEmpty }

  /// Returns a number that no other waiter has.
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
