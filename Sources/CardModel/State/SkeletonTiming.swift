/// The times at which a placeholder is shown: not at once, as most data arrive sooner, and then
/// long enough not to flash (S-23).
///
/// Times can be of any clock.
public struct SkeletonTiming: Hashable, Sendable {
  /// The time before the placeholder is shown, in which a loading card is empty.
  public static let delay = Duration.milliseconds(150)
  /// The minimum time for which a placeholder is shown.
  public static let minimumDisplayTime = Duration.milliseconds(300)

  private let start: Duration

  /// - Parameter start: the time at which loading began.
  public init(start: Duration) { self.start = start }

  /// Returns whether the placeholder is shown, as long as there are no data.
  public func isShown(at time: Duration) -> Bool { time - start >= Self.delay }

  /// Returns whether data may replace the placeholder now.
  public func mayEnd(at time: Duration) -> Bool {
    !isShown(at: time) || time - start >= Self.delay + Self.minimumDisplayTime
  }
}
