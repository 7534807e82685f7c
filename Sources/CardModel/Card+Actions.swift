// All actions of a card, wherever their buttons are.

extension Card {
  /// The actions of header, footer and menu, in this order.
  public var actions: [Action] { buttons + menu + hostMenu }

  /// The actions of header and footer.
  var buttons: [Action] { (header.main?.right ?? UpTo()).compactMap(\.action) + footer }

  /// Changes each action in place, such as its progress.
  public mutating func updateActions(_ update: (inout Action) -> Void) {
    if let right = header.main?.right, right.contains(where: { $0.action != nil }) {
      header.main?.right = UpTo(
        first: right.map { accessory in
          guard case .action(var action) = accessory else { return accessory }
          update(&action)
          return .action(action)
        })
    }
    for index in footer.indices { update(&footer[index]) }
    for index in menu.indices { update(&menu[index]) }
    for index in hostMenu.indices { update(&hostMenu[index]) }
  }

  /// The rows of the body that have actions.
  public var rowsWithActions: [RowActions] {
    switch body {
    case .list(let list):
      list.rows.compactMap { row in
        RowActions(
          row: row.id, name: row.title,
          subject: [row.title, row.subtitle].compactMap(\.self).joined(separator: " · "),
          actions: row.actions)
      }
    case .table(let table):
      table.rows.compactMap {
        RowActions(row: $0.id, name: $0.name, subject: $0.subject, actions: $0.actions)
      }
    case .facts, .chart, .kpis, .timeline, .calendar, .clock, .text, .image, .blocks, nil: []
    }
  }

  /// The actions of a row of the body.
  public struct RowActions: Hashable, Sendable {
    public let row: ElementID
    /// The name of the row, by which people recognise it.
    public let name: String
    /// The words for the row in a question before an action: more than its name.
    public let subject: String
    public let actions: [Action]

    fileprivate init?(row: ElementID, name: String, subject: String, actions: [Action]) {
      guard !actions.isEmpty else { return nil }
      self.row = row
      self.name = name
      self.subject = subject
      self.actions = actions
    }
  }

  /// Returns the actions of a row of the body, with the name of the row; nil if it has none.
  public func actions(of row: ElementID) -> RowActions? {
    rowsWithActions.first { $0.row == row }
  }

  /// Changes the actions of the rows of the body in place.
  public mutating func updateRowActions(_ update: (ElementID, inout Action) -> Void) {
    switch body {
    case .list(var list):
      for row in list.rows.indices {
        for action in list.rows[row].actions.indices {
          update(list.rows[row].id, &list.rows[row].actions[action])
        }
      }
      body = .list(list)
    case .table(var table):
      table.updateActions(update)
      body = .table(table)
    case .facts, .chart, .kpis, .timeline, .calendar, .clock, .text, .image, .blocks, nil: break
    }
  }

  /// The entries of the menu in groups: the card's own, then the host's.
  public var menuSections: [[Action]] {
    [menu, hostMenu].filter { !$0.isEmpty }
  }
}

extension RightAccessory {
  /// The action; nil for an accessory without one.
  public var action: Action? {
    if case .action(let action) = self { action } else { nil }
  }
}

extension CardState {
  /// Returns the state with its card changed; a state without a card is unchanged.
  public func updatingCard(_ update: (inout Card) -> Void) -> CardState {
    guard var card else { return self }
    update(&card)
    return switch self {
    case .loaded(_, let freshness): .loaded(card, freshness)
    case .empty(let empty, _): .empty(empty, scope: .body(card))
    case .failed(let failure, _): .failed(failure, scope: .body(card))
    case .loading: self
    }
  }
}
