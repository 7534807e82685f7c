import DataSources

/// The times of the tries of a source that has failed (P8).
struct RetrySchedule {
  private let policy: LoadingPolicy
  private let usesNetwork: Bool
  private var generator: any RandomNumberGenerator & Sendable
  /// The time for which a source must go on after a success for the failures before to be over.
  private let lasting: Duration
  /// The number of failures in a row.
  private var failures = 0
  /// The time of the first success since the last failure.
  private var succeededAt: Duration?
  /// Whether the server has answered the last try, and ended the connection soon after.
  private(set) var wasRefused = false
  /// The time until which tries follow each other quickly, after a change of the network.
  private var eagerUntil = Duration.zero

  /// The time for which tries follow each other quickly.
  private static let eagerTime = Duration.seconds(60)
  /// The part of a wait by which it is longer at most, so that sources that fail together don't
  /// try together.
  private static let spread = 0.1

  init(
    _ policy: LoadingPolicy, _ kind: LoadSemaphore.Kind,
    generator: any RandomNumberGenerator & Sendable
  ) {
    self.policy = policy
    usesNetwork = kind.usesNetwork
    // A server that accepts a connection and ends it at once refuses the client.
    lasting = kind == .stream ? LoadLimits.connectionLasts : .zero
    self.generator = generator
  }

  /// Begins anew, when the reason of the failures may be gone.
  mutating func reset() { failures = 0 }

  /// Notes a success, which ends the failures before if it lasts.
  mutating func succeeded(at now: Duration) { succeededAt = succeededAt ?? now }

  /// Whether the last failure was the first one in a row.
  var hasBegun: Bool { failures == 1 }

  /// Lets tries follow each other quickly for a while.
  mutating func hurry(from now: Duration) { eagerUntil = now + Self.eagerTime }

  /// Returns the time to wait before a load for which many sources have the same reason (P10).
  mutating func catchUpWait() -> Duration {
    LoadLimits.catchUp * Double.random(in: 0...1, using: &generator)
  }

  /// Counts a failure, and returns the time to wait before the next try; nil for none.
  /// - Parameter hasSlept: whether the machine has slept during the load.
  mutating func wait(
    after failure: SourceFailure, at now: Duration, hasSlept: Bool
  ) -> Duration? {
    guard policy.retries else { return nil }
    wasRefused = succeededAt.map { now - $0 < lasting } ?? false
    if succeededAt != nil, !wasRefused { failures = 0 }
    succeededAt = nil
    // A connection doesn't outlive the sleep of the machine (P10).
    if usesNetwork, hasSlept {
      hurry(from: now)
      return catchUpWait()
    }
    // A server that accepts a connection and closes it has been reached.
    if failure.isOfConnection, !wasRefused, now < eagerUntil {
      return policy.eagerWait(using: &generator)
    }
    // Failures without a network aren't failures of the source.
    if failure.kind == .offline { return policy.offlineWait(using: &generator) }
    failures += 1
    let backoff = policy.backoff(failures: failures, using: &generator)
    switch failure.retry {
    case .backoff, .whenSecretsChange: return backoff
    case .after(let time): return max(backoff, spread(min(time, LoadLimits.retryAfter)))
    case .never: return nil
    case .whenAllowed: return max(backoff, spread(LoadLimits.refusalWait))
    }
  }

  private mutating func spread(_ wait: Duration) -> Duration {
    wait + wait * (Self.spread * Double.random(in: 0...1, using: &generator))
  }
}
