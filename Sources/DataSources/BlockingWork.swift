import Dispatch
import Synchronization

/// Work that blocks a thread (files, databases), off the cooperative pool and one at a time.
///
/// Who is cancelled gets an answer at once, even when a dead network file system holds the thread;
/// what comes after waits in the queue, so that a stuck source holds one thread and no more.
struct BlockingWork: Sendable {
  private let queue = DispatchQueue(label: "cardwall.source")

  func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(SourceFailure) -> Value
  ) async throws(SourceFailure) -> Value {
    let answer = Answer<Value>()
    return try await answer.value { [queue] in
      queue.async {
        if !answer.isGiven { answer.give(Result(catching: body)) }
      }
    }
  }
}

/// A result that is given once, by the work or by its cancellation, whichever is first.
final class Answer<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, SourceFailure>?
    var waiter: CheckedContinuation<Result<Value, SourceFailure>, Never>?
  }

  private let state = Mutex(State())

  var isGiven: Bool { state.withLock { $0.result != nil } }

  /// Keeps `result` unless there is one.
  func give(_ result: Result<Value, SourceFailure>) {
    let waiter = state.withLock { state in
      guard state.result == nil else {
        return nil as CheckedContinuation<Result<Value, SourceFailure>, Never>?
      }
      state.result = result
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: result)
  }

  /// Calls `start` and waits for what is given, whether or not the task is cancelled.
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

  /// Calls `start` and waits for what is given, or for the task to be cancelled.
  func value(start: () -> Void) async throws(SourceFailure) -> Value {
    let given = await withTaskCancellationHandler {
      await result(start: start)
    } onCancel: {
      give(.failure(.cancelled))
    }
    return try given.get()
  }
}

extension Duration {
  /// The same for libdispatch, in whole milliseconds.
  var interval: DispatchTimeInterval { .milliseconds(Int(self / .milliseconds(1))) }
}
