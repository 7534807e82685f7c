/// When a placeholder is seen: not at once, as most data comes before an eye misses it; and then
/// for long enough not to flash (S-23).
///
/// Times are those of any clock.
public struct SkeletonTiming: Hashable, Sendable {
  /// Before this, a loading card is its quiet, empty ground.
  public static let delay = Duration.milliseconds(150)
  /// How long a placeholder is seen at the least.
  public static let stay = Duration.milliseconds(300)

  private let start: Duration

  /// - Parameter start: when loading began.
  public init(start: Duration) { self.start = start }

  /// Whether the placeholder is seen, as long as there is no data.
  public func isShown(at time: Duration) -> Bool { time - start >= Self.delay }

  /// Whether data may take its place now.
  public func mayEnd(at time: Duration) -> Bool {
    !isShown(at: time) || time - start >= Self.delay + Self.stay
  }
}
