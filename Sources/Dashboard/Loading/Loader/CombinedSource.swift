import DataSources
import JMESPath

/// A source made of the data of others: it follows their snapshots, and has no load of its own.
///
/// The data are put together outside any actor.
final class CombinedSource: Sendable {
  /// The changing snapshots; if several aren't consumed in time, only the latest is kept.
  let snapshots: AsyncStream<Snapshot>
  let parts: [CombinedPart]
  private let inputs: AsyncStream<[Snapshot]>.Continuation
  private let work: Task<Void, Never>

  /// - Parameter onEnd: called when the data have been put together, with the failure of that.
  init(_ source: SourceDefinition, onEnd: @escaping @Sendable (SourceFailure?) -> Void) {
    parts = source.parts
    let (changes, inputs) = AsyncStream<[Snapshot]>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let (snapshots, report) = AsyncStream<Snapshot>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    (self.snapshots, self.inputs) = (snapshots, inputs)
    work = Task { [parts, policy = source.policy] in
      var combination = Combination(of: parts, policy)
      for await inputs in changes {
        report.yield(combination.snapshot(of: inputs, onEnd: onEnd))
      }
      report.finish()
    }
  }

  deinit {
    inputs.finish()
    work.cancel()
  }

  /// Follows a change.
  /// - Parameter snapshots: the present snapshots of the parts, in their order.
  func partsChanged(_ snapshots: [Snapshot]) { inputs.yield(snapshots) }
}

/// The latest data of a combined source.
private struct Combination {
  private let parts: [CombinedPart]
  private let policy: LoadingPolicy
  /// The data of the parts of which `result` is made.
  private var values: [JSONValue] = []
  private var result: Result<SourceLoader.Loaded, SourceFailure>?
  /// The last good data, with the time of their latest part.
  private var lastGood: (value: JSONValue, loadedAt: Double?)?

  init(of parts: [CombinedPart], _ policy: LoadingPolicy) {
    (self.parts, self.policy) = (parts, policy)
  }

  /// Returns the snapshot for those of the parts.
  ///
  /// The data are put together again only if those of a part have changed (P19).
  mutating func snapshot(
    of inputs: [Snapshot], onEnd: (SourceFailure?) -> Void
  ) -> Snapshot {
    var snapshot = Snapshot(isRefreshing: inputs.contains(where: \.isRefreshing))
    note(failureIn: inputs, in: &snapshot)
    let present = inputs.compactMap(\.value)
    guard present.count == parts.count else { return snapshot }
    if result == nil || present != values {
      values = present
      let outcome = combined(present)
      result = outcome
      if case .failure(let failure) = outcome { onEnd(failure) } else { onEnd(nil) }
    }
    let outdated = inputs.filter(\.isStale)
    snapshot.isStale = !outdated.isEmpty
    snapshot.oldestPartAt = outdated.compactMap(\.loadedAt).min()
    snapshot.loadedAt = inputs.compactMap(\.loadedAt).max()
    snapshot.historySpans = inputs.flatMap(\.historySpans)
    switch result {
    case .success(let loaded)?:
      lastGood = (loaded.value, snapshot.loadedAt)
      snapshot.value = loaded.value
      snapshot.issue = loaded.issue ?? inputs.lazy.compactMap(\.issue).first
      // Numbers of outdated data would look like those of now.
      snapshot.sample = snapshot.isStale ? nil : loaded.kept?.sample
      snapshot.historyIssue = loaded.kept?.issue
    case .failure(let failure)?:
      snapshot.failure = failure
      (snapshot.nextTryAt, snapshot.failingSince) = (nil, nil)
      snapshot.value = lastGood?.value
      snapshot.loadedAt = lastGood?.loadedAt
      snapshot.oldestPartAt = nil
      snapshot.isStale = lastGood != nil
    case nil: break
    }
    return snapshot
  }

  /// Adds the failure of a part, first of one without data.
  private func note(failureIn inputs: [Snapshot], in snapshot: inout Snapshot) {
    let failing = zip(parts, inputs).filter { $1.failure != nil }
    guard let (part, input) = failing.first(where: { $1.value == nil }) ?? failing.first,
      let failure = input.failure
    else { return }
    snapshot.failure = SourceFailure(failure.kind, "\(part.name): \(failure.message)")
    snapshot.nextTryAt = input.nextTryAt
    snapshot.failingSince = input.failingSince
  }

  private func combined(
    _ values: [JSONValue]
  ) -> Result<SourceLoader.Loaded, SourceFailure> {
    let members = zip(parts, values).map { (key: $0.name, value: $1) }
    do throws(SourceFailure) {
      return .success(try policy.loaded(.object(JSONObject(members))))
    } catch {
      return .failure(error)
    }
  }
}
