import CardModel
import DataSources
import JMESPath

/// Keeps the cards of the pages that are shown up to date.
///
/// It runs the loaders of the sources that those pages need (``SourceBoard``), resolves cards off
/// the main actor (``ShownPages``), and tells only what has changed. Changes that aren't taken in
/// time are merged: a slow taker gets fewer updates, not older ones.
public actor DashboardLoader {
  private let clock: SourceClock
  private var board: SourceBoard
  private var shown: ShownPages
  private var waiter = UpdateWaiter()
  private var settling = SettlingWaiters()

  /// - Parameters:
  ///   - lastData: the data that are shown before the first answer, and that are kept of later
  ///     ones.
  ///   - generator: spreads the tries after failures.
  ///   - makeAdapter: gives the adapter that loads a source.
  ///   - onLoad: called when a load of a source has ended, with its failure.
  public init(
    _ definition: DashboardDefinition, clock: SourceClock = SourceClock(),
    lastData: LastData? = nil,
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    makeAdapter: (SourceDefinition) -> any SourceAdapter, resolver: CardResolver = CardResolver(),
    onLoad: @escaping @Sendable (SourceID, SourceFailure?) -> Void = { _, _ in }
  ) {
    self.clock = clock
    board = SourceBoard(
      definition, clock: clock, lastData: lastData, generator: generator, makeAdapter: makeAdapter,
      onLoad: onLoad)
    shown = ShownPages(definition, resolver)
  }

  deinit { board.stopListening() }

  // MARK: What is shown

  /// Keeps these pages up to date, and no others.
  ///
  /// Cards that stay keep their states.
  public func show(_ pages: [PageID]) async {
    let known = shown.definition.pages.map(\.id)
    await show(pages: known.filter(pages.contains).map { ShownPage($0) })
  }

  /// Keeps these pages up to date, and no others, where some of them show objects.
  public func show(pages: [ShownPage]) async {
    board.listen { [weak self] source, snapshot in await self?.sourceChanged(source, snapshot) }
    shown.show(pages, board.snapshots)
    tellChanges()
    for (source, loader) in board.all {
      // Asked anew each time: another page may be shown while a loader is busy.
      if shown.needs(source) { await loader.resume() } else { await loader.pause() }
    }
  }

  /// Keeps the details of these objects up to date, and of no others.
  public func open(_ paths: [ObjectPath]) {
    shown.open(paths, board.snapshots)
    tellChanges()
  }

  /// Takes over the object of a row of a report, or why it could not be had.
  ///
  /// Only the report can find it among its rows.
  public func setRowObject(_ object: Result<JSONValue, SourceFailure>, for path: ObjectPath) {
    shown.setRowObject(object, for: path, board.snapshots)
    tellChanges()
  }

  // MARK: Loading again

  /// Loads the data of a card again, because a person asked for it.
  public func refresh(_ card: CardID) async {
    for source in shown.sources(of: card) { await board.loader(of: source)?.refresh() }
  }

  /// Loads everything again that is shown.
  public func refresh() async {
    for (source, loader) in board.all where shown.needs(source) { await loader.refresh() }
  }

  /// Loads the data of a report again, because a person asked for it.
  public func refresh(report page: PageID) async {
    guard let source = shown.source(ofReport: page) else { return }
    await board.loader(of: source)?.refresh()
  }

  // MARK: What is known

  /// Returns the snapshot of the source of a report that is shown.
  public func snapshot(ofReport page: PageID) -> Snapshot? {
    shown.source(ofReport: page).map { board.snapshots[$0] ?? Snapshot() }
  }

  /// The update that tells of the object of a page; nil before the object is there.
  public func object(of page: ShownPage) -> CardUpdate? { shown.object(of: page) }

  /// Returns the cards of the pages that are shown, once none is loading or the time is over.
  ///
  /// The timer ends the wait at the limit; whichever comes first, it is cancelled after the wait. A
  /// cancelled task waits no longer: its timer ends early.
  /// - Returns: the cards by section, in order; the state of a card says whether it is still
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

  /// Batches of changes, for one taker; the first batch of a page tells all of it.
  ///
  /// The stream waits without cost while nothing changes, and ends with its task.
  public nonisolated var updates: AsyncStream<[CardUpdate]> {
    AsyncStream { [weak self] in await self?.nextUpdates() }
  }

  /// Returns the changes that ``updates`` has not delivered yet, without waiting for any.
  public func takeUpdates() -> [CardUpdate] { shown.takeUpdates(board.snapshots) }

  private func sourceChanged(_ source: LoadedSource, _ snapshot: Snapshot) {
    board.set(snapshot, of: source)
    shown.sourceChanged(source, board.snapshots)
    tellChanges()
    if !shown.isLoading(board.snapshots) { settling.endAll() }
  }

  private func tellChanges() { if shown.hasChanges { waiter.wake() } }

  /// Waits for changes; nil when the task is cancelled or another taker has come.
  private func nextUpdates() async -> [CardUpdate]? {
    while !Task.isCancelled {
      let updates = takeUpdates()
      if !updates.isEmpty { return updates }
      let goesOn = await withTaskCancellationHandler {
        await withCheckedContinuation { waiter.wait($0) }
      } onCancel: {
        Task { await self.wakeTaker() }
      }
      guard goesOn else { return nil }
    }
    return nil
  }

  private func wakeTaker() { waiter.wake() }
}
