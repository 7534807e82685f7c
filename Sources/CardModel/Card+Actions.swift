// All actions of a card, wherever their buttons are.

extension Card {
  /// The actions of header, footer and menu, in this order.
  public var actions: [Action] {
    let accessories = (header.main?.right ?? UpTo()).compactMap(\.action)
    return accessories + footer + menu
  }

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
  }

  /// The entries of the menu in groups: the card's own, then the host's.
  public var menuSections: [[Action]] {
    [menu.filter { !$0.isFromHost }, menu.filter(\.isFromHost)].filter { !$0.isEmpty }
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
