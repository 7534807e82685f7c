import DataSources
import JMESPath

/// Loads one source at its interval, one load at a time, and keeps the result.
///
/// Between loads, one timer runs until the next load or the next update of the age.
public actor SourceLoader {
  /// The changing snapshots; if several aren't consumed in time, only the latest is kept.
  public nonisolated let snapshots: AsyncStream<Snapshot>

  private let adapter: any SourceAdapter
  private let policy: LoadingPolicy
  private let semaphore: LoadSemaphore
  private let kind: LoadSemaphore.Kind
  private let clock: SourceClock
  private var report: AsyncStream<Snapshot>.Continuation
  private let onEnd: @Sendable (SourceFailure?) -> Void

  private var schedule: LoadSchedule
  private var snapshot: Snapshot
  /// Whether the data are loaded again whatever their age is: they are those of an earlier run, or
  /// an action has changed the source since.
  private var isOutdated: Bool
  /// Whether the last load ended with an answer, even if that was an error.
  private var hasAnswered = false
  private var load: Task<Void, Never>?
  private var watch: Task<Void, Never>?
  /// Follows the secrets of the source, for which it was refused.
  private var secretWatch: Task<Void, Never>?
  private var timer: Task<Void, Never>?
  /// The reason why another load follows the present one; nil if none does.
  private var reload: Reload?

  private var isRunning = false
  /// The number of the present load, by which the late end of a cancelled load is ignored.
  private var loadNumber = 0
  private var times = SnapshotTimes()

  /// - Parameters:
  ///   - restored: the data of an earlier run, which are shown until there are newer ones.
  ///   - onEnd: called when a load has ended, with its failure.
  public init(
    _ adapter: any SourceAdapter, policy: LoadingPolicy, semaphore: LoadSemaphore,
    kind: LoadSemaphore.Kind = .other, clock: SourceClock, restored: Snapshot? = nil,
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    onEnd: @escaping @Sendable (SourceFailure?) -> Void = { _ in }
  ) {
    self.onEnd = onEnd
    self.adapter = adapter
    self.policy = policy
    self.semaphore = semaphore
    self.kind = kind
    self.clock = clock
    schedule = LoadSchedule(policy, kind, generator: generator)
    snapshot = restored ?? Snapshot()
    snapshot.choices = policy.choices
    isOutdated = restored != nil
    if restored != nil { schedule.followAge(from: clock.elapsed()) }
    (snapshots, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  deinit {
    for task in [load, watch, secretWatch, timer] { task?.cancel() }
    report.finish()
  }

  /// Begins to keep the data up to date; fresh data aren't loaded again.
  public func resume() {
    guard !isRunning else { return }
    isRunning = true
    if let changes = adapter.changes() {
      watch = Task { [weak self] in
        for await _ in changes { await self?.sourceChanged() }
      }
      // The source may have changed while it wasn't watched.
      schedule.clearLoad()
    }
    let waits = schedule.loadDue.map { $0 > clock.elapsed() }
    let isFresh = snapshot.value != nil && watch == nil && !isOutdated
    // A server that wants to be left alone isn't asked each time that a page is shown.
    let isRefused = snapshot.failure?.isRetriedByBackoff == false
    if isRefused && waits == true || isFresh && waits ?? (policy.every == nil) {
      setTimer()
    } else if load == nil {
      startLoad()
    }
  }

  /// Stops loading, and cancels the present load.
  public func pause() {
    for task in [load, watch, timer] { task?.cancel() }
    (load, watch, timer) = (nil, nil, nil)
    isRunning = false
    reload = nil
    snapshot.isRefreshing = false
  }

  /// Ends the stream of ``snapshots``, and goes on for another consumer.
  /// - Returns: the present snapshot, and a stream of the later ones.
  func handOver() -> (snapshot: Snapshot, later: AsyncStream<Snapshot>) {
    report.finish()
    let later: AsyncStream<Snapshot>
    (later, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    return (snapshot, later)
  }

  /// Loads now, at a person's request.
  ///
  /// If a load is in progress, another one follows it, since the source may have answered before
  /// the change that the person wants to see.
  public func refresh() {
    if !snapshot.isPending, !snapshot.isRefreshing {
      snapshot.isRefreshing = true
      publish()
    }
    reload = .requested
    if load == nil { startLoad() }
  }

  /// Tries a source soon that has failed and asks another machine: the network has changed, and may
  /// be there now (P11).
  ///
  /// For a minute it is tried again every few seconds: names may be known later than routes. A
  /// server that has just refused this machine has been reached.
  func networkChanged() {
    guard kind.usesNetwork else { return }
    let now = clock.elapsed()
    schedule.hurry(from: now)
    guard isRunning, snapshot.failure != nil || snapshot.value == nil else { return }
    let isRecent = schedule.hasJustStarted(at: now)
    if load == nil, isRecent, snapshot.failure?.retry == .whenAllowed { return }
    schedule.forgetFailures()
    // A request that has begun without a network may wait for an answer for long; a command may do
    // something else.
    if kind.canBeginAgain, !isRecent {
      load?.cancel()
      load = nil
    }
    guard load == nil else { return }
    schedule.loadSoon(at: now)
    setTimer()
  }

  /// Tries a source at once that waits after a failure: another one of its server has been loaded.
  ///
  /// There is one such try in each wait, since an address may fail while the others of its server
  /// answer (P8).
  /// - Parameter hadFailed: whether the other source had failed before, so that the server is back.
  func serverAnswered(hadFailed: Bool) {
    guard isRunning, load == nil, snapshot.nextTryAt != nil, let failure = snapshot.failure,
      schedule.triesEarly(after: failure, serverIsBack: hadFailed)
    else { return }
    startLoad()
  }

  /// Loads the data again as soon as they are needed.
  public func invalidate() {
    isOutdated = true
    if isRunning { refresh() } else { schedule.clearLoad() }
  }

  /// Tries a source at once that was refused, or as soon as it is needed.
  private func secretsChanged() {
    schedule.forgetFailures()
    if isRunning, load == nil { startLoad() } else { schedule.clearLoad() }
  }

  private func sourceChanged() {
    guard isRunning else { return }
    if load == nil { startLoad() } else { reload = reload ?? .sourceChanged }
  }

  private func startLoad() {
    schedule.begin(at: clock.elapsed(), slept: clock.slept())
    snapshot.nextTryAt = nil
    if isOutdated || reload == .requested { adapter.invalidate() }
    reload = nil
    secretWatch?.cancel()
    loadNumber += 1
    load = Task {
      [
        weak self, adapter, policy, semaphore, kind, hasAnswered, clock, loadNumber
      ] in
      let outcome = await semaphore.run(kind, hasAnswered: hasAnswered) {
        await Self.result(of: adapter, policy: policy, clock: clock)
      }
      if let outcome { await self?.loadEnded(loadNumber, outcome) }
    }
    setTimer()
  }

  private func loadEnded(_ number: Int, _ outcome: Result<Loaded, SourceFailure>) {
    guard load != nil, number == loadNumber else { return }
    load = nil
    let now = clock.elapsed()
    snapshot.isRefreshing = reload == .requested
    switch outcome {
    case .success(let loaded):
      let isFirst = snapshot.value == nil
      snapshot.take(loaded)
      (hasAnswered, isOutdated) = (true, false)
      let arrivedAt = min(adapter.arrivedAt ?? now, now)
      // Data that have been there before keep their age, and are recorded once.
      if times.loadedAt != arrivedAt || snapshot.loadedAt == nil {
        snapshot.loadedAt = clock.now() - (now - arrivedAt) / .seconds(1)
      }
      (times.loadedAt, times.nextTryAt) = (arrivedAt, nil)
      times.setFailure(adapter.watchFailure(), of: &snapshot, at: now, by: clock)
      schedule.succeed(
        at: now, arrivedAt: arrivedAt, isFirst: isFirst, isFollowed: snapshot.failure == nil)
    case .failure(let failure):
      hasAnswered = !failure.isOfConnection
      times.setFailure(failure, of: &snapshot, at: now, by: clock)
      schedule.fail(failure, at: now, slept: clock.slept())
      times.nextTryAt = schedule.loadDue
      snapshot.nextTryAt = schedule.loadDue.map { clock.now() + ($0 - now) / .seconds(1) }
      if snapshot.value != nil, !snapshot.isStale {
        schedule.expectStaleData(failingSince: times.failingSince ?? now)
      }
      if failure.retry == .whenAllowed, let changes = adapter.secretChanges() {
        secretWatch = Task { [weak self] in
          for await _ in changes { await self?.secretsChanged() }
        }
      }
    }
    snapshot.isStale =
      schedule.updatesAge(at: now) || snapshot.isStale && snapshot.failure != nil
    onEnd(snapshot.failure)
    publish()
    if reload != nil { startLoad() } else { setTimer() }
  }

  private func setTimer() {
    timer?.cancel()
    timer = nil
    guard isRunning, let due = schedule.nextDue else { return }
    timer = Task { [weak self, clock] in
      do { try await clock.sleepUntil(due) } catch { return }
      guard !Task.isCancelled else { return }
      await self?.timerFired()
    }
  }

  private func timerFired() {
    let now = clock.elapsed()
    if schedule.updatesAge(at: now) {
      snapshot.isStale = true
      publish()
    }
    if load == nil, schedule.startsLoad(at: now) { startLoad() } else { setTimer() }
  }

  private func publish() {
    times.correct(&snapshot, by: clock)
    report.yield(snapshot)
  }
}
