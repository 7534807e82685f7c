import CardModel
import DataSources
import JMESPath

/// Keeps the cards of the visible pages up to date.
///
/// It runs the loaders of the sources that those pages need (``SourceBoard``), resolves cards off
/// the main actor (``ShownPages``), and delivers only changes. Changes that aren't consumed in time
/// are merged: a slow consumer gets fewer updates, not older ones.
public actor DashboardLoader {
  private let clock: SourceClock
  var board: SourceBoard
  var shown: ShownPages
  var conditions: WatchedConditions
  let choiceDefinitions: DashboardChoices
  /// The chosen values by the ids of choices, as links have them.
  var chosen: [String: String]
  var choices: ResolvedChoices { board.choices }
  private var waiter = UpdateWaiter()
  private var settling = SettlingWaiters()
  /// The running counts of collections, each with the pause after it.
  private var counts: [PageID: Task<Void, Never>] = [:]
  /// The readings of the conditions that are watched on every page, for one consumer.
  ///
  /// A slow consumer gets the latest readings only.
  public nonisolated let conditionReadings: AsyncStream<[ConditionID: ConditionReading]>
  nonisolated let conditionFeed: AsyncStream<[ConditionID: ConditionReading]>.Continuation
  /// Whether any page is shown.
  private(set) var isShowing = false
  /// Follows the minutes while something visible or a condition depends on the present time (P9).
  private var minutes: Task<Void, Never>?
  /// Delivers the changes of sources that keep step, a moment after the first of them.
  private var step: Task<Void, Never>?
  private let onChange: @Sendable (SourceID, Snapshot) -> Void

  /// - Parameters:
  ///   - lastData: the data of an earlier run, which are shown before the first answers; it stores
  ///     the data of later ones.
  ///   - histories: the values of earlier runs; it stores later ones.
  ///   - inherited: the sources of the loader of an earlier version of the file, whose clock this
  ///     one should have.
  ///   - chosen: what a person has chosen, by the ids of choices.
  ///   - generator: randomizes the times of tries after failures.
  ///   - makeAdapter: returns the adapter that loads a source.
  ///   - resolver: makes cards from the data; nil for the usual one.
  ///   - onLoad: called when a load of a source has ended, with its failure.
  ///   - onChange: called when a source has another snapshot.
  public init(
    _ definition: DashboardDefinition, clock: SourceClock = SourceClock(),
    lastData: LastData? = nil, histories: Histories = Histories(),
    inheriting inherited: InheritedSources? = nil, chosen: [String: String] = [:],
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    makeAdapter: @escaping @Sendable (SourceDefinition) -> any SourceAdapter,
    resolver: CardResolver? = nil,
    onLoad: @escaping @Sendable (SourceID, SourceFailure?) -> Void = { _, _ in },
    onChange: @escaping @Sendable (SourceID, Snapshot) -> Void = { _, _ in }
  ) {
    self.onChange = onChange
    self.clock = clock
    choiceDefinitions = DashboardChoices(definition)
    self.chosen = chosen
    let definitions = choiceDefinitions
    board = SourceBoard(
      definition, clock: clock, lastData: lastData, histories: histories,
      inheriting: inherited, choices: { definitions.resolved(chosen, $0) }, generator: generator,
      makeAdapter: makeAdapter, onLoad: onLoad)
    conditions = WatchedConditions(definition, board.snapshots, board.choices.values)
    (conditionReadings, conditionFeed) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    conditionFeed.yield(conditions.readings)
    shown = ShownPages(
      definition, resolver ?? CardResolver(CardBinder(definition.formatting)), board.choices)
  }

  deinit {
    conditionFeed.finish()
    board.stopListening()
    for count in counts.values { count.cancel() }
    minutes?.cancel()
    step?.cancel()
  }

  /// Ends, and returns the sources for the loader of another version of the file.
  ///
  /// Sources that this one doesn't take over end with the returned value.
  public func handOver() async -> InheritedSources {
    var heirs = board.heirs(by: clock)
    for (id, definition, loader) in board.removeLoaders() {
      let (snapshot, later) = await loader.handOver()
      heirs.entries[id] = InheritedSources.Entry(
        definition: definition, loader: loader, snapshot: snapshot, later: later)
    }
    return heirs
  }

  /// The full minutes, at which what depends on the present time is updated (P9).
  public nonisolated var fullMinutes: Minutes { clock.minutes }

  // MARK: What is shown

  /// Keeps these pages and no others up to date.
  ///
  /// Cards that remain keep their states.
  public func show(_ pages: [PageID]) async {
    let known = shown.definition.pages.map(\.id)
    await show(pages: known.filter(pages.contains).map { ShownPage($0) })
  }

  /// Keeps these pages and no others up to date; some of them may show objects.
  public func show(pages: [ShownPage]) async {
    board.listen { [weak self] source, snapshot in await self?.sourceChanged(source, snapshot) }
    isShowing = !pages.isEmpty
    shown.show(pages, board.snapshots)
    announceChanges()
    countCollections()
    for (source, loader) in board.all {
      // Other pages may be shown while the loop waits for a loader.
      if isNeeded(source) { await loader.resume() } else { await loader.pause() }
    }
  }

  /// Returns whether something visible or watched depends on a source.
  func isNeeded(_ source: LoadedSource) -> Bool {
    board.dependents(on: source).contains { source in
      shown.needs(source)
        || isShowing
          && (board.hasHistory(source) || conditions.needs(source)
            || source.dataID.map(choiceDefinitions.sources.contains) == true)
    }
  }

  /// Keeps the details of these objects and no others up to date.
  public func open(_ paths: [ObjectPath]) {
    shown.open(paths, board.snapshots)
    announceChanges()
  }

  /// Sets the object of a row of a report, or the reason why it couldn't be read.
  ///
  /// Only the report can find the object among its rows.
  public func setRowObject(_ object: Result<JSONValue, SourceFailure>, for path: ObjectPath) {
    shown.setRowObject(object, for: path, board.snapshots)
    announceChanges()
  }

  // MARK: Queries

  /// Returns the cards of the visible pages, as soon as none is loading or the time limit is
  /// reached.
  ///
  /// Cancelling the task ends the wait.
  /// - Returns: the cards by section, in order; the state of a card shows whether it is still
  ///   loading.
  public func settled(within limit: Duration) async -> [ResolvedSection] {
    if shown.isLoading(board.snapshots) {
      let id = settling.nextID()
      let timer = Task { [weak self, clock] in
        try? await clock.sleep(limit)
        await self?.endSettling(id)
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { settling.wait(id, $0) }
      } onCancel: {
        timer.cancel()
      }
      timer.cancel()
    }
    return shown.resolvedSections
  }

  private func endSettling(_ id: Int) { settling.end(id) }

  // MARK: Updates

  /// The changes in batches, for one consumer; the first batch of a page has all of its cards.
  ///
  /// The stream uses no resources while nothing changes, and ends with its task.
  public nonisolated var updates: AsyncStream<[CardUpdate]> {
    AsyncStream { [weak self] in await self?.nextUpdates() }
  }

  /// Returns the changes that ``updates`` has not delivered yet, without waiting for any.
  public func takeUpdates() -> [CardUpdate] { shown.takeUpdates(board.snapshots) }

  private func sourceChanged(_ source: LoadedSource, _ snapshot: Snapshot) {
    // The first data of a card are shown at once.
    let keepsStep = board.keepsStep(source) && board.snapshots[source]?.value != nil
    board.set(snapshot, of: source)
    if let id = source.dataID { onChange(id, snapshot) }
    shown.sourceChanged(source, board.snapshots)
    if conditions.update(source, board.snapshots[source] ?? snapshot) {
      conditionFeed.yield(conditions.readings)
    }
    updateChoices()
    dataChanged(keepsStep: keepsStep)
  }

  /// Passes on what has changed with the data or the choices.
  /// - Parameter keepsStep: whether the data of other sources arrive at the same moment.
  func dataChanged(keepsStep: Bool = false) {
    announceChanges(keepsStep: keepsStep)
    countCollections()
    if settling.isNeeded, !shown.isLoading(board.snapshots) { settling.endAll() }
  }

  /// Counts the collections whose data have changed, one count of each at a time.
  func countCollections() {
    for (page, count) in counts where !shown.collections.contains(where: { $0.page == page }) {
      count.cancel()
      counts[page] = nil
    }
    for collection in shown.collections where counts[collection.page] == nil {
      guard let (value, version) = collection.uncounted(board.snapshots, choices.values) else {
        continue
      }
      counts[collection.page] = Task { [weak self, clock] in
        let start = clock.elapsed()
        let count = await collection.count(value, version)
        let pause = LoadLimits.pause(afterCounting: clock.elapsed() - start)
        guard !Task.isCancelled else { return }
        await self?.counted(count, collection.page, version)
        if pause > .zero { try? await clock.sleep(pause) }
        guard !Task.isCancelled else { return }
        await self?.endCount(of: collection.page)
      }
    }
  }

  private func counted(_ count: Int?, _ page: PageID, _ version: ShownCollection.Version) {
    shown.setCount(count, ofCollection: page, version)
    announceChanges()
    if settling.isNeeded, !shown.isLoading(board.snapshots) { settling.endAll() }
  }

  private func endCount(of page: PageID) {
    counts[page] = nil
    countCollections()
  }

  func announceChanges(keepsStep: Bool = false) {
    if shown.hasChanges { if keepsStep { finishStep() } else { waiter.wake() } }
    followMinutes()
  }

  /// Wakes the consumer when the other sources of this step have been loaded too, so that all of
  /// them are drawn in one frame (P19).
  private func finishStep() {
    guard step == nil else { return }
    step = Task { [weak self, clock] in
      try? await clock.sleep(LoadLimits.step)
      await self?.stepEnded()
    }
  }

  private func stepEnded() {
    step = nil
    waiter.wake()
  }

  private func followMinutes() {
    let followsClock = conditions.readsClock || choiceDefinitions.readsClock(chosen)
    guard shown.readsClock || isShowing && followsClock else {
      minutes?.cancel()
      minutes = nil
      return
    }
    guard minutes == nil else { return }
    minutes = Task { [weak self, minutes = clock.minutes] in
      while await minutes.next() { await self?.minuteChanged() }
    }
  }

  private func minuteChanged() {
    shown.minuteChanged(board.snapshots)
    updateChoices()
    if conditions.minuteChanged(board.snapshots) { conditionFeed.yield(conditions.readings) }
    announceChanges()
  }

  /// Waits for changes; returns nil if the task is cancelled or another consumer waits.
  private func nextUpdates() async -> [CardUpdate]? {
    while !Task.isCancelled {
      let updates = takeUpdates()
      if !updates.isEmpty { return updates }
      let goesOn = await withTaskCancellationHandler {
        await withCheckedContinuation { waiter.wait($0) }
      } onCancel: {
        Task { await self.wakeConsumer() }
      }
      guard goesOn else { return nil }
    }
    return nil
  }

  private func wakeConsumer() { waiter.wake() }
}

// The present state of the loader.

extension DashboardLoader {
  /// The present data of the sources.
  public var snapshots: [SourceID: Snapshot] {
    board.snapshots.reduce(into: [:]) { snapshots, entry in
      if case .data(let source) = entry.key { snapshots[source] = shown.chosen(entry.value) }
    }
  }

  /// The present states of the sources; of one that only reports read from its table, that of the
  /// probe of the table.
  public var states: [SourceID: Snapshot] {
    board.snapshots.reduce(into: snapshots) { states, entry in
      guard case .tableProbe(let source) = entry.key else { return }
      if states[source]?.isPending ?? true { states[source] = entry.value }
    }
  }

  /// The number of loads that have ended, with those of earlier versions of the file.
  public var loadCount: Int { get async { await board.loadCount } }

  /// Returns the snapshot of the source of a visible report.
  public func snapshot(ofReport page: PageID) -> Snapshot? {
    shown.source(ofReport: page).map { shown.chosen(board.snapshots[$0] ?? Snapshot()) }
  }

  /// Returns the update with the object of a page; nil before the object is loaded.
  public func object(of page: ShownPage) -> CardUpdate? { shown.object(of: page) }

  /// The data of a card without a source: nothing but the values of choices.
  public var snapshotWithoutSource: Snapshot { shown.chosen(Snapshot(value: .null)) }
}

// The values that are chosen above cards and reports.

extension DashboardLoader {
  /// Chooses values.
  ///
  /// Sources that depend on them are loaded anew.
  /// - Parameter values: the values by the ids of choices, as links have them; nil for the value
  ///   that a choice has by itself.
  public func choose(_ values: [String: String?]) {
    for (id, value) in values { chosen[id] = value }
    updateChoices()
    dataChanged()
  }

  /// The choices with their present values, in the order of the file.
  public var presentChoices: [PageChoice] {
    choiceDefinitions.definitions.compactMap { choices.shown[$0.id] }
  }

  /// Makes the choices again from what a person has chosen and the data, and what depends on them.
  func updateChoices() {
    guard !choiceDefinitions.definitions.isEmpty else { return }
    // Options may depend on other choices, whose sources are then loaded anew.
    for _ in choiceDefinitions.definitions {
      let new = choiceDefinitions.resolved(chosen, board.snapshots)
      guard new != choices else { return }
      let (ended, changed) = board.set(new)
      shown.set(new, changed: changed, board.snapshots)
      if conditions.set(new.values, board.snapshots) { conditionFeed.yield(conditions.readings) }
      guard !ended.isEmpty || !changed.isEmpty else { return }
      Task { [weak self] in
        for loader in ended { await loader.pause() }
        await self?.resume(changed)
      }
    }
  }

  private func resume(_ sources: Set<LoadedSource>) async {
    for source in sources where isNeeded(source) { await board.loader(of: source)?.resume() }
  }
}
