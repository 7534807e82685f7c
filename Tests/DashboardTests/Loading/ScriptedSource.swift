import DataSources
import JMESPath
import Synchronization
import TestSupport

@testable import Dashboard

/// A source whose answers the test sets, one load at a time.
final class ScriptedSource: PrimarySource {
  private typealias Outcome = Result<JSONValue, SourceFailure>

  private struct State {
    var started = 0
    var ended = 0
    var loads: [(id: Int, continuation: CheckedContinuation<Outcome, Never>)] = []
    var watchFailure: SourceFailure?
    var expecting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  private let watched: AsyncStream<Void>?
  private let change: AsyncStream<Void>.Continuation

  init(isWatched: Bool = false) {
    let (stream, change) = AsyncStream<Void>.makeStream()
    watched = isWatched ? stream : nil
    self.change = change
  }

  /// The number of loads that have begun.
  var started: Int { state.withLock { $0.started } }
  /// The number of loads that have begun and not ended.
  var running: Int { state.withLock { $0.started - $0.ended } }

  /// Reports a change to the watchers.
  func touch() { change.yield() }

  /// Waits until a load is in progress.
  func loadBegins() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.loads.isEmpty { state.expecting.append(continuation) }
        return !state.loads.isEmpty
      }
      if isThere { continuation.resume() }
    }
  }

  /// Waits for a load and ends it.
  func answer(_ value: JSONValue) async { await end(with: .success(value)) }

  func fail(
    _ message: String, _ kind: SourceFailure.Kind = .rejected,
    retry: SourceFailure.Retry = .backoff
  ) async {
    await end(with: .failure(SourceFailure(kind, "\(message)").retrying(retry)))
  }

  private func end(with outcome: Outcome) async {
    await loadBegins()
    let load = state.withLock { state in
      state.ended += 1
      return state.loads.removeFirst()
    }
    load.continuation.resume(returning: outcome)
  }

  func changes() -> AsyncStream<Void>? { watched }

  func watchFailure() -> SourceFailure? { state.withLock { $0.watchFailure } }

  /// Ends the watch, or begins it again, and reports that.
  func setWatchFailure(_ failure: SourceFailure?) {
    state.withLock { $0.watchFailure = failure }
    touch()
  }

  /// Returns no columns at once: a probe is no load.
  func probe() async throws(SourceFailure) -> JSONValue { .array([]) }

  func fetch() async throws(SourceFailure) -> JSONValue {
    let id = state.withLock { state in
      state.started += 1
      return state.started
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let expecting = state.withLock { state in
          state.loads.append((id, continuation))
          defer { state.expecting = [] }
          return state.expecting
        }
        for waiter in expecting { waiter.resume() }
      }
    } onCancel: {
      let load = state.withLock { state in
        state.loads.firstIndex { $0.id == id }.map { index in
          state.ended += 1
          return state.loads.remove(at: index)
        }
      }
      load?.continuation.resume(returning: .failure(.cancelled))
    }
    return try outcome.get()
  }
}

extension ScriptedSource {
  /// Returns a loader of the source that waits as long as its policy allows.
  func loader(
    _ policy: LoadingPolicy, _ clock: ManualClock, kind: LoadSemaphore.Kind = .other,
    slept: @escaping @Sendable () -> Duration = { .zero },
    generator: any RandomNumberGenerator & Sendable = LongestWait()
  ) -> (loader: SourceLoader, snapshots: AsyncStream<Snapshot>.Iterator) {
    let loader = SourceLoader(
      self, policy: policy, semaphore: LoadSemaphore(), kind: kind,
      clock: SourceClock(clock, now: clock.source.now, slept: slept), generator: generator)
    return (loader, loader.snapshots.makeAsyncIterator())
  }
}
