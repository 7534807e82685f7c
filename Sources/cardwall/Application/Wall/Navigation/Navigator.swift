import CardModel
import CardWidgets
import Dashboard
import Gtk
import Localization

/// The one stack of screens: what is open on the wall, and where presses, links and keys lead.
///
/// It tells the loader which data the screens need, and the navigation view which widgets to show.
/// The window and `cardwall render` use the same.
final class Navigator {
  let loader: DashboardLoader
  let pages: PageScreens
  let view: NavigationView
  /// The screens from the first to the visible one; there is always one.
  private(set) var screens: [any Screen]
  /// Ends with the widgets, and with it the work that would change them.
  let scope: WidgetScope

  /// Called when the stack, a title or the position in a collection has changed.
  var onChange: () -> Void = {}
  /// Called when data have changed.
  var onUpdate: () -> Void = {}
  /// Called with messages that are shown for a few seconds.
  var onNote: (Note) -> Void = { _ in }
  /// Called with a card of the visible screen, and what has happened to it by itself.
  var onNews: (CardID, String) -> Void = { _, _ in }
  /// Called with a message for screen readers when a change of the cards has been undone, or hidden
  /// cards are shown again.
  var onRearranged: (String) -> Void = { _ in }
  /// Called with the number of rows that the search and the filters of a report have found, in
  /// words.
  var onFound: (String) -> Void = { _ in }
  /// Called with a card that a person moves to a position in its section.
  var onMove: (CardID, Int, CardsScreen) -> Void = { _, _, _ in }
  /// Called with a card whose data are to be refreshed.
  var onRefresh: (CardID, ShownPage) -> Void = { _, _ in }

  private(set) lazy var rows = ReportRowFollower(self)
  private(set) lazy var rowNavigator = ReportRowNavigator(self)
  private(set) lazy var links = LinkFollower(self)
  /// The change of what the loader loads that was begun last.
  private(set) var loading: Task<Void, Never>?
  /// The scroll position and the focus on each named page that has been left.
  var positions: [PageID: PagePosition] = [:]
  /// The cards that call for attention.
  var calling = CallingCards() {
    didSet { for case let screen as CardsScreen in screens { screen.calling = calling } }
  }

  /// The maximum number of screens above the first.
  ///
  /// Beyond it the lowest of them is dropped.
  static let maximumDepth = 8

  /// - Parameters:
  ///   - pages: makes the screens of the same dashboard.
  ///   - first: the screen to begin with.
  ///   - view: the view that an earlier version of the file has had; nil for a new one.
  init(
    _ pages: PageScreens, loader: DashboardLoader, first: any Screen,
    in view: NavigationView?
  ) {
    self.pages = pages
    self.loader = loader
    screens = [first]
    let view = view ?? NavigationView(first.root)
    self.view = view
    scope = view.root.scope
    view.onBack = { [unowned self] in pop() }
    view.onTurn = { [unowned self] in turn($0, isSliding: true) }
    view.swipesByPointer = !offersHostActions
    connect(first)
    // They exist before their work can come back.
    _ = (rows, rowNavigator, links)
    load()
  }

  isolated deinit { stop() }

  /// Cancels the work of all screens.
  func stop() {
    rows.stop()
    rowNavigator.stop()
    links.cancel()
  }

  var definition: DashboardDefinition { pages.definition }
  var memory: WallMemory { pages.memory }
  var actions: ActionRunner { pages.actions }
  var offersHostActions: Bool { pages.offersHostActions }

  // MARK: What is open

  /// The visible screen.
  var top: any Screen { screens[screens.count - 1] }

  /// The visible screen, if it is a page of cards.
  var topCards: CardsScreen? { top as? CardsScreen }

  /// The number of screens above the first.
  var depth: Int { screens.count - 1 }

  /// The named page at the bottom of the stack.
  var currentPage: PageID { screens[0].page.id }

  /// The card that commands concern.
  var currentCard: Card? { top.currentCard }

  var titles: [String] { screens.map(\.title) }

  /// Returns the screen of a page's cards, if it is open.
  func cardsScreen(of page: ShownPage) -> CardsScreen? {
    screens.lazy.compactMap { $0 as? CardsScreen }.first { $0.page == page }
  }

  /// Returns the screen of a report, if it is open.
  func reportScreen(of page: PageID) -> ReportScreen? {
    screens.lazy.compactMap { $0 as? ReportScreen }.first { $0.page.id == page }
  }

  // MARK: Changing the stack

  /// Shows a screen above the present one.
  func push(_ screen: any Screen) {
    var new = screens
    if depth == Self.maximumDepth { new.remove(at: 1) }
    show(new + [screen], .forward)
    if screen is ObjectScreen { screen.takeFocus() }
  }

  /// Shows a screen in place of the visible one, as the next or the previous one.
  func replaceTop(with screen: any Screen, isForward: Bool) {
    show(screens.dropLast() + [screen], isForward ? .forward : .backward)
    if screen is ObjectScreen { screen.takeFocus() }
  }

  /// Goes back to the screen below; returns false if there is none.
  @discardableResult
  func pop() -> Bool { popTo(depth: depth - 1) }

  /// Goes back to the first screen.
  func popToFirst() { popTo(depth: 0) }

  /// Goes back to the screen at an index; returns false if it is not below the visible one.
  @discardableResult
  func popTo(depth target: Int) -> Bool {
    guard target >= 0, target < depth else { return false }
    show(Array(screens.prefix(target + 1)), .backward)
    return true
  }

  /// Opens a named page at the bottom of an empty stack, where a person was on it.
  /// - Parameter then: called when the page is open.
  func go(
    to id: PageID, _ motion: NavigationView.Motion = .none, then: @escaping () -> Void = {}
  ) {
    if currentPage == id {
      popToFirst()
      return then()
    }
    enter(id) { [weak self] in
      guard let self, let screen = makePage(id) else { return }
      if let first = screens[0] as? CardsScreen { positions[currentPage] = first.view.position }
      show([screen], motion)
      if let position = positions[id] { (screen as? CardsScreen)?.view.restore(position) }
      then()
    }
  }

  /// Goes on at once, or when the PIN of a page has been entered.
  func enter(_ id: PageID, then enter: @escaping () -> Void) {
    guard let page = definition.pages.first(where: { $0.id == id }), page.pin != nil else {
      return enter()
    }
    actions.ask(forPinOf: page, then: enter)
  }

  /// Goes to the page whose tab is `step` tabs after that of the present one.
  ///
  /// The first page follows the last.
  func turn(_ step: Int, isSliding: Bool = false) {
    let pages = definition.tabPages.map(\.id)
    guard let index = pages.firstIndex(of: currentPage) else { return }
    let target = pages[((index + step) % pages.count + pages.count) % pages.count]
    go(to: target, !isSliding ? .none : step > 0 ? .forward : .backward)
  }

  /// Opens a named page above the present screen, or goes back to it if it is open.
  func push(_ id: PageID) {
    if let depth = screens.firstIndex(where: { $0.isNamed(id) }) {
      popTo(depth: depth)
    } else {
      enter(id) { [weak self] in
        guard let self, let screen = makePage(id) else { return }
        push(screen)
      }
    }
  }

  private func show(_ new: [any Screen], _ motion: NavigationView.Motion) {
    for screen in new where !screens.contains(where: { $0 === screen }) { connect(screen) }
    screens = new
    // Nobody is left to answer what was asked on the page before.
    if !offersHostActions { actions.closeQuestion() }
    view.show(new.map(\.root), motion)
    stackChanged()
  }

  /// Opens what was open in the navigator before, as far as the file still has it, and reports what
  /// it no longer has.
  ///
  /// The screens of cards and of objects are the same ones, and follow the new file.
  func resume(_ old: Navigator) {
    positions = old.positions
    if currentPage == old.currentPage {
      resume(old.screens[0], as: screens[0])
      for screen in old.screens.dropFirst() {
        guard let next = successor(of: screen) else {
          reportMissing(screen)
          break
        }
        connect(next)
        screens.append(next)
      }
      rows.resume(old.rows)
    } else {
      reportMissing(old.screens[0])
    }
    // A search takes the focus when it is shown; GTK would move that on, from where it was before.
    if reportScreen(of: top.page.id)?.report.view.isSearchFocused == true {
      view.root.window?.clearFocus()
    }
    view.show(screens.map(\.root), .none)
    stackChanged()
    render()
  }

  private func stackChanged() {
    links.stackChanged()
    rows.stackChanged()
    rowNavigator.stackChanged()
    actions.removeResults(except: screens.map(\.page))
    load()
    onChange()
  }

  /// Loads what the screens need, and nothing else.
  ///
  /// The changes are made one after the other.
  private func load() {
    var (pages, details): ([ShownPage], [ObjectPath]) = ([], [])
    for screen in screens {
      switch screen.data {
      case .page(let page): pages.append(page)
      case .details(let path): details.append(path)
      case .none: break
      }
    }
    loading = Task { [loader, loading] in
      await loading?.value
      await loader.show(pages: pages)
      await loader.open(details)
    }
  }
}

extension Screen {
  /// Returns whether it is the page of that name.
  fileprivate func isNamed(_ id: PageID) -> Bool {
    (self is CardsScreen || self is ReportScreen) && page == ShownPage(id)
  }
}

// Choices that are made above cards and reports, by a press on a card, or by a link.

extension Navigator {
  /// Chooses values, which are remembered.
  /// - Parameter values: the values by the ids of choices, as links have them; nil for the value
  ///   that a choice has by itself.
  func choose(_ values: [String: String?]) {
    guard !values.isEmpty else { return }
    memory.choose(values)
    Task { [loader] in await loader.choose(values) }
  }

  /// Chooses a value that was pressed, or gives it up if it is chosen already.
  func toggle(_ value: String, ofChoice id: String) {
    choose([id: memory.chosen[id] == value ? nil : value])
  }

  /// Discards what has been chosen.
  func resetChoices() { choose(memory.chosen.mapValues { _ in nil }) }

  /// Chooses the values of a link, and says what the dashboard doesn't have.
  func choose(_ link: PageLink) {
    var values: [String: String?] = [:]
    for (id, value) in link.choices {
      if let problem = definition.problem(ofChoice: id, value) {
        onNote(Note(text: problem))
      } else {
        values[id] = value
      }
    }
    choose(values)
  }
}

extension DashboardDefinition {
  /// Returns the reason why a value can't be chosen; nil if the file doesn't contradict it.
  nonisolated func problem(ofChoice id: String, _ value: String) -> String? {
    guard let choice = choices.first(where: { $0.id == id }) else {
      return String(localized: "There is no choice “\(id)”.")
    }
    if choice.allows(value) { return nil }
    return String(localized: "“\(value)” is no option of “\(choice.title)”.")
  }
}

// After an edit of the file another navigator replaces this one: the pages that a person has opened
// stay open if the new file still has them.

extension Navigator {
  /// Returns the screen that shows in the new file what a screen has shown; nil if there is none.
  func successor(of screen: any Screen) -> (any Screen)? {
    switch screen {
    case let screen as CardsScreen:
      if let path = screen.object, definition.page(of: path).map(isOpen) != true { return nil }
      guard let page = definition.pages.first(where: { $0.id == screen.page.id }),
        page.isObject == (screen.object != nil)
      else { return nil }
      return pages.make(page, inPlaceOf: screen)
    case let screen as ReportScreen:
      guard let new = makePage(screen.page.id) else { return nil }
      resume(screen, as: new)
      return new
    case let screen as ObjectScreen:
      guard definition.page(of: screen.content.path) == screen.page, isOpen(screen.page) else {
        return nil
      }
      let state = cardsScreen(of: screen.page)?.state(of: screen.content.path.card)
      if let state, !state.isLoading { screen.show(state) }
      return screen
    default: return nil
    }
  }

  /// Keeps the search, the filters, the position and the selected rows of a report.
  func resume(_ old: any Screen, as new: any Screen) {
    guard let old = old as? ReportScreen, let new = new as? ReportScreen else { return }
    new.report.view.resume(old.report.view)
    let row = new.report.view.isSearchFocused ? nil : old.report.view.firstRow
    let selected = old.report.selected.objects
    guard row != nil || !selected.isEmpty else { return }
    rowNavigator.seek(row, of: old.page.id, selecting: selected)
  }

  private func isOpen(_ page: ShownPage) -> Bool {
    cardsScreen(of: page) != nil || (page.object == nil && reportScreen(of: page.id) != nil)
  }

  func reportMissing(_ screen: any Screen) {
    onNote(Note(text: String(localized: "“\(screen.title)” is no longer in the dashboard.")))
  }
}
