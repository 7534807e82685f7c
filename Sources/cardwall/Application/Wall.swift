import CardModel
import CardWidgets
import Dashboard
import Gtk

/// A dashboard at work: loads its data, keeps its pages up to date, follows where a person goes.
final class Wall {
  let definition: DashboardDefinition
  let navigation: NavigationView
  /// Called when the page on top, or the way back from it, has changed.
  var onNavigate: () -> Void = {}
  /// Called with what is to be told a person in passing.
  var onNote: (Note) -> Void = { _ in }

  /// Which cards are hidden and marked.
  let memory: WallMemory
  let performer: ActionPerformer
  let loader: DashboardLoader
  private(set) var pages: [PageID: WallPage] = [:]
  private let offersHostActions: Bool
  private var trail: [Stop] = []
  private var updates: Task<Void, Never>?
  private var opened: [OpenedCard] = []

  /// A page on the way that a person went.
  private enum Stop {
    case page(PageID)
    case card(CardID, name: String)
  }

  /// The page of a card, which goes on with the card.
  private struct OpenedCard {
    weak var view: ObjectPageView?
    let card: CardID
    let page: PageID
  }

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
    self.performer = performer
    self.offersHostActions = offersHostActions
    let start = definition.page(first)
    let page = WallPage(start, memory: memory, offersHostActions: offersHostActions)
    pages[start.id] = page
    trail = [.page(start.id)]
    navigation = NavigationView(page.root)
    connect(page)
    navigation.onDepthChange = { [unowned self] in depthChanged($0) }
    memory.onChange = { [weak self] in self?.memoryChanged($0) }
  }

  isolated deinit { updates?.cancel() }

  /// Starts loading; comes back when the first page has its data or the time is over, so that the
  /// first picture is one of cards and not of placeholders.
  func start(within limit: Duration) async {
    await loader.show(shownPages)
    _ = await loader.settled(within: limit)
    let updates = loader.updates
    var iterator = updates.makeAsyncIterator()
    if let first = await iterator.next(isolation: MainActor.shared) { apply(first) }
    self.updates = Task { [weak self] in
      for await batch in updates { self?.apply(batch) }
    }
    for page in pages.values { page.render() }
  }

  /// Ends all loading; what runs for it is stopped.
  func stop() {
    updates?.cancel()
    Task { [loader] in await loader.show([]) }
  }

  var title: String { definition.title ?? "Cardwall" }

  /// The page of the dashboard that the way began with.
  var currentPage: PageID? {
    if case .page(let id) = trail.first { id } else { nil }
  }

  /// What the page on top is called.
  var topTitle: String? {
    switch trail.last {
    case .page(let id): pages[id]?.title
    case .card(_, let name): name
    case nil: nil
    }
  }

  // MARK: Going places

  /// Begins anew with a page of the dashboard.
  func go(to id: PageID) {
    guard let page = page(id) else { return }
    navigation.popToFirst()
    if currentPage == id { return }
    let left = trail.first
    trail = [.page(id)]
    navigation.replaceFirst(with: page.root)
    if case .page(let old) = left { pages[old] = nil }
    changedPages()
  }

  /// Loads everything that is shown anew.
  func refresh() { Task { [loader] in await loader.refresh() } }

  private func push(_ id: PageID) {
    guard !isOnTrail(id), let page = page(id) else { return go(to: id) }
    trail.append(.page(id))
    navigation.push(page.root)
    changedPages()
  }

  /// - Parameter isLive: whether the card is one of the page's, and its page goes on with it.
  private func push(_ state: CardState, on page: PageID, isLive: Bool) {
    guard let card = state.card else { return }
    let view = ObjectPageView()
    view.onEvent = { [unowned self, unowned view] in
      handle($0, on: page, from: view.root.widget)
    }
    view.render(state)
    if isLive { opened.append(OpenedCard(view: view, card: card.id, page: page)) }
    trail.append(.card(card.id, name: card.name))
    navigation.push(view.root)
    onNavigate()
  }

  private func isOnTrail(_ id: PageID) -> Bool {
    trail.contains { if case .page(id) = $0 { true } else { false } }
  }

  private func depthChanged(_ depth: Int) {
    guard depth + 1 < trail.count else { return }
    for stop in trail.dropFirst(depth + 1) {
      if case .page(let id) = stop { pages[id] = nil }
    }
    trail.removeLast(trail.count - depth - 1)
    opened.removeAll { $0.view == nil }
    changedPages()
  }

  private func page(_ id: PageID) -> WallPage? {
    if let page = pages[id] { return page }
    guard let definition = definition.pages.first(where: { $0.id == id }) else { return nil }
    let page = WallPage(definition, memory: memory, offersHostActions: offersHostActions)
    pages[id] = page
    connect(page)
    page.render()
    return page
  }

  private func connect(_ page: WallPage) {
    page.onEvent = { [unowned self, unowned page] in handle($0, on: page.id, from: page.root) }
    page.onSeeAll = { [unowned self, unowned page] in if isOnTop(page.root) { push($0) } }
    page.onRetry = { [loader, id = page.id] in Task { await loader.refresh(report: id) } }
  }

  /// Whether a page is the one that a person is on: what is pressed on one that slides away leads
  /// nowhere, so that two presses never push two pages (S-18).
  private func isOnTop(_ page: Widget) -> Bool { navigation.top == page }

  private var shownPages: [PageID] {
    trail.compactMap { if case .page(let id) = $0 { id } else { nil } }
  }

  private func changedPages() {
    Task { [loader, shownPages] in await loader.show(shownPages) }
    onNavigate()
  }

  // MARK: Data and events

  private func apply(_ updates: [CardUpdate]) {
    for page in pages.values { page.apply(updates) }
    renderOpened()
  }

  /// Shows on the pages of cards what the cards show now.
  func renderOpened() {
    for open in opened {
      guard let view = open.view, let state = pages[open.page]?.state(of: open.card) else {
        continue
      }
      view.render(state)
    }
  }

  private func memoryChanged(_ cards: [CardID]) {
    for page in pages.values { page.memoryChanged(cards) }
    if case .card(let card, _) = trail.last, memory.isHidden(card) { navigation.pop() }
    renderOpened()
  }

  private func handle(_ event: CardEvent, on page: PageID, from origin: Widget) {
    guard isOnTop(origin) else { return }
    switch event {
    case .opened(let card): open(card.destination, of: card, on: page)
    case .elementOpened(_, _, .external(let url)): ExternalLink.open(url)
    case .elementOpened(let card, let element, let destination):
      guard let object = card.element(element) else { return }
      open(destination, .loaded(object, .fresh), on: page, isLive: false)
    case .action(let card, let id): run(id, of: card, on: page)
    case .retry(let card): refresh(card)
    }
  }

  /// Loads what the card shows anew.
  func refresh(_ card: CardID) { Task { [loader] in await loader.refresh(card) } }

  /// Goes where the card, or one of its actions, leads.
  func open(_ destination: Destination, of card: Card, on page: PageID) {
    let state = pages[page]?.state(of: card.id)
    open(destination, state ?? .loaded(card, .fresh), on: page, isLive: state != nil)
  }

  private func open(
    _ destination: Destination, _ state: CardState, on page: PageID, isLive: Bool
  ) {
    switch destination {
    case .none: break
    case .object, .chart: push(state, on: page, isLive: isLive)
    case .page(let id): push(id)
    case .external(let url): ExternalLink.open(url)
    }
  }
}
