import CardModel
import CardWidgets
import Dashboard
import Gtk

/// The page of an object that a person has opened, which goes on with the object.
///
/// A row that nothing but its place tells apart is shown as it was: its place may be another's later.
final class OpenedObject {
  let path: ObjectPath
  /// The page of the dashboard that the card stands on.
  let page: ShownPage
  let root: Widget
  /// Whether the page goes on with a card of the wall.
  let isLive: Bool
  private(set) var title: String

  private(set) weak var view: ObjectPageView?
  private var state: CardState
  /// The sections of each page on the path, as far as they are known.
  private(set) var details: [[DetailSection]]
  private var hasDetails = false
  /// What the object is a part of.
  private var parent: Card?
  /// What is shown of it.
  private(set) var shown: Card?

  /// Nil where there is nothing to show at the end of the path.
  /// - Parameters:
  ///   - state: of the card at the begin of the path.
  ///   - details: what is known of it already.
  init?(
    _ path: ObjectPath, on page: ShownPage, in view: ObjectPageView, _ state: CardState,
    details: [[DetailSection]], isLive: Bool
  ) {
    self.path = path
    self.page = page
    self.view = view
    self.state = state
    self.details = details
    self.isLive = isLive
    root = view.root.widget
    title = state.card?.name ?? "\(path.card)"
    render()
    if shown == nil { return nil }
  }

  /// Whether the object stays the same when its data change.
  private var isFrozen: Bool { hasDetails && !path.isLasting }

  /// The object's path, while there is something to be told of it.
  var followedPath: ObjectPath? { isFrozen || !isLive ? nil : path }

  /// Shows another state of the card.
  func show(_ new: CardState) {
    guard !isFrozen else { return }
    state = new
    render()
  }

  /// Shows what else is known of the object, or that it is no longer among the data.
  func show(_ new: [[DetailSection]], isGone: Bool) {
    guard !isFrozen else { return }
    details = new
    hasDetails = true
    render()
    view?.show(note: isGone ? WallPage.goneText : nil)
  }

  /// Has keys go to where the page is read, if it has such a place.
  func takeFocus() { view?.takeFocus() }

  /// What is shown of the object, line by line.
  var textLines: [String] { shown?.textLines ?? [] }

  /// The objects beside it in its list, itself among them, in order; none for a card.
  var rowSiblings: [ObjectPath] {
    guard let row = path.rows.last, let parent else { return [] }
    let above = ObjectPath(card: path.card, rows: path.rows.dropLast(), origin: path.origin)
    return parent.elements(with: row).map { above.appending($0) }
  }

  private func render() {
    guard let whole = state.card else {
      if path.rows.isEmpty { view?.render(state) }
      return
    }
    guard let object = object(of: whole) else { return }
    title = object.name
    shown = object
    guard !path.rows.isEmpty else { return view?.render(state.updatingCard { $0 = object }) ?? () }
    switch state {
    case .loaded(_, let freshness): view?.render(.loaded(object, freshness))
    case .failed(let failure, _): view?.render(.failed(failure, scope: .body(object)))
    case .loading, .empty: break
    }
  }

  /// What is at the end of the path; nil where it is not in the data.
  private func object(of whole: Card) -> Card? {
    var card = whole.adding(sections(at: 0)).withoutOpening
    for (depth, row) in path.rows.enumerated() {
      parent = card
      guard var next = card.element(row) else { return nil }
      let sections = sections(at: depth + 1)
      // The lines of a row are fields too, and said among them.
      if !sections.isEmpty, case .text = next.body { next.body = nil }
      card = next.adding(sections)
    }
    return card
  }

  private func sections(at depth: Int) -> [DetailSection] {
    details.indices.contains(depth) ? details[depth] : []
  }
}

extension Card {
  /// Without the entries of the menu that lead to the page on which it is.
  var withoutOpening: Card {
    var card = self
    card.menu.removeAll { action in
      guard action.isFromHost, case .open(let destination) = action.effect else { return false }
      return destination == .object || destination == .chart || destination == self.destination
    }
    return card
  }
}
