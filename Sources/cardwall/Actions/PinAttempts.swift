/// The wrong tries of a PIN, which are limited and slowed.
///
/// It has no clock: each call passes the time.
nonisolated struct PinAttempts {
  private var wrongCount = 0
  private var blockedUntil = Duration.zero

  /// The number of wrong tries after which one must wait.
  static let freeCount = 5
  /// The first time to wait, which doubles with each further wrong try.
  static let firstWait = Duration.seconds(30)
  /// The longest time to wait.
  static let longestWait = Duration.seconds(3600)

  /// Returns the time until the next try; zero if it can be made now.
  func wait(at time: Duration) -> Duration { max(.zero, blockedUntil - time) }

  /// Records a wrong try.
  mutating func fail(at time: Duration) {
    wrongCount += 1
    guard wrongCount >= Self.freeCount else { return }
    // Beyond some doublings the longest time is reached.
    let doublings = min(wrongCount - Self.freeCount, 10)
    blockedUntil = time + min(Self.firstWait * (1 << doublings), Self.longestWait)
  }
}
