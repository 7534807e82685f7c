import JMESPath
import Synchronization

/// The last good data of a dashboard's sources: they outlive the program and an edit of the file, so
/// that a wall has something to show, marked with its age, before the first answer (P5).
///
/// Loaders put in what they get; who owns it writes ``changedText()`` away now and then. Sources whose
/// data are here anyway, in the file and in the kernel, are left out. Secrets never get here: a source
/// is known by its definition, in which they are names.
public final class LastData: Sendable {
  struct Entry {
    /// Of the source that the data are of: another query gives data of another form.
    let identity: String
    /// In seconds since 1970.
    let loadedAt: Double
    let value: JSONValue
  }

  private struct State {
    var entries: [SourceID: Entry] = [:]
    var hasChanged = false
  }

  /// An element when there is something new to write; one that isn't taken stands for all.
  public let changes: AsyncStream<Void>
  private let report: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  /// Older data than these are no longer shown, in seconds: a week.
  private static let lifetime = 7 * 86_400.0
  /// Bytes of one source's data as text, and of all together.
  private static let sourceLimit = 1 << 20
  private static let limit = 16 << 20

  public init() {
    (changes, report) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Takes over what an earlier run has written. What isn't understood is left out.
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
    state.withLock { $0.entries = entries }
  }

  /// What is known of a source before it is loaded: stale, with its age; nil where that is nothing,
  /// or older than the source's `keep`.
  /// - Parameter now: in seconds since 1970.
  func snapshot(of source: SourceDefinition, now: Double) -> Snapshot? {
    guard let entry = state.withLock({ $0.entries[source.id] }),
      entry.identity == source.identity,
      now - entry.loadedAt <= source.keep.map({ $0 / .seconds(1) }) ?? Self.lifetime
    else { return nil }
    return Snapshot(value: entry.value, loadedAt: entry.loadedAt, isStale: true)
  }

  func keep(_ snapshot: Snapshot, of source: SourceDefinition) {
    guard let identity = source.identity, let value = snapshot.value,
      let loadedAt = snapshot.loadedAt
    else { return }
    let isNew = state.withLock { state in
      guard state.entries[source.id]?.loadedAt != loadedAt else { return false }
      state.entries[source.id] = Entry(identity: identity, loadedAt: loadedAt, value: value)
      state.hasChanged = true
      return true
    }
    if isNew { report.yield() }
  }

  /// All of it as JSON, the latest first as far as there is room; nil if that was asked for already.
  public func changedText() -> String? {
    let entries = state.withLock { state -> [SourceID: Entry]? in
      defer { state.hasChanged = false }
      return state.hasChanged ? state.entries : nil
    }
    guard let entries else { return nil }
    var room = Self.limit
    var parts: [String] = []
    for (id, entry) in entries.sorted(by: { $0.value.loadedAt > $1.value.loadedAt }) {
      let value = entry.value.json()
      let size = value.utf8.count
      guard size <= Self.sourceLimit, size <= room else { continue }
      room -= size
      let (name, source) = (JSONValue.string(id.rawValue), JSONValue.string(entry.identity))
      parts.append("\(name):{\"source\":\(source),\"at\":\(entry.loadedAt),\"value\":\(value)}")
    }
    return "{\"version\":1,\"sources\":{\(parts.joined(separator: ",\n"))}}\n"
  }
}

extension SourceDefinition {
  /// What its data depend on, in words; nil for a source whose data need not be kept.
  fileprivate var identity: String? {
    let origin: [String]
    switch kind {
    case .static, .system: return nil
    case .file(let path, let format): origin = ["file", path, "\(format)"]
    case .command(let command): origin = ["command", "\(command.format)"] + command.run
    case .http(let http):
      origin = [
        "http", http.request.method.rawValue, http.request.url.text,
        http.request.body?.text ?? "", "\(http.format)",
      ]
    case .sqlite(let path, let query): origin = ["sqlite", path, query.sql, "\(query.parameters)"]
    case .postgres(let url, let query, _):
      origin = ["postgres", url.text, query.sql, "\(query.parameters)"]
    }
    return (origin + [query?.text ?? ""]).joined(separator: "\n")
  }
}
