import Dispatch
import Glibc

/// Waits for a duration, even while the machine sleeps; throws if the task is cancelled.
///
/// `Task.sleep` leaves the timer of a cancelled task until it fires, which wakes a thread for
/// nothing: a source that is loaded every second has ten of them from its time limit alone. Here
/// the timer ends with the sleep.
@Sendable func sleepByTimer(_ duration: Duration) async throws {
  let promise = Promise<Void>()
  let timer = DispatchSource.makeTimerSource(queue: timerQueue)
  timer.setEventHandler { promise.fulfil(.success(())) }
  timer.schedule(deadline: .onContinuousClock(after: duration), leeway: .milliseconds(1))
  timer.activate()
  defer { timer.cancel() }
  do { try await promise.value(start: {}) } catch { throw CancellationError() }
}

/// The queue of all timers, on which those that are due together run on one thread.
private let timerQueue = DispatchQueue(label: "cardwall.timers")

extension DispatchTime {
  /// Returns a time of the clock that advances while the machine sleeps, at a full millisecond:
  /// timers that are due within one wake this process once.
  ///
  /// For libdispatch, these are the times whose highest bit is set; Swift has no name for them, but
  /// its own sleeps use them too.
  fileprivate static func onContinuousClock(after duration: Duration) -> DispatchTime {
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    // No timer is needed for longer, and the time must leave the highest bit free.
    let seconds = min(max(duration / .seconds(1), 0), 1e9)
    let time = UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec) + UInt64(seconds * 1e9)
    let millisecond: UInt64 = 1_000_000
    let full = (time + millisecond - 1) / millisecond * millisecond
    return DispatchTime(uptimeNanoseconds: 1 << 63 | full)
  }
}
