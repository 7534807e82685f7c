import DataSources
import JMESPath

/// The sources of a dashboard: a loader and the latest snapshot for each of them.
struct SourceBoard {
  /// The latest snapshot of each source that has one.
  private(set) var snapshots: [LoadedSource: Snapshot]
  private let sources: [LoadedSource: SourceDefinition]
  private let loaders: [LoadedSource: SourceLoader]
  private let lastData: LastData?
  private var listeners: [Task<Void, Never>] = []

  /// - Parameters:
  ///   - lastData: the data of an earlier run, which are shown before the first answers; it stores
  ///     the data of later ones.
  ///   - generator: randomizes the times of tries after failures.
  ///   - makeAdapter: returns the adapter that loads a source.
  ///   - onLoad: called when a load of a source has ended, with its failure.
  init(
    _ definition: DashboardDefinition, clock: SourceClock, lastData: LastData?,
    generator: any RandomNumberGenerator & Sendable,
    makeAdapter: (SourceDefinition) -> any SourceAdapter,
    onLoad: @escaping @Sendable (SourceID, SourceFailure?) -> Void
  ) {
    self.lastData = lastData
    let loaded = definition.loadedSources
    sources = Dictionary(
      loaded.map { ($0.id, $0.source) }, uniquingKeysWith: { first, _ in first })
    var restored: [LoadedSource: Snapshot] = [:]
    for (id, source) in loaded where !id.isTableProbe {
      restored[id] = lastData?.snapshot(of: source, now: clock.now())
    }
    snapshots = restored
    let semaphore = LoadSemaphore()
    loaders = Dictionary(
      loaded.map { id, source in
        let adapter = makeAdapter(source)
        let loader = SourceLoader(
          id.isTableProbe ? TableProbe(table: source, adapter: adapter) : adapter,
          policy: source.policy, semaphore: semaphore, kind: source.loadKind, clock: clock,
          restored: restored[id], generator: generator,
          onEnd: { [id = source.id] in onLoad(id, $0) })
        return (id, loader)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Listens to all loaders; a second call does nothing.
  mutating func listen(_ onChange: @escaping @Sendable (LoadedSource, Snapshot) async -> Void) {
    guard listeners.isEmpty else { return }
    listeners = loaders.map { id, loader in
      Task { [snapshots = loader.snapshots] in
        for await snapshot in snapshots { await onChange(id, snapshot) }
      }
    }
  }

  /// Ends the tasks that ``listen(_:)`` started.
  func stopListening() { for listener in listeners { listener.cancel() } }

  /// Stores the latest snapshot of a source.
  mutating func set(_ snapshot: Snapshot, of source: LoadedSource) {
    snapshots[source] = snapshot
    if let lastData, !source.isTableProbe, let definition = sources[source] {
      lastData.keep(snapshot, of: definition)
    }
  }

  /// The loaders of all sources.
  var all: [(source: LoadedSource, loader: SourceLoader)] { loaders.map { ($0, $1) } }

  func loader(of source: LoadedSource) -> SourceLoader? { loaders[source] }

  /// Returns the sources with these names, and all that read the same databases.
  func sources(changedWith names: [SourceID]) -> Set<LoadedSource> {
    let databases = Set(sources.values.filter { names.contains($0.id) }.compactMap(\.database))
    return Set(
      sources.filter { _, source in
        names.contains(source.id) || source.database.map(databases.contains) == true
      }.keys)
  }
}
