import CardModel
import Dashboard
import Localization

/// The entries that the program adds to the menu of each card of a page, in a section after those
/// of the file (S-35, S-36, S-100).
///
/// It also marks bookmarked cards (S-103).
final class HostMenu {
  private let memory: WallMemory
  private let isOffered: Bool
  /// The cards of the file that have data which can be refreshed.
  private let loadedCards: Set<CardID>
  /// The entries by what they depend on.
  ///
  /// Cards of one kind share them, so that a page of thousands of cards holds them once.
  private var entries: [Kind: [Action]] = [:]

  private struct Kind: Hashable {
    let isLoaded: Bool
    let isTabular: Bool
    let isBookmarked: Bool
    let page: Destination?
    /// The effects of entries that the file declares, which are not offered twice.
    var declared: Set<Action.Effect> = []
  }

  /// - Parameters:
  ///   - cards: the cards of the page, as the file declares them.
  ///   - isObject: whether the page shows an object, whose data are those of cards without a
  ///     source.
  ///   - memory: which cards are bookmarked.
  ///   - isOffered: false for a kiosk, whose cards have only the entries of the file.
  init(
    of cards: [CardDefinition], isObject: Bool = false, memory: WallMemory, isOffered: Bool = true
  ) {
    self.memory = memory
    self.isOffered = isOffered
    loadedCards = Set(cards.filter { isObject || $0.source != nil }.map(\.id))
  }

  /// Returns a card's state with the entries added and the bookmark marked in header, footer and
  /// menu.
  func added(to state: CardState, of id: CardID) -> CardState {
    state.updatingCard { card in
      let isBookmarked = memory.isBookmarked(id)
      let own = card.actions.map(\.effect)
      if own.contains(.bookmark) {
        card.updateActions { if $0.effect == .bookmark { $0.isOn = isBookmarked } }
      }
      guard isOffered else { return }
      let kind = Kind(
        isLoaded: loadedCards.contains(id.definition),
        isTabular: card.body?.isTabular == true, isBookmarked: isBookmarked,
        page: Self.page(of: card))
      card.hostMenu = entries(of: kind, without: own)
    }
  }

  /// Returns the state of a card with an entry that acknowledges its alerts, in kiosks too.
  static func addingAcknowledgement(to state: CardState) -> CardState {
    state.updatingCard { card in
      let entry = action(
        "acknowledge", String(localized: "Acknowledge"), "object-select-symbolic", .acknowledge)
      card.hostMenu.insert(entry, at: 0)
    }
  }

  private func entries(of kind: Kind, without own: [Action.Effect]) -> [Action] {
    let all = entries(of: kind)
    let declared = all.map(\.effect).filter(own.contains)
    if declared.isEmpty { return all }
    var rest = kind
    rest.declared = Set(declared)
    if let known = entries[rest] { return known }
    let new = all.filter { !declared.contains($0.effect) }
    entries[rest] = new
    return new
  }

  private func entries(of kind: Kind) -> [Action] {
    if let known = entries[kind] { return known }
    var new: [Action] = []
    if kind.isLoaded {
      new.append(
        Self.action("refresh", String(localized: "Refresh"), "view-refresh-symbolic", .refresh))
    }
    new.append(
      Self.action(
        "bookmark",
        kind.isBookmarked ? String(localized: "Remove Bookmark") : String(localized: "Bookmark"),
        "user-bookmarks-symbolic",
        .bookmark))
    if let page = kind.page {
      new.append(
        Self.action(
          "open", String(localized: "Open in Full"), "view-fullscreen-symbolic", .open(page)))
    }
    new.append(
      Self.action(
        "copy-text", String(localized: "Copy as Text"), "edit-copy-symbolic", .copy(.text)))
    if kind.isTabular {
      new.append(
        Self.action(
          "copy-table", String(localized: "Copy Data"), "x-office-spreadsheet-symbolic",
          .copy(.table)))
    }
    new.append(Self.action("hide", String(localized: "Hide"), "view-conceal-symbolic", .hide))
    entries[kind] = new
    return new
  }

  /// Returns the page of the card itself; nil for a card that shows all of its data on the wall.
  private static func page(of card: Card) -> Destination? {
    switch card.body {
    case .chart: .chart
    case nil: card.header.extended == nil ? nil : .object
    case .list, .table, .facts, .kpis, .timeline, .calendar, .clock, .text, .image, .blocks: .object
    }
  }

  /// - Parameter id: the id without the prefix, whose dot keeps it apart from the names of the
  ///   file.
  private static func action(
    _ id: String, _ title: String, _ icon: String, _ effect: Action.Effect
  ) -> Action {
    Action(
      id: ActionID("wall.\(id)"), title: title, icon: Icon(icon), style: .tertiary, effect: effect)
  }
}
