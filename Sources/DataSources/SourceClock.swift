import Foundation

/// The time that sources and their policies go by; a test moves its own.
///
/// Intervals and rates go by a clock that no one can set (P9); the wall clock only names moments.
public struct SourceClock: Sendable {
  /// The time since this value was made.
  ///
  /// Grows evenly, also while the machine sleeps.
  public let elapsed: @Sendable () -> Duration
  /// Waits; throws when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// The wall clock, in seconds since 1970.
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
