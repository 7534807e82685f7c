import CardModel
import CardWidgets
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
    let pages = definition.pages.map(\.id)
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
  func open(_ destination: Destination, of card: Card, on page: PageID) {
    open(destination, ObjectPath(card: card.id), of: card, on: page)
  }

  /// - Parameters:
  ///   - path: the card, or the part of it that was pressed.
  ///   - card: on which that happened.
  func open(_ destination: Destination, _ path: ObjectPath, of card: Card, on page: PageID) {
    switch destination {
    case .none: break
    case .object, .chart:
      guard let object = makeObject(path, of: card, on: page) else { return }
      push(.object(object))
    case .page(let id): push(id)
    case .external(let url): ExternalLink.open(url)
    }
  }

  /// Goes to the object before or after the one that is seen, in its list. False if there is none.
  @discardableResult
  func step(_ step: Int) -> Bool {
    guard let object = trail.topObject, let place = placeInCollection else { return false }
    let siblings = siblings(of: object)
    let index = place.index + step
    guard siblings.indices.contains(index),
      let next = makeObject(siblings[index], of: nil, on: object.page)
    else { return false }
    trail.replaceLast(with: .object(next))
    navigation.replaceTop(with: next.root, isForward: step > 0)
    next.takeFocus()
    return true
  }

  /// Where the object that is seen stands in its list, from 0; nil where it is in none.
  var placeInCollection: (index: Int, count: Int)? {
    guard let object = trail.topObject else { return nil }
    let siblings = siblings(of: object)
    guard siblings.count > 1, let index = siblings.firstIndex(of: object.path) else { return nil }
    return (index, siblings.count)
  }

  /// Opens the first card that is seen.
  func openFirstCard() {
    guard let page = trail.topPage, let id = page.firstCard, let card = page.state(of: id)?.card
    else { return }
    page.view.focus(id)
    open(card.destination, of: card, on: page.id)
  }

  /// Gives the focus to the card that had it last, else to the first that is seen.
  func focusFirstCard() {
    guard let page = trail.topPage, let card = page.currentCard ?? page.firstCard else { return }
    page.view.focus(card)
  }

  /// Other pages are on the way than before.
  func trailChanged() {
    trail.keep(navigation.pages)
    if trail.topPage?.id != pendingLink?.page { pendingLink = nil }
    loadWhatIsShown()
    onNavigate()
  }

  // MARK: Objects

  private func push(_ stop: Trail.Stop) {
    trail.append(stop)
    navigation.push(stop.root)
    if case .object(let object) = stop { object.takeFocus() }
  }

  /// - Parameter card: what is shown where the page has no such card, as one of a report's row.
  private func makeObject(_ path: ObjectPath, of card: Card?, on page: PageID) -> OpenedObject? {
    let known = pages[page]?.state(of: path.card)
    guard let state = known ?? card.map({ .loaded($0, .fresh) }) else { return nil }
    let view = ObjectPageView()
    view.offersExport = offersHostActions
    view.onExport = { [unowned self] in save($0) }
    view.onNote = { [unowned self] in onNote(Note(text: $0)) }
    guard
      let object = OpenedObject(
        path, on: page, in: view, state, details: knownDetails(of: path), isLive: known != nil)
    else { return nil }
    // They may be gone while their page still slides away.
    view.onEvent = { [unowned self, weak object] in if let object { handle($0, on: object) } }
    view.onStep = { [unowned self, weak object] step in
      if let object, isOnTop(object.root) { self.step(step) }
    }
    return object
  }

  /// What pages on the way have been told of what the object is a part of.
  private func knownDetails(of path: ObjectPath) -> [[DetailSection]] {
    guard let near = trail.objects.last(where: { $0.path.card == path.card }) else { return [] }
    let shared = zip(near.path.rows, path.rows).prefix { $0 == $1 }.count
    return Array(near.details.prefix(shared + 1))
  }

  private func siblings(of object: OpenedObject) -> [ObjectPath] {
    guard object.path.rows.isEmpty else { return object.rowSiblings }
    return pages[object.page]?.collection(of: object.path.card).map { ObjectPath(card: $0) } ?? []
  }
}

extension Trail.Stop {
  fileprivate var pageID: PageID? { if case .page(let page) = self { page.id } else { nil } }
}
