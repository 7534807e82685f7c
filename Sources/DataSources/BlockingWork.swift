import Dispatch

/// A serial queue for work that blocks a thread (files, databases, requests), outside the
/// cooperative pool.
///
/// A cancelled task returns at once, even while a dead network file system holds the thread. Later
/// work waits in the queue, so that a stuck file holds only one thread.
struct BlockingWork: Sendable {
  private let queue = DispatchQueue(label: "cardwall.source")

  /// Runs `body` on the queue.
  /// - Parameter onCancel: called on any thread to make `body` end soon.
  func run<Value: Sendable>(
    onCancel: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable () throws(SourceFailure) -> Value
  ) async throws(SourceFailure) -> Value {
    let promise = Promise<Value>()
    return try await promise.value(onCancel: onCancel) { [queue] in
      queue.async {
        if !promise.isFulfilled { promise.fulfil(Result(catching: body)) }
      }
    }
  }
}

extension Duration {
  /// The duration as an interval of libdispatch, in whole milliseconds.
  var interval: DispatchTimeInterval { .milliseconds(Int(self / .milliseconds(1))) }
}
