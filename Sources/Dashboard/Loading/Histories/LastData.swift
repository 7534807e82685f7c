import JMESPath
import Synchronization

/// The last good data of a dashboard's sources, which outlive the program and an edit of the file.
///
/// With them a wall can show data, marked with their age, before its sources have answered (P5).
/// Loaders add the data that they load; the owner writes ``changedText(withTimes:)`` to a file from
/// time to time, and says when it is there. Sources whose data are always available, in the file
/// and in the kernel, are left out. No secrets are stored: a source is identified by its
/// definition, which only has their names.
public final class LastData: Sendable {
  struct Entry {
    /// The identity of the source and its query, since another query returns data of another form.
    let identity: String
    /// The time of the load in seconds since 1970.
    let loadedAt: Double
    let value: JSONValue
  }

  private struct State {
    var entries: [SourceID: Entry] = [:]
    /// The sources whose data are not in the file as they are, each with the number of its change.
    var changed: [SourceID: Int] = [:]
    var changeCount = 0
    /// The times of the loads in the file.
    var writtenTimes: [SourceID: Double] = [:]

    mutating func change(_ source: SourceID) {
      changeCount += 1
      changed[source] = changeCount
    }

    /// Forgets changes, except those of sources that have changed again since.
    mutating func forget(_ changes: [SourceID: Int]) {
      changed = changed.filter { changes[$0.key] != $0.value }
    }
  }

  /// All data at a moment, for the file.
  public struct Text: Sendable {
    public let json: String
    /// The times of the loads in the text.
    fileprivate let times: [SourceID: Double]
    fileprivate let changes: [SourceID: Int]
  }

  /// A stream with an element whenever there are new data to write; a pending element covers all
  /// changes.
  public let news: AsyncStream<Void>
  private let report: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  /// The maximum age of data that are shown, in seconds, for a source without `keep`: a week.
  private static let lifetime = 7 * 86_400.0
  /// The maximum error in seconds of the time of a load in the file: a day.
  ///
  /// So a wall whose data don't change writes its file only once a day.
  private static let timeTolerance = 86_400.0
  /// The maximum number of bytes of one source's data as text.
  private static let sourceLimit = 1 << 20
  /// The maximum number of bytes of all data as text.
  private static let limit = 16 << 20

  public init() {
    (news, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Reads the text of an earlier run, without invalid parts.
  public func restore(_ text: some Sequence<UInt8>) {
    guard let saved = try? JSONValue(parsing: text), let sources = saved["sources"]?.object else {
      return
    }
    var entries: [SourceID: Entry] = [:]
    for (id, entry) in sources {
      guard let identity = entry["source"]?.string, let loadedAt = entry["at"]?.number,
        let value = entry["value"]
      else { continue }
      entries[SourceID(id)] = Entry(identity: identity, loadedAt: loadedAt, value: value)
    }
    state.withLock {
      $0.entries = entries
      $0.writtenTimes = entries.mapValues(\.loadedAt)
    }
  }

  /// Returns the stale data of a source that is not loaded yet; nil if there are none, or only data
  /// older than the source's `keep`.
  /// - Parameter now: the time in seconds since 1970.
  func snapshot(of source: SourceDefinition, now: Double) -> Snapshot? {
    guard let entry = state.withLock({ $0.entries[source.id] }),
      entry.identity == source.identity,
      now - entry.loadedAt <= source.keep.map({ $0 / .seconds(1) }) ?? Self.lifetime
    else { return nil }
    return Snapshot(value: entry.value, loadedAt: entry.loadedAt, isStale: true)
  }

  /// Stores the data that a source has loaded.
  public func keep(_ snapshot: Snapshot, of source: SourceDefinition) {
    guard let identity = source.identity, let value = snapshot.value,
      let loadedAt = snapshot.loadedAt
    else { return }
    let known = state.withLock { $0.entries[source.id] }
    guard known?.loadedAt != loadedAt else { return }
    let isSame = known?.identity == identity && known?.value == value
    let entry = Entry(
      identity: identity, loadedAt: loadedAt, value: isSame ? known?.value ?? value : value)
    let isChange = state.withLock { state in
      state.entries[source.id] = entry
      let isOld =
        state.writtenTimes[source.id].map { loadedAt - $0 >= Self.timeTolerance } ?? false
      guard !isSame || isOld else { return false }
      state.change(source.id)
      return true
    }
    if isChange { report.yield() }
  }

  /// Returns all data as JSON, the latest first as far as the limits allow; nil if nothing has
  /// changed since the last text that was written.
  /// - Parameter withTimes: whether the time of a load alone counts as a change.
  public func changedText(withTimes: Bool = false) -> Text? {
    let (entries, changed, writtenTimes) = state.withLock {
      ($0.entries, $0.changed, $0.writtenTimes)
    }
    guard withTimes || !changed.isEmpty else { return nil }
    var room = Self.limit
    var parts: [String] = []
    var times: [SourceID: Double] = [:]
    for (id, entry) in entries.sorted(by: { $0.value.loadedAt > $1.value.loadedAt }) {
      let value = entry.value.json()
      let size = value.utf8.count
      guard size <= Self.sourceLimit, size <= room else { continue }
      room -= size
      times[id] = entry.loadedAt
      let (name, source) = (JSONValue.string(id.rawValue), JSONValue.string(entry.identity))
      parts.append("\(name):{\"source\":\(source),\"at\":\(entry.loadedAt),\"value\":\(value)}")
    }
    // Changed data that are too large to be written don't change the file.
    let isChanged = changed.keys.contains { times[$0] != nil || writtenTimes[$0] != nil }
    guard isChanged || withTimes && times != writtenTimes else {
      state.withLock { $0.forget(changed) }
      return nil
    }
    return Text(
      json: "{\"version\":1,\"sources\":{\(parts.joined(separator: ",\n"))}}\n", times: times,
      changes: changed)
  }

  /// Records that the file has this text.
  public func wrote(_ text: Text) {
    state.withLock { state in
      state.writtenTimes = text.times
      state.forget(text.changes)
    }
  }
}
