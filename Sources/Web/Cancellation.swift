import CSoup
import Dispatch
import Synchronization

/// A means to end a blocking call of a `WebClient` from another thread.
///
/// Each call needs its own.
public final class Cancellation: Sendable {
  // GCancellable may be used from any thread, and only `deinit` releases the reference.
  nonisolated(unsafe) let cancellable: UnsafeMutablePointer<GCancellable>
  private let hasTimedOut = Atomic(false)

  public init() { cancellable = g_cancellable_new() }

  deinit { g_object_unref(cancellable) }

  /// Makes the call throw `WebFailure.cancelled` soon.
  public func cancel() { g_cancellable_cancel(cancellable) }

  /// Makes the call throw `WebFailure.noAnswer` after a time, unless the returned item is
  /// cancelled.
  func cancel(after limit: DispatchTimeInterval) -> DispatchWorkItem {
    let timeout = DispatchWorkItem { [self] in
      hasTimedOut.store(true, ordering: .relaxed)
      cancel()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: timeout)
    return timeout
  }

  /// The reason why the call was ended.
  var failure: WebFailure { hasTimedOut.load(ordering: .relaxed) ? .noAnswer : .cancelled }
}
