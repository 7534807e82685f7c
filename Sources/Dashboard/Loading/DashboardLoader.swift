import CardModel
import DataSources
import JMESPath

/// Keeps the cards of the pages that are shown up to date.
///
/// Runs the loaders of the sources that those pages need, resolves cards off the main actor, and
/// tells only what has changed. What isn't taken in time is merged: a slow taker gets fewer, not
/// older updates.
public actor DashboardLoader {
  let definition: DashboardDefinition
  private let resolve: CardResolver
  private let resolveDetails: DetailResolver
  let objectResolver: ObjectResolver
  private let clock: SourceClock
  private let loaders: [SourceID: SourceLoader]
  private let lastData: LastData?
  var snapshots: [SourceID: Snapshot]
  var sections: [ShownSection] = []
  private var reports: [ShownReport] = []
  private var objects: [ShownObject] = []
  var pageObjects: [PageObject] = []
  /// The objects of rows of reports, which only the reports can find.
  var rowObjects: [ObjectPath: Result<JSONValue, SourceFailure>] = [:]
  private var listeners: [Task<Void, Never>] = []
  private var hasChanges = false
  private var taker: CheckedContinuation<Bool, Never>?
  private var settling: [Settling] = []
  private var lastSettling = 0

  private struct Settling {
    let id: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// - Parameters:
  ///   - makeAdapter: how the data of a source are got.
  ///   - lastData: what is shown before the first answer, and takes what is loaded.
  ///   - generator: spreads the tries after failures.
  public init(
    _ definition: DashboardDefinition, clock: SourceClock = SourceClock(),
    lastData: LastData? = nil,
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    makeAdapter: (SourceDefinition) -> any SourceAdapter,
    details: @escaping DetailResolver = { _, _, _ in nil },
    objects: ObjectResolver = ObjectResolver(CardBinder()), resolve: @escaping CardResolver
  ) {
    self.definition = definition
    self.resolve = resolve
    resolveDetails = details
    objectResolver = objects
    self.clock = clock
    self.lastData = lastData
    let sources = definition.loadedSources
    var restored: [SourceID: Snapshot] = [:]
    for source in sources {
      restored[source.id] = lastData?.snapshot(of: source, now: clock.now())
    }
    snapshots = restored
    let gate = FetchGate()
    loaders = Dictionary(
      sources.map { source in
        let adapter = makeAdapter(source)
        let loader = SourceLoader(
          source.id.isTable ? TableProbe(table: source, adapter: adapter) : adapter,
          policy: source.policy,
          gate: gate, kind: source.gateKind, clock: clock, restored: restored[source.id],
          generator: generator)
        return (source.id, loader)
      }, uniquingKeysWith: { first, _ in first })
  }

  deinit {
    for listener in listeners { listener.cancel() }
  }

  /// Batches of changes, for one taker; the first one of a page tells all of it.
  ///
  /// The stream waits without cost while nothing changes, and ends with its task.
  public nonisolated var updates: AsyncStream<[CardUpdate]> {
    AsyncStream { [weak self] in await self?.nextUpdates() }
  }

  /// Keeps these pages up to date, and no others. Cards that stay keep what they have.
  public func show(_ pages: [PageID]) async {
    await show(pages: definition.pages.map(\.id).filter(pages.contains).map { ShownPage($0) })
  }

  /// The same for pages of which some show objects.
  public func show(pages: [ShownPage]) async {
    if listeners.isEmpty { listen() }
    let definitions = pages.compactMap { page in
      definition.pages.first { $0.id == page.id }.map { (page: $0, object: page.object) }
    }
    let shown = definitions.map(\.page)
    let known = Dictionary(sections.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    sections = definitions.flatMap { ShownSection.all(of: $0.page, object: $0.object) }
      .map { known[$0.id] ?? $0 }
    showObjects(of: pages)
    reports = ShownReport.all(of: shown, in: definition).map { new in
      reports.first { $0.page == new.page } ?? new
    }
    // Those that stay have been resolved with each snapshot that came.
    for section in sections.indices where known[sections[section].id] == nil {
      for card in sections[section].definitions.indices { resolveCard(card, in: section) }
    }
    changed()
    for (source, loader) in loaders {
      // Asked anew each time: another page may be shown while a loader is busy.
      if isNeeded(source) { await loader.resume() } else { await loader.pause() }
    }
  }

  /// Keeps what is known of these objects up to date, and of no others.
  public func open(_ paths: [ObjectPath]) {
    let known = Dictionary(objects.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    objects = paths.compactMap { path in
      known[path] ?? definition.card(of: path).map { ShownObject(path, of: $0) }
    }
    for index in objects.indices where known[objects[index].path] == nil { resolveObject(index) }
  }

  /// Loads anew what the card shows, because a person asked for it.
  public func refresh(_ card: CardID) async {
    let sources = sections.flatMap { section -> Set<SourceID> in
      guard let definition = section.definition(of: card) else { return [] }
      return self.sources(of: definition, on: section.id.page)
    }
    for source in Set(sources) { await loaders[source]?.refresh() }
  }

  /// Loads anew everything that is shown.
  public func refresh() async {
    for (source, loader) in loaders where isNeeded(source) { await loader.refresh() }
  }

  /// What is known of the source of a report that is shown.
  public func snapshot(ofReport page: PageID) -> Snapshot? {
    reports.first { $0.page == page }.map { snapshots[$0.source] ?? Snapshot() }
  }

  /// Loads anew what the report shows, because a person asked for it.
  public func refresh(report page: PageID) async {
    guard let report = reports.first(where: { $0.page == page }) else { return }
    await loaders[report.source]?.refresh()
  }

  /// The cards of the pages that are shown, once none is loading or the time is over.
  /// - Returns: the cards by section, in order; those that are still loading say so in their state.
  public func settled(within limit: Duration) async -> [ResolvedSection] {
    if isLoading {
      lastSettling += 1
      let id = lastSettling
      let timer = Task { [weak self, clock] in
        try? await clock.sleep(limit)
        await self?.endSettling { $0 == id }
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { settling.append(Settling(id: id, continuation: $0)) }
      } onCancel: {
        timer.cancel()
      }
      timer.cancel()
    }
    return sections.map { ResolvedSection(id: $0.id, cards: $0.resolved) }
  }

  private func isNeeded(_ source: SourceID) -> Bool {
    sections.contains { section in section.definitions.contains { $0.source == source } }
      || reports.contains { $0.source == source }
      || pageObjects.contains { $0.sources.contains(source) }
  }

  private var isLoading: Bool {
    sections.contains { section in
      section.definitions.contains { snapshot(of: $0, on: section.id.page).isPending }
    } || reports.contains { snapshots[$0.source]?.isPending ?? true }
  }

  private func endSettling(where matches: (Int) -> Bool) {
    let ended = settling.filter { matches($0.id) }
    settling.removeAll { matches($0.id) }
    for waiter in ended { waiter.continuation.resume() }
  }

  private func listen() {
    listeners = loaders.map { id, loader in
      Task { [weak self, snapshots = loader.snapshots] in
        for await snapshot in snapshots { await self?.sourceChanged(id, snapshot) }
      }
    }
  }

  private func sourceChanged(_ source: SourceID, _ snapshot: Snapshot) {
    snapshots[source] = snapshot
    if let lastData, let definition = definition.sources.first(where: { $0.id == source }) {
      lastData.keep(snapshot, of: definition)
    }
    let changedPages = pageObjects.indices.filter { index in
      pageObjects[index].sources.contains(source) && resolvePageObject(index)
    }.map { pageObjects[$0].page }
    for section in sections.indices {
      let isOther = changedPages.contains(sections[section].id.page)
      for (card, definition) in sections[section].definitions.enumerated()
      where isOther || definition.source == source {
        resolveCard(card, in: section)
      }
    }
    for index in objects.indices where sources(of: objects[index].path).contains(source) {
      resolveObject(index)
    }
    if reports.contains(where: { $0.source == source }) { changed() }
    if !isLoading { endSettling { _ in true } }
  }

  func resolveCard(_ card: Int, in section: Int) {
    let definition = sections[section].definitions[card]
    let page = sections[section].id.page
    let snapshot = snapshot(of: definition, on: page)
    let cards = PresentObject.with(pageObject(page)?.snapshot.value) {
      resolve(definition, snapshot)
    }
    if sections[section].set(cards, for: card) { changed() }
  }

  private func resolveObject(_ index: Int) {
    let object = objects[index]
    let (snapshot, page) = origin(of: object.path, object.definition)
    guard snapshot.value != nil else { return }
    let details = PresentObject.with(page) {
      resolveDetails(object.path, object.definition, snapshot)
    }
    if objects[index].set(details) { changed() }
  }

  func changed() {
    hasChanges = true
    taker?.resume(returning: true)
    taker = nil
  }

  /// Returns the changes that ``updates`` has not delivered yet, without waiting for any.
  public func takeUpdates() -> [CardUpdate] {
    guard hasChanges else { return [] }
    hasChanges = false
    return sections.indices.flatMap { sections[$0].takeUpdates() }
      + pageObjects.indices.compactMap { pageObjects[$0].takeUpdate() }
      + objects.indices.compactMap { objects[$0].takeUpdate() }
      + reports.indices.compactMap { reports[$0].takeUpdate(snapshots) }
  }

  /// Waits for something to tell; nil when the task is cancelled.
  private func nextUpdates() async -> [CardUpdate]? {
    while !Task.isCancelled {
      let updates = takeUpdates()
      if !updates.isEmpty { return updates }
      let goesOn = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // Of two takers the earlier one ends: each change is told once.
          taker?.resume(returning: false)
          taker = continuation
        }
      } onCancel: {
        Task { await self.changed() }
      }
      guard goesOn else { return nil }
    }
    return nil
  }
}
