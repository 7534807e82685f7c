import DataSources

/// The times at which a source is loaded, and at which the age of its data is updated.
///
/// All times are those of a clock that nobody can set.
struct LoadSchedule {
  /// The start of the present or the last load.
  private(set) var startedAt = Duration.zero
  /// The start of the next load; nil if none is planned.
  private(set) var loadDue: Duration?
  /// The next update of the age of stale data; nil if none is planned.
  private(set) var ageDue: Duration?

  private let policy: LoadingPolicy
  private let usesNetwork: Bool
  private var retries: RetrySchedule
  /// Whether a try of the present wait has been made early.
  private var hasTriedEarly = false
  /// The time for which the machine had slept when the present load began.
  private var sleptBefore = Duration.zero

  /// The interval at which the age of stale data is updated.
  private static let ageStep = Duration.seconds(60)

  init(
    _ policy: LoadingPolicy, _ kind: LoadSemaphore.Kind,
    generator: any RandomNumberGenerator & Sendable
  ) {
    self.policy = policy
    usesNetwork = kind.usesNetwork
    retries = RetrySchedule(policy, kind, generator: generator)
  }

  /// The time of the next load or update of the age; nil if nothing is planned.
  var nextDue: Duration? { [loadDue, ageDue].compactMap(\.self).min() }

  /// Whether a load has started within the time in which others aren't hurried after it.
  func hasJustStarted(at now: Duration) -> Bool { now - startedAt < LoadLimits.catchUp }

  // MARK: Loads

  /// Plans no load: the next one starts as soon as the data are needed.
  mutating func clearLoad() { loadDue = nil }

  /// Notes the start of a load.
  /// - Parameter slept: the time for which the machine has slept so far.
  mutating func begin(at now: Duration, slept: Duration) {
    (startedAt, sleptBefore, loadDue) = (now, slept, nil)
  }

  /// Plans the load after one that has succeeded.
  /// - Parameters:
  ///   - arrivedAt: the time from which the age of the data counts.
  ///   - isFirst: whether the source had no data before.
  ///   - isFollowed: whether the source reports its changes, if it is one that does.
  mutating func succeed(
    at now: Duration, arrivedAt: Duration, isFirst: Bool, isFollowed: Bool
  ) {
    retries.succeeded(at: now)
    loadDue = policy.nextStart(after: startedAt, now: now)
    if isFirst, policy.startsQuickly {
      loadDue = loadDue.map { min($0, now + LoadLimits.secondSample) }
    }
    ageDue = policy.staleAfter.map { arrivedAt + $0 } ?? (isFollowed ? nil : now)
  }

  /// Plans the next try after a load that has failed.
  /// - Parameter slept: the time for which the machine has slept so far.
  mutating func fail(_ failure: SourceFailure, at now: Duration, slept: Duration) {
    let wait = retries.wait(
      after: failure, at: now, hasSlept: slept - sleptBefore > .seconds(1))
    if retries.hasBegun { hasTriedEarly = false }
    loadDue = wait.map { now + $0 }
  }

  /// Returns whether the planned load starts now.
  ///
  /// One that is late is planned anew, at a random time soon: the machine has slept, or the program
  /// was stopped, and others are late too (P10).
  mutating func startsLoad(at now: Duration) -> Bool {
    guard let due = loadDue, due <= now else { return false }
    guard usesNetwork, now - due >= LoadLimits.catchUp else {
      hasTriedEarly = false
      return true
    }
    retries.hurry(from: now)
    loadDue = nil
    loadSoon(at: now)
    return false
  }

  /// Returns whether a source that waits after a failure is tried now, because another one of its
  /// server has been loaded: once in each wait (P8).
  /// - Parameter isBack: whether the other source had failed before.
  mutating func triesEarly(after failure: SourceFailure, serverIsBack isBack: Bool) -> Bool {
    guard !hasTriedEarly, failure.isRetriedByBackoff,
      failure.isOfConnection && !retries.wasRefused || isBack
    else { return false }
    hasTriedEarly = true
    return true
  }

  // MARK: Reasons to hurry

  /// Lets tries follow each other quickly for a while.
  mutating func hurry(from now: Duration) { retries.hurry(from: now) }

  /// Forgets the failures so far, whose reason may be gone.
  mutating func forgetFailures() { retries.reset() }

  /// Plans a load within a few seconds, at a random time, but not two in that time.
  mutating func loadSoon(at now: Duration) {
    let soon = max(now + retries.catchUpWait(), startedAt + LoadLimits.catchUp)
    loadDue = min(loadDue ?? soon, soon)
  }

  // MARK: Age

  /// Plans the first update of the age of data that are stale already.
  mutating func followAge(from now: Duration) { ageDue = now + Self.ageStep }

  /// Plans the time at which the data of a source that fails become stale.
  mutating func expectStaleData(failingSince start: Duration) {
    let delay = policy.isStaleOnFailure ? .zero : policy.staleAfterFailure
    ageDue = [ageDue, delay.map { start + $0 }].compactMap(\.self).min()
  }

  /// Returns whether the age is due to be updated now, and plans the next update if so.
  mutating func updatesAge(at now: Duration) -> Bool {
    guard let due = ageDue, due <= now else { return false }
    followAge(from: now)
    return true
  }
}
