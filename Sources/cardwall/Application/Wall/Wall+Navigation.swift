import CardModel
import CardWidgets
import Dashboard
import Gtk

// Where a person goes on the wall: pages of the dashboard, objects, and back.

extension Wall {
  /// The page of the dashboard that the way began with.
  var currentPage: PageID? { trail.first?.id }

  /// What the page on top is called.
  var topTitle: String? { trail.last.title }

  /// Whether a page is the one that a person is on: what is pressed on one that slides away leads
  /// nowhere, so that two presses never push two pages (S-18).
  func isOnTop(_ page: Widget) -> Bool { navigation.top == page }

  /// Begins anew with a page of the dashboard.
  func go(to id: PageID) {
    if currentPage == id { return navigation.popToFirst() }
    guard let page = makePage(id) else { return }
    if let first = trail.first { places[first.id] = first.view.place }
    trail = Trail(page)
    navigation.replaceFirst(with: page.root)
    if let place = places[id] { page.view.restore(place) }
  }

  /// Begins anew with the page of the dashboard after the present one, or before it; after the last
  /// comes the first.
  func turn(_ step: Int) {
    let pages = definition.namedPages.map(\.id)
    guard let current = currentPage, let index = pages.firstIndex(of: current) else { return }
    go(to: pages[((index + step) % pages.count + pages.count) % pages.count])
  }

  /// Shows a page of the dashboard over the present one; one that is on the way already is gone back to.
  func push(_ id: PageID) {
    if let depth = trail.stops.firstIndex(where: { $0.pageID == id }) {
      navigation.popTo(depth: depth)
      return
    }
    guard let page = makePage(id) else { return }
    push(.page(page))
  }

  /// Goes where the card, or one of its actions, leads.
  func open(_ destination: Destination, of card: Card, on page: ShownPage) {
    let origin = page.object.map { ObjectPath.Origin.object($0) } ?? .wall
    open(destination, ObjectPath(card: card.id, origin: origin), of: card, on: page)
  }

  /// - Parameters:
  ///   - path: the card, or the part of it that was pressed.
  ///   - card: on which that happened.
  func open(
    _ destination: Destination, _ path: ObjectPath, of card: Card, on page: ShownPage
  ) {
    switch destination {
    case .none: break
    case .object, .chart:
      guard let object = makeObject(path, of: card, on: page) else { return }
      push(.object(object))
      followRow(at: path)
    case .page(let id):
      guard definition.pages.contains(where: { $0.id == id && $0.isObject }) else {
        return push(id)
      }
      let object = definition.object(pressedAt: path)
      if let depth = trail.depth(of: ShownPage(id, object: object)) {
        navigation.popTo(depth: depth)
      } else if let new = makePage(id, object: object, pressed: card.pressed(at: object)) {
        push(.page(new))
        followRow(at: object)
      }
    case .external(let url): ExternalLink.open(url)
    }
  }

  /// Goes to the object before or after the one that is seen, in its list. False if there is none.
  @discardableResult
  func step(_ step: Int) -> Bool {
    guard let path = trail.topPath else { return false }
    if case .report(let page) = path.origin { return stepRow(step, from: path, in: page) }
    let siblings = siblings
    guard let present = siblings.firstIndex(of: path), siblings.indices.contains(present + step),
      let next = stop(beside: siblings[present + step])
    else { return false }
    replaceTop(with: next, isForward: step > 0)
    return true
  }

  func replaceTop(with next: Trail.Stop, isForward: Bool) {
    trail.replaceLast(with: next)
    navigation.replaceTop(with: next.root, isForward: isForward)
    if case .object(let object) = next { object.takeFocus() }
  }

  /// The page of another object in place of the one that is seen.
  private func stop(beside path: ObjectPath) -> Trail.Stop? {
    switch trail.last {
    case .object(let object): makeObject(path, of: nil, on: object.page).map { .object($0) }
    case .page(let page):
      makePage(
        page.id, object: path, pressed: stateBehind(path)?.card?.pressed(at: path)
      ).map { .page($0) }
    }
  }

  /// Where the object that is seen stands in its list, from 0, and how long that is, as far as it is
  /// known; nil where it is in none.
  var placeInCollection: (index: Int, count: Int?)? {
    guard let path = trail.topPath else { return nil }
    if case .report(let page) = path.origin { return placeOfRow(path, in: page) }
    let siblings = siblings
    guard siblings.count > 1, let index = siblings.firstIndex(of: path) else { return nil }
    return (index, siblings.count)
  }

  /// Opens the first card that is seen.
  func openFirstCard() {
    guard let page = trail.topPage, let id = page.firstCard, let card = page.state(of: id)?.card
    else { return }
    page.view.focus(id)
    open(card.destination, of: card, on: page.key)
  }

  /// Gives the focus to the card that had it last, else to the first that is seen.
  func focusFirstCard() {
    guard let page = trail.topPage, let card = page.currentCard ?? page.firstCard else { return }
    page.view.focus(card)
  }

  /// Has keys go to the page on top, unless they do already.
  func takeFocus() {
    guard !trail.last.root.containsFocus else { return }
    switch trail.last {
    case .page(let page): page.takeFocus()
    case .object(let object):
      object.takeFocus()
      if !object.root.containsFocus { object.root.moveFocus(.forward) }
    }
  }

  /// Other pages are on the way than before.
  func trailChanged() {
    trail.keep(navigation.pages)
    if trail.topPage?.id != pendingLink?.page { pendingLink = nil }
    forgetRows()
    loadWhatIsShown()
    onNavigate()
  }

  // MARK: Objects

  private func push(_ stop: Trail.Stop) {
    show(stop)
    if case .object(let object) = stop { object.takeFocus() }
  }

  /// Puts a page over the present one.
  func show(_ stop: Trail.Stop) {
    trail.append(stop)
    navigation.push(stop.root)
  }

  /// - Parameter card: what is shown where the page has no such card, as one of a report's row.
  func makeObject(
    _ path: ObjectPath, of card: Card?, on page: ShownPage
  ) -> OpenedObject? {
    let known = self.page(page)?.state(of: path.card)
    guard let state = known ?? card.map({ .loaded($0, .fresh) }) else { return nil }
    let view = ObjectPageView()
    guard
      let object = OpenedObject(
        path, on: page, in: view, state, details: knownDetails(of: path), isLive: known != nil)
    else { return nil }
    connect(object)
    return object
  }

  /// Has this wall do what a person does on the page of an object.
  func connect(_ object: OpenedObject) {
    guard let view = object.view else { return }
    view.offersExport = offersHostActions
    view.onExport = { [unowned self] in save($0) }
    view.onNote = { [unowned self] in onNote(Note(text: $0)) }
    // They may be gone while their page still slides away.
    view.onEvent = { [unowned self, weak object] in if let object { handle($0, on: object) } }
    view.onStep = { [unowned self, weak object] step in
      if let object, isOnTop(object.root) { self.step(step) }
    }
  }

  /// What pages on the way have been told of what the object is a part of.
  private func knownDetails(of path: ObjectPath) -> [[DetailSection]] {
    guard
      let near =
        trail.objects.last(where: {
          $0.path.card == path.card && $0.path.origin == path.origin
        })
    else { return [] }
    let shared = zip(near.path.rows, path.rows).prefix { $0 == $1 }.count
    return Array(near.details.prefix(shared + 1))
  }

  /// The objects of the list in which the one that is seen stands, in order; none where it is in none.
  private var siblings: [ObjectPath] {
    guard let path = trail.topPath else { return [] }
    if let row = path.rows.last {
      if let object = trail.topObject { return object.rowSiblings }
      return (stateBehind(path)?.card?.elements(with: row) ?? []).map {
        ObjectPath(card: path.card, rows: [$0], origin: path.origin)
      }
    }
    return (pageBehind(path)?.collection(of: path.card) ?? []).map {
      ObjectPath(card: $0, origin: path.origin)
    }
  }

  /// The page on which an object's card is, while that is on the way.
  private func pageBehind(_ path: ObjectPath) -> WallPage? {
    definition.page(of: path).flatMap { page($0) }
  }

  /// What the card of an object shows.
  func stateBehind(_ path: ObjectPath) -> CardState? {
    pageBehind(path)?.state(of: path.card)
  }
}

extension Trail {
  /// How many pages can be gone back from a page on the way.
  fileprivate func depth(of key: ShownPage) -> Int? {
    stops.firstIndex { stop in if case .page(let page) = stop { page.key == key } else { false } }
  }
}

extension Trail.Stop {
  fileprivate var pageID: PageID? { if case .page(let page) = self { page.id } else { nil } }
}
