import DataSources
import JMESPath

/// The sources of a dashboard: a loader and the latest snapshot for each of them.
struct SourceBoard {
  /// The latest snapshot of each source that has one.
  private(set) var snapshots: [LoadedSource: Snapshot]
  private let sources: [LoadedSource: SourceDefinition]
  private var loaders: [LoadedSource: SourceLoader]
  /// The snapshots of loaders that come from an earlier version of the file.
  private var inherited: [LoadedSource: AsyncStream<Snapshot>] = [:]
  private var combined: CombinedSources
  private let semaphore: LoadSemaphore
  private let lastData: LastData?
  private let histories: Histories
  private let now: @Sendable () -> Double
  private var listeners: [Task<Void, Never>] = []

  /// - Parameters:
  ///   - lastData: the data of an earlier run, which are shown before the first answers; it stores
  ///     the data of later ones.
  ///   - histories: the values of earlier runs; it stores later ones.
  ///   - inherited: the sources of an earlier version of the file.
  ///   - generator: randomizes the times of tries after failures.
  ///   - makeAdapter: returns the adapter that loads a source.
  ///   - onLoad: called when a load of a source has ended, with its failure.
  init(
    _ definition: DashboardDefinition, clock: SourceClock, lastData: LastData?,
    histories: Histories, inheriting earlier: InheritedSources?,
    generator: any RandomNumberGenerator & Sendable,
    makeAdapter: (SourceDefinition) -> any SourceAdapter,
    onLoad: @escaping @Sendable (SourceID, SourceFailure?) -> Void
  ) {
    self.lastData = lastData
    self.histories = histories
    now = clock.now
    histories.use(definition.sources)
    let combined = CombinedSources(definition.sources, onEnd: onLoad)
    self.combined = combined
    let loaded = definition.loadedSources
    let sources = Dictionary(
      loaded.map { ($0.id, $0.source) }, uniquingKeysWith: { first, _ in first })
    self.sources = sources
    let kept = loaded.reduce(into: [LoadedSource: InheritedSources.Entry]()) { kept, entry in
      kept[entry.id] = earlier?.entry(entry.id, like: entry.source)
    }
    var restored = kept.mapValues(\.snapshot)
    for (id, source) in loaded where !id.isTableProbe && restored[id] == nil {
      restored[id] = lastData?.snapshot(of: source, now: clock.now())
    }
    snapshots = restored.reduce(into: [:]) { snapshots, entry in
      snapshots[entry.key] =
        entry.key.isTableProbe
        ? entry.value
        : histories.added(to: entry.value, of: sources[entry.key], now: clock.now())
    }
    for source in definition.sources {
      guard let entry = earlier?.combinations[source.id], entry.definition.loads(like: source),
        combined.loaded(for: [.data(source.id)]).allSatisfy({ kept[$0] != nil })
      else { continue }
      snapshots[.data(source.id)] = entry.snapshot
    }
    let semaphore = earlier?.semaphore ?? LoadSemaphore()
    self.semaphore = semaphore
    var inherited: [LoadedSource: AsyncStream<Snapshot>] = [:]
    loaders = Dictionary(
      loaded.filter { !combined.contains($0.source.id) }.map { id, source in
        // A source that fails begins anew: what it lacked may be there now, such as a secret.
        if let entry = kept[id], entry.snapshot.failure == nil {
          inherited[id] = entry.later
          return (id, entry.loader)
        }
        let adapter = makeAdapter(source)
        var policy = source.policy
        if id.isTableProbe { policy.history = nil }
        let loader = SourceLoader(
          id.isTableProbe ? TableProbe(adapter: adapter) : adapter,
          policy: policy, semaphore: semaphore, kind: source.loadKind, clock: clock,
          restored: restored[id], generator: generator,
          onEnd: { [id = source.id] in onLoad(id, $0) })
        return (id, loader)
      }, uniquingKeysWith: { first, _ in first })
    self.inherited = inherited
    for source in snapshots.keys { combined.partChanged(source, snapshots) }
  }

  /// Takes all loaders out of the board, for a board of another version of the file.
  mutating func removeLoaders() -> [(LoadedSource, SourceDefinition, SourceLoader)] {
    stopListening()
    defer {
      loaders = [:]
      combined.removeAll()
    }
    return loaders.compactMap { id, loader in sources[id].map { (id, $0, loader) } }
  }

  /// An empty set of inherited sources with the limits of this board.
  func heirs(by clock: SourceClock) -> InheritedSources {
    var heirs = InheritedSources(clock: clock, semaphore: semaphore)
    for id in combined.all.keys {
      guard let definition = sources[.data(id)], let snapshot = snapshots[.data(id)] else {
        continue
      }
      heirs.combinations[id] = (definition, snapshot)
    }
    return heirs
  }

  /// Listens to all loaders; a second call does nothing.
  mutating func listen(_ onChange: @escaping @Sendable (LoadedSource, Snapshot) async -> Void) {
    guard listeners.isEmpty else { return }
    defer { inherited = [:] }
    listeners = loaders.map { id, loader in
      Task { [snapshots = inherited[id] ?? loader.snapshots] in
        for await snapshot in snapshots { await onChange(id, snapshot) }
      }
    }
    for (id, source) in combined.all {
      listeners.append(
        Task { [snapshots = source.snapshots] in
          for await snapshot in snapshots { await onChange(.data(id), snapshot) }
        })
    }
  }

  /// Ends the tasks that ``listen(_:)`` started.
  func stopListening() { for listener in listeners { listener.cancel() } }

  /// Stores the latest snapshot of a source.
  mutating func set(_ snapshot: Snapshot, of source: LoadedSource) {
    guard !source.isTableProbe, let definition = sources[source] else {
      snapshots[source] = snapshot
      return
    }
    lastData?.keep(snapshot, of: definition)
    histories.record(snapshot, of: definition)
    snapshots[source] = histories.added(to: snapshot, of: definition, now: now())
    combined.partChanged(source, snapshots)
  }

  /// The number of loads that have ended, with those of earlier versions of the file.
  var loadCount: Int { get async { await semaphore.loadCount } }

  /// Whether the values of a source are kept over time, so that it is loaded on every page.
  func hasHistory(_ source: LoadedSource) -> Bool {
    !source.isTableProbe && sources[source]?.history != nil
  }

  /// The loaders of all sources.
  var all: [(source: LoadedSource, loader: SourceLoader)] { loaders.map { ($0, $1) } }

  func loader(of source: LoadedSource) -> SourceLoader? { loaders[source] }

  /// Returns the sources whose data depend on the load of one: itself, and all that it is part of.
  func dependents(on source: LoadedSource) -> Set<LoadedSource> { combined.dependents(on: source) }

  /// Returns the sources that are loaded for some: themselves, and the parts of combined ones.
  func loaded(for sources: Set<LoadedSource>) -> Set<LoadedSource> {
    combined.loaded(for: sources)
  }

  /// Returns the sources with these names, and all that read the same databases.
  func sources(changedWith names: [SourceID]) -> Set<LoadedSource> {
    let names = loaded(for: Set(names.map { .data($0) })).compactMap(\.dataID)
    let databases = Set(
      sources.values.filter { names.contains($0.id) }.compactMap(\.database?.identity))
    return Set(
      sources.filter { _, source in
        names.contains(source.id) || source.database.map { databases.contains($0.identity) } == true
      }.keys)
  }
}
