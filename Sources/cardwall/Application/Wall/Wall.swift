import CardModel
import CardWidgets
import Dashboard
import Gtk

/// A dashboard at work: loads its data, keeps its pages up to date, and does what a person asks for.
///
/// Where it leads a person is in `Wall+Navigation`, what buttons do in `Wall+Actions`.
final class Wall {
  let definition: DashboardDefinition
  let navigation: NavigationView
  /// Called when the page on top, or the way back from it, has changed.
  var onNavigate: () -> Void = {}
  /// Called when data have changed.
  var onUpdate: () -> Void = {}
  /// Called with what is to be told a person in passing.
  var onNote: (Note) -> Void = { _ in }

  /// What a person has done to the cards: hidden, marked.
  let memory: WallMemory
  let performer: ActionPerformer
  let loader: DashboardLoader
  /// The way from a page of the dashboard to the page on top.
  var trail: Trail
  /// A link whose card has not been loaded yet.
  var pendingLink: PageLink?
  /// Where a person was on the pages of the dashboard that have been left.
  var places: [PageID: PagePlace] = [:]
  /// The rows of reports whose objects are open.
  var openRows: [ObjectPath: OpenRow] = [:]
  /// The row that is gone on to, and has to be read first.
  var awaitedRow: Task<Void, Never>?
  /// Of the report that is come back to: the row whose object was seen last.
  var lastRow: (report: PageID, position: Int)?
  let offersHostActions: Bool
  /// Over when the window has gone, or shows another wall: what was on its way then comes too late.
  let life = WidgetLife()
  private var updates: Task<Void, Never>?
  private(set) var loading: Task<Void, Never>?

  /// - Parameters:
  ///   - loader: of the same dashboard.
  ///   - memory: which cards are hidden and marked; it outlives the wall.
  ///   - performer: does what buttons say outside of the program.
  ///   - offersHostActions: whether each card's menu holds what the program offers for cards.
  ///   - first: the page to begin with; the first of the dashboard if there is none of that name.
  init(
    _ definition: DashboardDefinition, loader: DashboardLoader, memory: WallMemory,
    performer: ActionPerformer, offersHostActions: Bool = true, first: PageID? = nil
  ) {
    self.definition = definition
    self.loader = loader
    self.memory = memory
    memory.readPositions(of: definition.cardsWithoutKey)
    self.performer = performer
    self.offersHostActions = offersHostActions
    let page = WallPage(
      definition.page(first), sources: definition.sources, memory: memory,
      offersHostActions: offersHostActions)
    trail = Trail(page)
    navigation = NavigationView(page.root)
    life.watch(navigation.root.widget)
    connect(page)
    navigation.onDepthChange = { [unowned self] _ in trailChanged() }
    memory.onChange = { [weak self] in self?.memoryChanged($0) }
  }

  isolated deinit { updates?.cancel() }

  /// Starts loading; comes back when the first page has its data or the time is over, so that the
  /// first picture is one of cards and not of placeholders.
  func start(within limit: Duration) async {
    await loader.show(pages: trail.pages.map(\.key))
    _ = await loader.settled(within: limit)
    let updates = loader.updates
    var iterator = updates.makeAsyncIterator()
    if let first = await iterator.next(isolation: MainActor.shared) { apply(first) }
    self.updates = Task { [weak self] in
      for await batch in updates { self?.apply(batch) }
    }
    guard !life.isOver else { return }
    for page in trail.pages { page.render() }
  }

  /// Ends all loading; what runs for it is stopped.
  func stop() {
    updates?.cancel()
    awaitedRow?.cancel()
    Task { [loader] in await loader.show([]) }
  }

  var title: String { definition.title ?? "Cardwall" }

  /// The pages of the dashboard on the way to the page on top.
  var pages: [PageID: WallPage] {
    Dictionary(trail.pages.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The page on the way to the page on top.
  func page(_ key: ShownPage) -> WallPage? { trail.pages.first { $0.key == key } }

  /// A page of the dashboard by its name, which is not on the way yet.
  /// - Parameters:
  ///   - object: what the page shows, if that is an object.
  ///   - pressed: what led to an object: what the page has before its data are there.
  func makePage(_ id: PageID, object: ObjectPath? = nil, pressed: Card? = nil) -> WallPage? {
    guard let new = definition.pages.first(where: { $0.id == id }),
      new.isObject == (object != nil)
    else { return nil }
    let page = WallPage(
      new, object: object, pressed: pressed, sources: definition.sources, memory: memory,
      offersHostActions: offersHostActions)
    connect(page)
    page.render()
    return page
  }

  private func connect(_ page: WallPage) {
    page.onEvent = { [unowned self, unowned page] in handle($0, on: page) }
    page.onMove = { [unowned self, unowned page] in move($0, to: $1, on: page) }
    if let path = page.object {
      connect(page.head, of: path)
      page.view.onStep = { [unowned self, unowned page] in
        if isOnTop(page.root.widget) { step($0) }
      }
    }
    page.onSeeAll = { [unowned self, unowned page] in if isOnTop(page.root.widget) { push($0) } }
    page.report?.onNote = { [unowned self] in onNote(Note(text: $0)) }
    page.report?.view.onLeave = { [unowned self] in navigation.pop() }
    page.onRetry = { [loader, id = page.id] in Task { await loader.refresh(report: id) } }
  }

  // MARK: Data

  /// Loads what is shown now, and nothing else. One change after the other: the last one counts.
  func loadWhatIsShown() {
    let (pages, objects) = (trail.pages.map(\.key), trail.objects.compactMap(\.followedPath))
    loading = Task { [loader, loading] in
      await loading?.value
      await loader.show(pages: pages)
      await loader.open(objects)
    }
  }

  /// Loads everything that is shown anew.
  func refresh() { Task { [loader] in await loader.refresh() } }

  /// Loads what the card shows anew.
  func refresh(_ card: CardID) {
    // A row's page is loaded with what the row is in.
    let path = trail.topPath.flatMap { card.isPart(of: $0.card) ? $0 : nil }
    if case .report(let page)? = path?.origin {
      Task { [loader] in await loader.refresh(report: page) }
    } else {
      Task { [loader] in await loader.refresh(path?.card ?? card) }
    }
  }

  private func apply(_ updates: [CardUpdate]) {
    guard !life.isOver else { return }
    let titles = trail.stops.map(\.title)
    let place = placeInCollection
    for page in trail.pages { page.apply(updates) }
    for case .state(let section, let card, _) in updates {
      renderObjects(of: card, on: section.page)
    }
    for case .details(let path, let details, let isGone) in updates {
      for object in trail.objects where object.path == path {
        object.show(details, isGone: isGone)
      }
    }
    for case .report(let page, let snapshot) in updates { renewRows(of: page, snapshot) }
    followPendingLink()
    let hasMoved =
      place?.index != placeInCollection?.index || place?.count != placeInCollection?.count
    if hasMoved || trail.stops.map(\.title) != titles { onNavigate() }
    onUpdate()
  }

  /// Shows on the pages of a card's objects what the card shows now.
  func renderObjects(of card: CardID, on page: ShownPage) {
    for object in trail.objects where object.path.card == card && object.page == page {
      if let state = self.page(page)?.state(of: card) { object.show(state) }
    }
    renderHeads(of: card, on: page)
  }

  private func memoryChanged(_ cards: [CardID]) {
    for page in trail.pages { page.memoryChanged(cards) }
    if let top = trail.topPath, top.rows.isEmpty, memory.isHidden(top.card) {
      navigation.pop()
    }
    for page in trail.pages { for card in cards { renderObjects(of: card, on: page.key) } }
  }

  // MARK: Events

  private func handle(_ event: CardEvent, on page: WallPage) {
    guard isOnTop(page.root.widget) else { return }
    let origin: ObjectPath.Origin =
      page.report == nil ? page.object.map { .object($0) } ?? .wall : .report(page.id)
    handle(event, on: page.key) { ObjectPath(card: $0.id, origin: origin) }
  }

  /// What a person does on the page of an object.
  func handle(_ event: CardEvent, on object: OpenedObject) {
    guard isOnTop(object.root) else { return }
    handle(event, on: object.page) { object.isLive ? object.path : ObjectPath(card: $0.id) }
  }

  func handle(_ event: CardEvent, on page: ShownPage, path: (Card) -> ObjectPath) {
    switch event {
    case .opened(let card): open(card.destination, path(card), of: card, on: page)
    case .elementOpened(let card, let row, let destination):
      open(destination, path(card).appending(row), of: card, on: page)
    case .action(let card, let id): run(id, of: card, on: page)
    case .retry(let card): refresh(card)
    }
  }
}
