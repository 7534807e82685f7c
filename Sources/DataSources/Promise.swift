import Synchronization

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
