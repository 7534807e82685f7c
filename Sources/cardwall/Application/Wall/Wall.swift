import CardModel
import CardWidgets
import Dashboard
import Gtk

/// One dashboard at work: its definition, its loader, and the stream of the loader's updates.
///
/// `Navigator` owns the screens, `ActionRunner` does what buttons declare, and `CardArranger` hides
/// and moves cards.
final class Wall {
  let definition: DashboardDefinition
  let loader: DashboardLoader
  let memory: WallMemory
  let performer: ActionPerformer
  let actions: ActionRunner
  let navigator: Navigator
  let arranger: CardArranger
  /// Called with messages that are shown for a few seconds.
  var onNote: (Note) -> Void = { _ in }
  /// Called when a person acknowledges the alerts of a card.
  var onAcknowledge: (CardID) -> Void = { _ in }

  private var updates: Task<Void, Never>?

  /// - Parameters:
  ///   - loader: the loader of the same dashboard.
  ///   - memory: what is hidden, moved and bookmarked; it outlives the wall.
  ///   - performer: does what actions declare outside of the program.
  ///   - actions: runs the actions; it outlives the wall.
  ///   - offersHostActions: whether the program adds entries to each card's menu.
  ///   - first: the page to begin with; the first of the dashboard if there is none of that name.
  ///   - before: the wall of an earlier version of the file, whose screens this one goes on with.
  init(
    _ definition: DashboardDefinition, loader: DashboardLoader, memory: WallMemory,
    performer: ActionPerformer, actions: ActionRunner = ActionRunner(),
    offersHostActions: Bool = true, first: PageID? = nil, replacing before: Wall? = nil
  ) {
    self.definition = definition
    self.loader = loader
    self.memory = memory
    self.performer = performer
    self.actions = actions
    let pages = PageScreens(
      definition: definition, memory: memory, actions: actions,
      offersHostActions: offersHostActions, minutes: loader.fullMinutes)
    let page = definition.page(first)
    let old = before?.navigator
    let first =
      if let screen = old?.screens[0], screen.page.id == page.id {
        pages.make(page, inPlaceOf: screen)
      } else {
        pages.make(page)
      }
    navigator = Navigator(pages, loader: loader, first: first, in: old?.view)
    arranger = CardArranger(definition, memory: memory, navigator: navigator)
    navigator.onNote = { [weak self] in self?.onNote($0) }
    navigator.onRefresh = { [weak self] in self?.refresh($0, on: $1) }
  }

  isolated deinit { updates?.cancel() }

  /// The title of the dashboard; that of its only page if it has none.
  var title: String {
    let pages = definition.tabPages
    return definition.title ?? (pages.count == 1 ? pages[0].title?.constant : nil) ?? "Cardwall"
  }

  /// Shows what the loader has, and follows it from now on.
  /// - Parameter updates: what ``DashboardLoader/load(_:within:)`` has returned.
  func start(_ updates: [CardUpdate]) {
    navigator.apply(updates)
    navigator.render()
    self.updates = navigator.scope.task(forEach: loader.updates) { [weak navigator] in
      navigator?.apply($0)
    }
    memory.onChange = { [weak navigator] in navigator?.arrangementChanged($0) }
    actions.wall = self
  }

  /// Waits until nothing is loading, or for `limit`, and shows what is known then: for a picture.
  /// - Returns: the cards of the pages that are open.
  func settle(within limit: Duration) async -> [ResolvedSection] {
    await navigator.rows.settled()
    await navigator.loading?.value
    let sections = await loader.settled(within: limit)
    navigator.apply(await loader.takeUpdates())
    navigator.render()
    for case let screen as ReportScreen in navigator.screens {
      guard let snapshot = await loader.snapshot(ofReport: screen.page.id) else { continue }
      await screen.report.show(snapshot)
    }
    return sections
  }

  /// Ends all loading, and cancels the work of the pages.
  func stop() {
    updates?.cancel()
    navigator.stop()
    Task { [loader] in await loader.show([]) }
  }

  /// Refreshes everything that is shown.
  func refresh() { Task { [loader] in await loader.refresh() } }

  /// Refreshes the data of a card or a part of one, and of the sources that an action has changed.
  func refresh(_ card: CardID, on page: ShownPage, changed: [String] = []) {
    Task { [loader, changed = changed.map { SourceID($0) }] in
      await loader.refresh(card, on: page, changed: changed)
    }
  }
}
