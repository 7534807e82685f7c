import CSoup
import Dispatch
import Synchronization

/// A means to end a blocking call of a `WebClient` from another thread.
///
/// Each call needs its own.
public final class Cancellation: Sendable {
  // GCancellable may be used from any thread, and only `deinit` releases the reference.
  nonisolated(unsafe) let cancellable: UnsafeMutablePointer<GCancellable>
  private let reason = Mutex(WebFailure.cancelled)

  public init() { cancellable = g_cancellable_new() }

  deinit { g_object_unref(cancellable) }

  /// Makes the call throw `WebFailure.cancelled` soon.
  public func cancel() { g_cancellable_cancel(cancellable) }

  /// Makes the call throw a failure soon.
  func cancel(because reason: WebFailure) {
    self.reason.withLock { $0 = reason }
    cancel()
  }

  /// The reason why the call was ended.
  var failure: WebFailure { reason.withLock { $0 } }
}

/// The time limit of the present phase of a call: connecting, or waiting for the first byte.
///
/// It is used only on the thread of the call.
final class PhaseLimit {
  private let call: Cancellation
  private var timer: (any DispatchSourceTimer)?

  init(_ call: Cancellation) { self.call = call }

  deinit { timer?.cancel() }

  /// Begins a phase, which ends the one before.
  /// - Parameter failure: what the call throws if the phase takes longer than `limit`.
  func begin(_ limit: DispatchTimeInterval, orThrow failure: WebFailure) {
    end()
    // Unlike a work item, a cancelled timer is released at once.
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { [call] in call.cancel(because: failure) }
    timer.schedule(deadline: .now() + limit)
    timer.activate()
    self.timer = timer
  }

  func end() {
    timer?.cancel()
    timer = nil
  }
}
