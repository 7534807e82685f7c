import CardModel

/// What the wall offers for every card, in a section of its own after the entries that the file gives
/// the card (S-35, S-36, S-100).
enum HostMenu {
  /// - Parameters:
  ///   - card: as the file describes it, without host actions.
  ///   - isLoaded: whether the card has a source, so that its data can be loaded anew.
  static func actions(for card: Card, isLoaded: Bool) -> [Action] {
    var actions: [Action] = []
    if isLoaded {
      actions.append(action("refresh", "Refresh", "view-refresh-symbolic", .refresh))
    }
    actions.append(action("bookmark", "Bookmark", "user-bookmarks-symbolic", .bookmark))
    if let page = page(of: card) {
      actions.append(action("open", "Open in Full", "view-fullscreen-symbolic", .open(page)))
    }
    actions.append(action("copy-text", "Copy as Text", "edit-copy-symbolic", .copy(.text)))
    if card.body?.isTabular == true {
      actions.append(
        action("copy-table", "Copy Data", "x-office-spreadsheet-symbolic", .copy(.table)))
    }
    actions.append(action("hide", "Hide", "view-conceal-symbolic", .hide))
    // What the file offers itself isn't offered twice.
    let own = card.actions.map(\.effect)
    return actions.filter { !own.contains($0.effect) }
  }

  /// The page of the card itself; nil where it has no more to say.
  private static func page(of card: Card) -> Destination? {
    switch card.body {
    case .chart: .chart
    case nil: card.header.extended == nil ? nil : .object
    default: .object
    }
  }

  /// The dot keeps its id from those of the file, which are names.
  private static func action(
    _ id: String, _ title: String, _ icon: String, _ effect: Action.Effect
  ) -> Action {
    Action(
      id: ActionID("wall.\(id)"), title: title, icon: Icon(icon), style: .tertiary, effect: effect,
      isFromHost: true)
  }
}
