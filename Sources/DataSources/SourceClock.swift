import Foundation

/// The clock of sources and their policies; a test passes one that it moves itself.
///
/// Intervals and rates are measured by a clock that nobody can set (P9). The wall clock only names
/// points in time.
public struct SourceClock: Sendable {
  /// The time since this value was made.
  ///
  /// It advances evenly, even while the machine sleeps.
  public let elapsed: @Sendable () -> Duration
  /// Waits for a duration; throws if the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// Waits until a time of ``elapsed``, and returns at once after it; throws if the task is
  /// cancelled.
  ///
  /// Unlike a duration that is computed from ``elapsed``, it is still right when the clock has
  /// moved in between.
  public let sleepUntil: @Sendable (Duration) async throws -> Void
  /// The time of the wall clock, in seconds since 1970.
  public let now: @Sendable () -> Double
  /// The full minutes of the wall clock, which copies of this value share.
  public let minutes: Minutes

  /// The part of the time since any moment in which the machine was asleep.
  public let slept: @Sendable () -> Duration

  public init<C: Clock<Duration>>(
    _ clock: C = ContinuousClock(),
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    slept: @escaping @Sendable () -> Duration = timeAsleep
  ) {
    let start = clock.now
    let elapsed: @Sendable () -> Duration = { start.duration(to: clock.now) }
    self.elapsed = elapsed
    if clock is ContinuousClock {
      sleep = sleepByTimer
      sleepUntil = { try await sleepByTimer(max(.zero, $0 - elapsed())) }
    } else {
      sleep = { try await clock.sleep(for: $0) }
      sleepUntil = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
    self.now = now
    self.slept = slept
    minutes = Minutes(now: now, sleep: sleep)
  }
}

/// Returns the time for which the machine has slept since it was switched on.
@Sendable public func timeAsleep() -> Duration {
  var (all, awake) = (timespec(), timespec())
  clock_gettime(CLOCK_BOOTTIME, &all)
  clock_gettime(CLOCK_MONOTONIC, &awake)
  return .seconds(all.tv_sec - awake.tv_sec) + .nanoseconds(all.tv_nsec - awake.tv_nsec)
}
