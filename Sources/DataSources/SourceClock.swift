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
  /// The time of the wall clock, in seconds since 1970.
  public let now: @Sendable () -> Double

  public init<C: Clock<Duration>>(
    _ clock: C = ContinuousClock(),
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
    self.now = now
  }
}
