import DataSources
import JMESPath

/// When a source is loaded, how long that may take, and when its data are too old.
public struct LoadingPolicy: Hashable, Sendable {
  /// From the start of one load to the start of the next; nil: once, and on changes.
  public var every: Duration?
  public var timeout: Duration
  /// Data older than this are stale.
  ///
  /// Nil: three intervals, half a minute at the least; without an interval, from a failure on.
  public var staleAfter: Duration?
  /// Applied to what the source delivers.
  public var query: Expression?
  /// Whether a failure may pass by itself.
  public var retries: Bool

  public init(
    every: Duration? = nil, timeout: Duration = Limits.timeout, staleAfter: Duration? = nil,
    query: Expression? = nil, retries: Bool = true
  ) {
    self.every = every
    self.timeout = timeout
    self.staleAfter = staleAfter
    self.query = query
    self.retries = retries
  }

  /// How old data may grow before they are stale; nil: any age, as long as loading succeeds.
  var lifetime: Duration? {
    staleAfter ?? every.map { max($0 * 3, .seconds(30)) }
  }

  /// The first multiple of the interval after `start` that isn't over yet: what is missed while a
  /// load takes longer than the interval is skipped, not made up for (P7).
  public func nextStart(after start: Duration, now: Duration) -> Duration? {
    guard let every, every > .zero else { return nil }
    let begun: Double = max(now - start, .zero) / every
    return start + every * (Int(begun) + 1)
  }

  /// The time to wait after so many failures in a row (P8): random(0, min(cap, base·2ⁿ)), so that
  /// sources that fail together don't come back together.
  public func backoff(
    failures: Int, using generator: inout some RandomNumberGenerator
  ) -> Duration {
    let base = every ?? .seconds(10)
    let cap = max(.seconds(300), base)
    // 2³⁰ intervals of a millisecond are already over any cap.
    let factor = 1 << min(max(failures - 1, 0), 30)
    let limit = min(cap, base * factor)
    return limit * Double.random(in: 0...1, using: &generator)
  }
}
