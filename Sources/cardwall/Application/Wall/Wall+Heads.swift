import CardModel
import CardWidgets
import Dashboard

// The heads of objects' pages that the file has: they go on with what was pressed.

extension Wall {
  /// - Parameter path: of the object that the head's page shows.
  func connect(_ head: PageHead?, of path: ObjectPath) {
    guard let head, let origin = definition.page(of: path) else { return }
    head.finish = { [unowned self] in page(origin)?.actions.showingProgress($0) ?? $0 }
    head.onAction = { [unowned self] card, action in
      guard trail.topPath == path else { return }
      handle(.action(card, action), on: origin) { _ in path }
    }
  }

  /// Shows in the heads of a card's objects what the card shows now. A row that nothing but its place
  /// tells apart stays as it was: its place may be another's.
  func renderHeads(of card: CardID, on page: ShownPage) {
    for stop in trail.pages {
      guard let head = stop.head, let path = stop.object else { continue }
      if path.card == card, path.isLasting, definition.page(of: path) == page,
        let pressed = stateBehind(path)?.card?.pressed(at: path)
      {
        head.show(pressed)
      } else if definition.page(of: path) == page {
        head.render()
      }
    }
  }
}

extension Card {
  /// What was pressed, as a card; nil where there is no such part of it.
  func pressed(at path: ObjectPath) -> Card? {
    path.rows.last.map { element($0) } ?? self
  }
}
