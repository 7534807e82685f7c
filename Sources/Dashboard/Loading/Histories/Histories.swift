import DataSources
import JMESPath
import Localization
import Synchronization

/// The histories of a dashboard's sources, which outlive the program and an edit of the file.
///
/// Loaders add the values that they load; the owner writes the ``changes(completing:)`` to a
/// database from time to time. A history belongs to a source and an expression: another expression
/// begins a new history. Only the values and the names of their series are stored.
public final class Histories: Sendable {
  private struct Entry {
    /// The text of the expression.
    let expression: String
    var history: SourceHistory
    let capacity: Int
    /// Whether points have been removed for which there is no room beside the other histories.
    var isCut = false
    /// The time of the latest load, by which a load is recorded once.
    var recordedAt: Double?
    /// The complete points that are not in the database yet.
    var unwritten: [HistoryPoint] = []

    /// Records a load, once.
    /// - Returns: whether there is a new point to write.
    mutating func record(_ sample: HistorySample, at loadedAt: Double) -> Bool {
      guard recordedAt != loadedAt else { return false }
      recordedAt = loadedAt
      guard let complete = history.record(sample, at: loadedAt) else { return false }
      unwritten.append(complete)
      unwritten.removeFirst(max(0, unwritten.count - capacity))
      return true
    }
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The stored histories of sources that haven't been used yet.
    var stored: [String: StoredHistory] = [:]
    /// The sources of the dashboard's present version; nil before there is one.
    var used: Set<String>?
  }

  /// A stream with an element whenever there are new points to write; a pending element covers all
  /// of them.
  public let news: AsyncStream<Void>
  private let report: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  /// The member of the data of a source with its history.
  static let key = SystemMetric.historyKey

  public init() {
    (news, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Takes over the histories of an earlier run, by source.
  public func restore(_ stored: [String: StoredHistory]) {
    state.withLock { $0.stored = stored }
  }

  /// Prepares the histories of a version of the dashboard.
  func use(_ sources: [SourceDefinition]) {
    state.withLock { state in
      state.used = []
      for source in sources {
        guard let definition = source.history else { continue }
        let (id, text) = (source.id.rawValue, definition.values.text)
        state.used?.insert(id)
        var stored = state.stored.removeValue(forKey: id)
        if stored?.expression != text { stored = nil }
        var entry = state.entries[id]
        if entry?.expression != text { entry = nil }
        entry?.history.update(definition, loadedEvery: source.every)
        let history =
          entry?.history
          ?? SourceHistory(definition, loadedEvery: source.every, points: stored?.points ?? [])
        state.entries[id] = Entry(
          expression: text, history: history, capacity: definition.capacity,
          recordedAt: entry?.recordedAt, unwritten: entry?.unwritten ?? [])
      }
      Self.cut(&state.entries)
    }
  }

  /// Adds the values of a source's latest load.
  func record(_ snapshot: Snapshot, of source: SourceDefinition) {
    guard let sample = snapshot.sample, let loadedAt = snapshot.loadedAt else { return }
    let isNews = state.withLock { state in
      let isNews = state.entries[source.id.rawValue]?.record(sample, at: loadedAt) ?? false
      if isNews { Self.cut(&state.entries) }
      return isNews
    }
    if isNews { report.yield() }
  }

  /// Removes the oldest points of the largest histories until all have no more bytes than they may.
  private static func cut(_ entries: inout [String: Entry]) {
    while true {
      let excess = entries.values.reduce(-LoadLimits.historyBytes) { $0 + $1.history.size }
      guard excess > 0,
        let largest = entries.max(by: { $0.value.history.size < $1.value.history.size })?.key
      else { return }
      let share = max(1, excess / entries.count)
      entries[largest]?.history.removeOldest(bytes: share)
      entries[largest]?.isCut = true
    }
  }

  /// Returns a snapshot whose value has the history of its source.
  ///
  /// A mapping gets it as the member `history`; other data become the member `value` of a mapping.
  func added(to snapshot: Snapshot, of source: SourceDefinition?, now: Double) -> Snapshot {
    guard let source, let definition = source.history, let value = snapshot.value,
      let entry = state.withLock({ $0.entries[source.id.rawValue] })
    else { return snapshot }
    var members = value.object ?? JSONObject([(key: HistorySample.plainName, value: value)])
    let (rows, span) = entry.history.rows(now: now)
    members[Self.key] = .array(rows)
    var snapshot = snapshot
    if let span { snapshot.historySpans.append(span) }
    snapshot.value = .object(members)
    if entry.isCut, snapshot.historyIssue == nil {
      snapshot.historyIssue = BindingIssue(
        location: definition.values.location,
        message: String(
          localized: """
            the history lacks its oldest values: all histories may have \
            \(LoadLimits.historyBytes >> 20) MiB; keep fewer or shorter ones
            """))
    }
    return snapshot
  }

  // MARK: Storing

  /// Returns what is not in the database yet.
  /// - Parameter isFinal: whether the program ends: the present points are completed, and the
  ///   histories of sources that the dashboard hasn't any more are removed.
  public func changes(isFinal: Bool = false) -> HistoryChanges {
    state.withLock { state in
      if isFinal {
        for id in state.entries.keys {
          if let last = state.entries[id]?.history.close() {
            state.entries[id]?.unwritten.append(last)
          }
        }
      }
      var changes = HistoryChanges()
      for (id, entry) in state.entries where !entry.unwritten.isEmpty {
        changes.added.append(
          HistoryChanges.Addition(
            source: id, expression: entry.expression, points: entry.unwritten,
            capacity: entry.isCut ? entry.history.count : entry.capacity))
      }
      if isFinal, let used = state.used {
        changes.removed = (Array(state.stored.keys) + state.entries.keys).filter {
          !used.contains($0)
        }
      }
      return changes
    }
  }

  /// Records that the database has these changes.
  public func wrote(_ changes: HistoryChanges) {
    state.withLock { state in
      for addition in changes.added {
        guard let entry = state.entries[addition.source], entry.expression == addition.expression
        else { continue }
        let written = Set(addition.points)
        state.entries[addition.source]?.unwritten = entry.unwritten.filter {
          !written.contains($0)
        }
      }
    }
  }
}
