import CollectionAlgorithms
import DataSources
import JMESPath

/// The sources of a dashboard at the start, with the values of choices, and the data that are known
/// of them from an earlier version of the file or an earlier run.
struct RestoredSources {
  let choices: ResolvedChoices
  /// The sources with the values of their choices.
  let loaded: [(id: LoadedSource, source: SourceDefinition)]
  /// The sources that can't be loaded before the options of a choice are.
  let waiting: Set<LoadedSource>
  /// The sources of the earlier version that go on as they are.
  let kept: [LoadedSource: InheritedSources.Entry]
  /// The snapshots as loaders report them.
  let restored: [LoadedSource: Snapshot]
  /// The snapshots with the histories of their sources, and those of combined sources.
  let snapshots: [LoadedSource: Snapshot]

  /// The definition from which the data were loaded.
  struct Origin {
    let definition: DashboardDefinition
    let combined: CombinedSources
    let earlier: InheritedSources?
    let lastData: LastData?
    let histories: Histories
    /// The time in seconds since 1970.
    let now: Double
  }

  /// - Parameter resolve: returns the choices for the data of their options, of which some may
  ///   depend on others.
  init(_ origin: Origin, _ resolve: ([LoadedSource: Snapshot]) -> ResolvedChoices) {
    var known = RestoredSources(origin, resolve([:]))
    for _ in origin.definition.choices {
      let choices = resolve(known.snapshots)
      guard choices != known.choices else { break }
      known = RestoredSources(origin, choices)
    }
    self = known
  }

  private init(_ origin: Origin, _ choices: ResolvedChoices) {
    let (earlier, histories, now) = (origin.earlier, origin.histories, origin.now)
    self.choices = choices
    let written = origin.definition.loadedSources
    let waiting = Set(written.filter { $0.source.waits(for: choices) }.map(\.id))
    let loaded = written.map { (id: $0.id, source: $0.source.filled(with: choices.values)) }
    let sources = Dictionary(keepingFirst: loaded.map { ($0.id, $0.source) })
    let kept = loaded.reduce(into: [LoadedSource: InheritedSources.Entry]()) { kept, entry in
      if waiting.contains(entry.id) { return }
      kept[entry.id] = earlier?.entry(entry.id, like: entry.source)
    }
    var restored: [LoadedSource: Snapshot] = [:]
    for (id, source) in loaded {
      restored[id] = kept[id].map { $0.snapshot.moved(from: $0.definition, to: source) }
    }
    for (id, source) in loaded
    where id.keepsData(of: source) && restored[id] == nil && !waiting.contains(id) {
      restored[id] = origin.lastData?.snapshot(of: source, now: now)
      restored[id]?.choices = source.choices
    }
    var snapshots = restored.reduce(into: [LoadedSource: Snapshot]()) { snapshots, entry in
      snapshots[entry.key] =
        entry.key.isTableProbe
        ? entry.value : histories.added(to: entry.value, of: sources[entry.key], now: now)
    }
    for source in origin.definition.sources {
      guard let entry = earlier?.combinations[source.id], entry.definition == source,
        origin.combined.loaded(for: [.data(source.id)]).allSatisfy({ kept[$0] != nil })
      else { continue }
      snapshots[.data(source.id)] = entry.snapshot.moved(from: entry.definition, to: source)
    }
    self.waiting = waiting
    (self.loaded, self.kept, self.restored, self.snapshots) = (loaded, kept, restored, snapshots)
  }
}
