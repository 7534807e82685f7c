import Dispatch
import Synchronization

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

/// A result that is set once: by the work or by its cancellation, whichever comes first.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, SourceFailure>?
    var waiter: CheckedContinuation<Result<Value, SourceFailure>, Never>?
  }

  private let state = Mutex(State())

  var isFulfilled: Bool { state.withLock { $0.result != nil } }

  /// Sets the result, unless it is set already.
  /// - Returns: whether this call has set it.
  @discardableResult
  func fulfil(_ result: Result<Value, SourceFailure>) -> Bool {
    let (isFirst, waiter) = state.withLock { state in
      let isFirst = state.result == nil
      if isFirst { state.result = result }
      return (isFirst, state.waiter.take())
    }
    waiter?.resume(returning: result)
    return isFirst
  }

  /// Calls `start` and waits for the result, even if the task is cancelled.
  func result(start: () -> Void) async -> Result<Value, SourceFailure> {
    start()
    return await withCheckedContinuation { continuation in
      let known = state.withLock { state in
        if state.result == nil { state.waiter = continuation }
        return state.result
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  /// Calls `start` and waits for the result, or for the task to be cancelled.
  /// - Parameter onCancel: called if the task is cancelled, after the result is set.
  func value(
    onCancel: @escaping @Sendable () -> Void = {}, start: () -> Void
  ) async throws(SourceFailure) -> Value {
    let outcome = await withTaskCancellationHandler {
      await result(start: start)
    } onCancel: {
      fulfil(.failure(.cancelled))
      onCancel()
    }
    return try outcome.get()
  }
}

extension Duration {
  /// The duration as an interval of libdispatch, in whole milliseconds.
  var interval: DispatchTimeInterval { .milliseconds(Int(self / .milliseconds(1))) }
}
