import CollectionAlgorithms
import DataSources
import JMESPath

/// The sources of a dashboard: a loader and the latest snapshot for each of them.
struct SourceBoard {
  /// The latest snapshot of each source that has one.
  private(set) var snapshots: [LoadedSource: Snapshot]
  private(set) var choices: ResolvedChoices
  /// The sources with the values of their choices.
  private var sources: [LoadedSource: SourceDefinition]
  /// The sources whose data depend on choices, as the file has them.
  private let chosenSources: [LoadedSource: SourceDefinition]
  private let makeLoader: @Sendable (LoadedSource, SourceDefinition, Snapshot?) -> SourceLoader
  private var loaders: [LoadedSource: SourceLoader]
  /// The snapshots of loaders that come from an earlier version of the file.
  private var inherited: [LoadedSource: AsyncStream<Snapshot>] = [:]
  /// The definitions in that version, whose locations the snapshots of these loaders have.
  private var inheritedDefinitions: [LoadedSource: SourceDefinition] = [:]
  /// The sources whose latest try has failed.
  private var failing: Set<LoadedSource> = []
  private var combined: CombinedSources
  private let semaphore: LoadSemaphore
  private let lastData: LastData?
  private let histories: Histories
  private let now: @Sendable () -> Double
  private var listeners: [LoadedSource: Task<Void, Never>] = [:]
  private var onChange: (@Sendable (LoadedSource, Snapshot) async -> Void)?

  /// - Parameters:
  ///   - lastData: the data of an earlier run, which are shown before the first answers; it stores
  ///     the data of later ones.
  ///   - histories: the values of earlier runs; it stores later ones.
  ///   - inherited: the sources of an earlier version of the file.
  ///   - generator: randomizes the times of tries after failures.
  ///   - resolve: returns the choices for the data of their options.
  ///   - makeAdapter: returns the adapter that loads a source.
  ///   - onLoad: called when a load of a source has ended, with its failure.
  init(
    _ definition: DashboardDefinition, clock: SourceClock, lastData: LastData?,
    histories: Histories, inheriting earlier: InheritedSources?,
    choices resolve: ([LoadedSource: Snapshot]) -> ResolvedChoices,
    generator: any RandomNumberGenerator & Sendable,
    makeAdapter: @escaping @Sendable (SourceDefinition) -> any SourceAdapter,
    onLoad: @escaping @Sendable (SourceID, SourceFailure?) -> Void
  ) {
    self.lastData = lastData
    self.histories = histories
    now = clock.now
    histories.use(definition.sources)
    let combined = CombinedSources(definition.sources, onEnd: onLoad)
    self.combined = combined
    let written = definition.loadedSources
    chosenSources = Dictionary(
      keepingFirst: written.filter { !$0.source.choiceNames.isEmpty }.map { ($0.id, $0.source) })
    let known = RestoredSources(
      RestoredSources.Origin(
        definition: definition, combined: combined, earlier: earlier, lastData: lastData,
        histories: histories, now: clock.now()), resolve)
    choices = known.choices
    sources = Dictionary(keepingFirst: known.loaded.map { ($0.id, $0.source) })
    snapshots = known.snapshots
    let semaphore = earlier?.semaphore ?? LoadSemaphore(clock: clock)
    self.semaphore = semaphore
    var inherited: [LoadedSource: InheritedSources.Entry] = [:]
    let makeLoader = {
      @Sendable (id: LoadedSource, source: SourceDefinition, restored: Snapshot?) in
      let adapter = makeAdapter(source)
      var policy = source.policy
      if id.isTableProbe { policy.history = nil }
      return SourceLoader(
        id.isTableProbe ? TableProbe(adapter: adapter) : adapter,
        policy: policy, semaphore: semaphore, kind: source.loadKind, clock: clock,
        restored: restored, generator: generator,
        onEnd: { [id = source.id] in onLoad(id, $0) })
    }
    self.makeLoader = makeLoader
    loaders = Dictionary(
      keepingFirst: known.loaded.filter {
        !combined.contains($0.source.id) && !known.waiting.contains($0.id)
      }
      .map { id, source in
        // A source that fails begins anew: what it lacked may be there now, such as a secret.
        if let entry = known.kept[id], entry.snapshot.failure == nil {
          inherited[id] = entry
          return (id, entry.loader)
        }
        return (id, makeLoader(id, source, known.restored[id]))
      })
    self.inherited = inherited.mapValues(\.later)
    inheritedDefinitions = inherited.mapValues(\.definition)
    for source in snapshots.keys { combined.partChanged(source, snapshots) }
  }

  /// Takes all loaders out of the board, for a board of another version of the file.
  mutating func removeLoaders() -> [(LoadedSource, SourceDefinition, SourceLoader)] {
    stopListening()
    defer {
      loaders = [:]
      combined.removeAll()
    }
    return loaders.compactMap { id, loader in
      (inheritedDefinitions[id] ?? sources[id]).map { (id, $0, loader) }
    }
  }

  /// Returns an empty set of inherited sources with the limits of this board.
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
    guard self.onChange == nil else { return }
    defer { inherited = [:] }
    self.onChange = onChange
    for (id, loader) in loaders { listen(id, inherited[id] ?? loader.snapshots) }
    for (id, source) in combined.all { listen(.data(id), source.snapshots) }
  }

  private mutating func listen(_ id: LoadedSource, _ snapshots: AsyncStream<Snapshot>) {
    listeners[id] = Task { [onChange] in
      for await snapshot in snapshots { await onChange?(id, snapshot) }
    }
  }

  /// Ends the tasks that ``listen(_:)`` started.
  func stopListening() { for listener in listeners.values { listener.cancel() } }

  /// Stores the latest snapshot of a source.
  mutating func set(_ snapshot: Snapshot, of source: LoadedSource) {
    if chosenSources[source] != nil {
      // A loader that has been replaced may report once more.
      guard snapshot.choices == sources[source]?.choices else { return }
      if snapshot.isPending, let present = snapshots[source], present.value != nil,
        present.choices != snapshot.choices
      {
        return
      }
    }
    let definition = sources[source]
    noteSuccess(snapshot, of: source)
    var snapshot = snapshot
    if let definition, let old = inheritedDefinitions[source] {
      snapshot = snapshot.moved(from: old, to: definition)
    }
    guard !source.isTableProbe, let definition else {
      // The rows of a file that are few are kept, the names of the columns of a long one are not.
      let hasRows = snapshot.value?.array?.first?.object != nil
      if let definition, hasRows, source.keepsData(of: definition) {
        lastData?.keep(snapshot, of: definition)
      }
      snapshots[source] = snapshot
      return
    }
    lastData?.keep(snapshot, of: definition)
    histories.record(snapshot, of: definition)
    snapshots[source] = histories.added(to: snapshot, of: definition, now: now())
    combined.partChanged(source, snapshots)
  }

  /// Tries the failing sources of a server again when another one of it has been loaded.
  private mutating func noteSuccess(_ snapshot: Snapshot, of source: LoadedSource) {
    guard snapshot.failure == nil else {
      failing.insert(source)
      return
    }
    let hadFailed = failing.remove(source) != nil
    // An event of a stream says nothing about its server that the one before hasn't said.
    let before = snapshots[source]?.loadedAt
    let isLoad = before == nil || sources[source]?.loadKind != .stream
    guard !failing.isEmpty, hadFailed || isLoad && snapshot.loadedAt != before,
      let server = sources[source]?.server
    else { return }
    for other in failing where sources[other]?.server == server {
      guard let loader = loaders[other] else { continue }
      Task { await loader.serverAnswered(hadFailed: hadFailed) }
    }
  }

  /// The number of loads that have ended, with those of earlier versions of the file.
  var loadCount: Int { get async { await semaphore.loadCount } }

  /// Returns whether the values of a source are kept over time, so that it is loaded on every page.
  func hasHistory(_ source: LoadedSource) -> Bool {
    !source.isTableProbe && sources[source]?.history != nil
  }

  /// Returns whether a source is loaded at the same moments as others.
  func keepsStep(_ source: LoadedSource) -> Bool { sources[source]?.kind.origin == .machine }

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

// MARK: Choices

extension SourceBoard {
  /// Fills in the values of choices, and loads what depends on them with other loaders.
  ///
  /// The data of other values stay, marked as being refreshed, until those of the new ones are
  /// there.
  /// - Returns: the loaders that aren't needed any more, and the sources that are loaded anew.
  mutating func set(
    _ choices: ResolvedChoices
  ) -> (ended: [SourceLoader], changed: Set<LoadedSource>) {
    var (ended, changed) = ([SourceLoader](), Set<LoadedSource>())
    self.choices = choices
    for (id, written) in chosenSources {
      let source = written.filled(with: choices.values)
      let waits = written.waits(for: choices)
      if source == sources[id], !waits, loaders[id] != nil { continue }
      sources[id] = source
      if let loader = loaders.removeValue(forKey: id) {
        listeners.removeValue(forKey: id)?.cancel()
        inheritedDefinitions[id] = nil
        ended.append(loader)
        changed.insert(id)
      }
      if waits {
        var snapshot = Snapshot(failure: written.failure(of: choices))
        snapshot.choices = source.choices
        if snapshots[id] != snapshot { changed.insert(id) }
        snapshots[id] = snapshot
      } else {
        snapshots[id] = snapshots[id].flatMap { before in
          guard before.value != nil else { return nil }
          var before = before
          (before.isRefreshing, before.failure) = (true, nil)
          return before
        }
        let restored =
          snapshots[id] == nil && id.keepsData(of: source)
          ? lastData?.snapshot(of: source, now: now()) : nil
        if let restored {
          snapshots[id] =
            id.isTableProbe ? restored : histories.added(to: restored, of: source, now: now())
          snapshots[id]?.choices = source.choices
        }
        let loader = makeLoader(id, source, restored)
        loaders[id] = loader
        if onChange != nil { listen(id, loader.snapshots) }
        changed.insert(id)
      }
    }
    for id in changed { combined.partChanged(id, snapshots) }
    return (ended, changed)
  }
}

extension SourceDefinition {
  /// Returns whether the source can't be loaded before a value is known.
  func waits(for choices: ResolvedChoices) -> Bool {
    !choices.unknown.isEmpty && !choiceNames.isDisjoint(with: choices.unknown.keys)
  }

  /// Returns the reason why a value that the source waits for can't be known.
  fileprivate func failure(of choices: ResolvedChoices) -> SourceFailure? {
    choiceNames.lazy.compactMap { choices.unknown[$0] ?? nil }.first
  }
}
