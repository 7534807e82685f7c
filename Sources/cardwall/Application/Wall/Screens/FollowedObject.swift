import CardModel
import Dashboard
import Localization

/// The object that a screen shows, made from the state of its card and the details that are known.
///
/// It follows the card. A row that only its position identifies is not updated once its details are
/// known: another row may have that position later.
struct FollowedObject {
  let path: ObjectPath
  /// The page of the dashboard that the card is on.
  let page: ShownPage
  /// Whether the card is on the wall, and not made of a report's row.
  let isOnWall: Bool
  /// The sections of each object on the path, as far as they are known.
  private(set) var details: [[DetailSection]]
  /// Whether the object is no longer in the data.
  private(set) var isGone = false
  /// The state of the card at the start of the path.
  private(set) var source: CardState
  /// The object as a card.
  private(set) var card: Card
  /// The state that the page shows.
  private(set) var state: CardState
  /// The object whose list the object is in, if it is a row.
  private var parent: Card?
  private var hasDetails = false

  /// The note above an object that is no longer in the data or no longer fits its list's query.
  static var goneText: String { String(localized: "No longer in this list. Shown as last seen.") }

  /// Fails if there is nothing at the end of the path.
  /// - Parameter details: the details that are known already.
  init?(_ press: Press, details: [[DetailSection]]) {
    let state = press.state ?? .loaded(press.card, .fresh)
    guard let whole = state.card,
      let (card, parent) = Self.card(at: press.path, of: whole, with: details)
    else { return nil }
    path = press.path
    page = press.page
    isOnWall = press.state != nil
    self.details = details
    self.card = card
    self.parent = parent
    self.state = state
    source = state
    update()
  }

  /// Whether the object stays the same when its data change.
  private var isFrozen: Bool { hasDetails && !path.isLasting }

  /// Whether details of the object are needed.
  var needsDetails: Bool { isOnWall && !isFrozen }

  /// The objects of its list, itself among them, in order; none for a card.
  var rowSiblings: [ObjectPath] {
    guard let row = path.rows.last, let parent else { return [] }
    let above = ObjectPath(card: path.card, rows: path.rows.dropLast(), origin: path.origin)
    return parent.elements(with: row).map { above.appending($0) }
  }

  /// Takes another state of the card at the start of the path.
  mutating func set(_ state: CardState) {
    guard !isFrozen else { return }
    source = state
    update()
  }

  /// Takes the details of the objects on the path, and whether the object is no longer in the data.
  mutating func set(_ details: [[DetailSection]], isGone: Bool) {
    guard !isFrozen else { return }
    self.details = details
    self.isGone = isGone
    hasDetails = true
    update()
  }

  /// Takes the row of a report that the object is made of; nil if it is no longer there.
  mutating func set(row: Card?) {
    isGone = row == nil
    if let row { set(.loaded(row, .fresh)) }
  }

  private mutating func update() {
    guard let whole = source.card else {
      if path.rows.isEmpty { state = source }
      return
    }
    guard let (card, parent) = Self.card(at: path, of: whole, with: details) else { return }
    self.card = card
    self.parent = parent
    guard !path.rows.isEmpty else {
      state = source.updatingCard { $0 = card }
      return
    }
    switch source {
    case .loaded(_, let freshness): state = .loaded(card, freshness)
    case .failed(let failure, _): state = .failed(failure, scope: .body(card))
    case .loading, .empty: break
    }
  }

  /// Returns the object at the end of a path and the one whose list it is in; nil if it is not in
  /// the data.
  private static func card(
    at path: ObjectPath, of whole: Card, with details: [[DetailSection]]
  ) -> (card: Card, parent: Card?)? {
    func sections(_ depth: Int) -> [DetailSection] {
      details.indices.contains(depth) ? details[depth] : []
    }
    var parent: Card?
    var card = whole.adding(sections(0)).withoutOpening
    for (depth, row) in path.rows.enumerated() {
      guard var next = card.element(row) else { return nil }
      let sections = sections(depth + 1)
      // The lines of a row are fields too, and shown among them.
      if !sections.isEmpty, case .text = next.body { next.body = nil }
      parent = card
      card = next.adding(sections)
    }
    return (card, parent)
  }
}

extension Card {
  /// The card without the menu entries that lead to the page on which it is.
  var withoutOpening: Card {
    var card = self
    card.hostMenu.removeAll { action in
      guard case .open(let destination) = action.effect else { return false }
      return destination == .object || destination == .chart || destination == self.destination
    }
    return card
  }
}
