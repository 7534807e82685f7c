import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk

// The way from a press to the screen that it opens.

extension Navigator {
  /// Returns what is done about the events on a screen.
  ///
  /// A press on a screen that slides away does nothing, so that two presses never open two screens
  /// (S-18).
  private func handler(of screen: any Screen) -> (CardEvent) -> Void {
    // The screen may be gone while its widgets still slide away.
    { [weak self, weak screen] event in
      guard let self, let screen, screen === top else { return }
      switch event {
      case .opened(let card): open(card.destination, screen.press(on: card))
      case .elementOpened(let card, let row, let destination):
        open(destination, screen.press(on: card).appending(row))
      case .action(let card, let id): actions.run(id, screen.press(on: card))
      case .rowAction(let card, let row, let id):
        actions.run(id, of: row, screen.press(on: card))
      case .set(let card, let row, let id, let setting):
        actions.set(setting, of: id, row: row, in: card, on: screen.page)
      case .retry(let card): onRefresh(card, screen.page)
      }
    }
  }

  /// Goes where a press leads.
  func open(_ destination: Destination, _ press: Press) {
    switch destination {
    case .none: break
    case .object, .chart:
      guard
        let screen = ObjectScreen(
          press, details: knownDetails(of: press.path), offersHostActions: offersHostActions)
      else { return }
      push(screen)
      rows.follow(press.path)
    case .page(let id):
      guard definition.pages.contains(where: { $0.id == id && $0.isObject }) else {
        return push(id)
      }
      let object = definition.object(pressedAt: press.path)
      let shown = ShownPage(id, object: object)
      if let depth = screens.firstIndex(where: { $0 is CardsScreen && $0.page == shown }) {
        popTo(depth: depth)
      } else {
        enter(id) { [weak self] in
          guard let self,
            let screen = makePage(id, object: object, pressed: press.card.pressed(at: object))
          else { return }
          push(screen)
          rows.follow(object)
        }
      }
    case .choose(let id, let value, _): toggle(value, ofChoice: id)
    case .external where !definition.permissions.allowsActions:
      onNote(Note(text: String(localized: "This dashboard isn’t allowed to open addresses yet.")))
    case .external(let url):
      ExternalLink.open(url) { [weak self] in self?.onNote(Note(text: $0)) }
    }
  }

  /// Returns a press with the present state of its card, which may be another one after a question.
  func updated(_ press: Press) -> Press {
    var press = press
    press.state = cardsScreen(of: press.page)?.state(of: press.path.card)
    return press
  }

  /// Opens the first card that is shown.
  func openFirstCard() {
    guard let screen = topCards, let id = screen.firstCard, let card = screen.state(of: id)?.card
    else { return }
    screen.view.focus(id)
    open(card.destination, screen.press(on: card))
  }

  // MARK: Focus

  /// Moves the focus to the card that had it last, else to the first one.
  func focusFirstCard() {
    guard let screen = topCards, let card = screen.focusedCard ?? screen.firstCard else { return }
    screen.view.focus(card)
  }

  /// Moves the focus to the visible screen, unless it is there already.
  func takeFocus() {
    if !top.root.containsFocus { top.takeFocus() }
  }

  // MARK: Collections

  /// Goes to the object before or after the visible one in its collection; returns false if there
  /// is none.
  @discardableResult
  func step(_ step: Int) -> Bool {
    guard let path = top.object else { return false }
    if case .report(let page) = path.origin { return rowNavigator.step(step, from: path, in: page) }
    let siblings = siblings
    guard let present = siblings.firstIndex(of: path), siblings.indices.contains(present + step),
      let next = screen(beside: siblings[present + step])
    else { return false }
    replaceTop(with: next, isForward: step > 0)
    return true
  }

  /// The position of the visible object in its collection, from 0, and the length of that, if it is
  /// known; nil for an object that is in none.
  var position: Position? {
    guard let path = top.object else { return nil }
    if case .report(let page) = path.origin { return rows.position(of: path, in: page) }
    let siblings = siblings
    guard siblings.count > 1, let index = siblings.firstIndex(of: path) else { return nil }
    return Position(index: index, count: siblings.count)
  }

  struct Position: Equatable {
    var index: Int
    var count: Int?
    /// Whether the object is no longer in the data.
    var isGone = false
    /// Whether the list has the object; without it, the one that followed has its position.
    var isListed = true

    /// The position `step` objects away.
    func moved(_ step: Int) -> Int { index + (!isListed && step > 0 ? step - 1 : step) }
  }

  /// Makes the screen of another object of the collection.
  private func screen(beside path: ObjectPath) -> (any Screen)? {
    guard let state = state(of: path), let card = state.card else { return nil }
    if topCards == nil {
      return ObjectScreen(
        Press(card: card, path: path, page: top.page, state: state),
        details: knownDetails(of: path), offersHostActions: offersHostActions)
    }
    return makePage(top.page.id, object: path, pressed: card.pressed(at: path))
  }

  /// The objects of the collection that the visible one is in, in order.
  private var siblings: [ObjectPath] {
    guard let path = top.object else { return [] }
    if let row = path.rows.last {
      if let screen = top as? ObjectScreen { return screen.content.rowSiblings }
      return (state(of: path)?.card?.elements(with: row) ?? []).map {
        ObjectPath(card: path.card, rows: [$0], origin: path.origin)
      }
    }
    let cards = definition.page(of: path).flatMap { cardsScreen(of: $0) }?.collection(of: path.card)
    return (cards ?? []).map { ObjectPath(card: $0, origin: path.origin) }
  }

  /// Returns the state of the card at the start of a path, if its page is open.
  private func state(of path: ObjectPath) -> CardState? {
    definition.page(of: path).flatMap { cardsScreen(of: $0) }?.state(of: path.card)
  }

  // MARK: Screens

  /// Makes the screen of a page of the dashboard.
  /// - Parameters:
  ///   - object: what the page shows, if it is the page of an object.
  ///   - pressed: the card or the row that was pressed: it is shown before the object's data are
  ///     there.
  func makePage(
    _ id: PageID, object: ObjectPath? = nil, pressed: Card? = nil
  ) -> (any Screen)? {
    guard let page = definition.pages.first(where: { $0.id == id }),
      page.isObject == (object != nil)
    else { return nil }
    let screen = pages.make(page, head: object.map { PageHead(pressed, of: $0) })
    (screen as? CardsScreen)?.render()
    return screen
  }

  /// The details that open screens have of the objects on a path.
  func knownDetails(of path: ObjectPath) -> [[DetailSection]] {
    let objects = screens.compactMap { ($0 as? ObjectScreen)?.content }
    guard
      let near = objects.last(where: {
        $0.path.card == path.card && $0.path.origin == path.origin
      })
    else { return [] }
    let shared = zip(near.path.rows, path.rows).prefix { $0 == $1 }.count
    return Array(near.details.prefix(shared + 1))
  }

  /// Makes this navigator handle what a person does on a screen.
  ///
  /// After an edit of the file, a screen that leaves the view outlives its navigator for a moment.
  func connect(_ screen: any Screen) {
    screen.onEvent = handler(of: screen)
    screen.choices?.onChoose = { [weak self] in self?.choose([$0: $1]) }
    switch screen {
    case let screen as CardsScreen: connect(screen)
    case let screen as ReportScreen: connect(screen)
    case let screen as ObjectScreen: connect(screen)
    default: break
    }
  }

  private func connect(_ screen: CardsScreen) {
    screen.calling = calling
    screen.onMove = { [weak self, unowned screen] in self?.onMove($0, $1, screen) }
    screen.onSeeAll = { [weak self, unowned screen] in
      if let self, screen === top { push($0) }
    }
    guard let head = screen.head else { return }
    screen.view.onStep = { [weak self, unowned screen] in
      if let self, screen === top { step($0) }
    }
    head.onAction = { [weak self, unowned screen] card, action in
      guard let self, screen === top, let origin = definition.page(of: head.object) else { return }
      actions.run(action, Press(card: card, path: head.object, page: origin))
    }
    head.onSet = { [weak self, unowned screen] card, id, setting in
      guard let self, screen === top, let origin = definition.page(of: head.object) else { return }
      actions.set(setting, of: id, row: nil, in: card, on: origin)
    }
  }

  private func connect(_ screen: ReportScreen) {
    screen.report.onEvent = { [weak self, unowned screen] in self?.handle($0, on: screen) }
    screen.report.onNote = { [weak self] in self?.onNote(Note(text: $0)) }
    screen.report.onAction = { [weak self, id = screen.page.id] in
      self?.actions.run($0, ofReport: id)
    }
    screen.report.show(actions.rowRuns[screen.page.id]?.state)
    screen.report.onFound = { [weak self] in self?.onFound($0) }
    screen.report.onMinute = { [weak self, id = screen.page.id] in self?.rows.dataChanged(in: id) }
  }

  private func handle(_ event: ReportEvent, on screen: ReportScreen) {
    switch event {
    case .opened(let card): screen.onEvent(.opened(card))
    case .stopAction: actions.rowRuns[screen.page.id]?.stop()
    case .retry: Task { [loader, id = screen.page.id] in await loader.refresh(report: id) }
    case .leave: pop()
    case .requested, .filterToggled, .selectionChanged, .action, .columnResized, .copy, .export,
      .cancelExport:
      break  // The report does these itself.
    }
  }

  private func connect(_ screen: ObjectScreen) {
    guard let view = screen.view else { return }
    view.onStep = { [weak self, weak screen] in if let self, screen === top { step($0) } }
    view.onNote = { [weak self] in self?.onNote(Note(text: $0)) }
    view.onExport = { [weak self] in self?.actions.save($0) }
  }
}
