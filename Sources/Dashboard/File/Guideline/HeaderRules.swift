import CardModel

/// Rules for the content of a header.
extension Guideline {
  /// Finds icon buttons that don't act on the card itself (S-73).
  static func actionsOnTheCard(_ card: CardDefinition) -> [Breach] {
    accessories(of: card).compactMap { accessory, path in
      guard case .action(let action) = accessory else { return nil }
      switch action.kind {
      case .open, .page:
        return Breach(
          action.location, "\(path).action",
          "an icon button acts on the card and does not lead elsewhere: use the footer or \"opens\""
        )
      case .http, .command, .mqtt, .sql, .bookmark, .hide, .refresh: return nil
      }
    }
  }

  /// Finds counters of cards without a list or a table (S-76).
  static func countedRows(_ card: CardDefinition) -> [Breach] {
    switch card.body {
    case .list, .table: return []
    default: break
    }
    return accessories(of: card).compactMap { accessory, path in
      guard case .counter(let counter) = accessory else { return nil }
      return Breach(
        counter.location, "\(path).counter",
        rule: CardRule.countedRows, "here it isn’t shown; use \"text\" for another number")
    }
  }

  private static func accessories(
    of card: CardDefinition
  ) -> [(accessory: AccessoryDefinition, path: String)] {
    (card.header?.value.accessories ?? []).enumerated().map {
      ($1, "header.accessories[\($0)]")
    }
  }

  /// Finds headers with too many elements to be scanned (S-78).
  static func balancedHeader(_ card: CardDefinition) -> [Breach] {
    guard let header = card.header?.value, header.elementCount > CardRule.balancedHeaderElements
    else { return [] }
    let rule = CardRule.balancedHeader(elements: header.elementCount)
    return [Breach(header.location, "header", rule: rule, "move details to the body")]
  }

  /// Finds titles that the picture already shows (S-83).
  static func titleOnce(_ card: CardDefinition) -> [Breach] {
    guard let over = card.media?.title, let title = card.header?.value.title,
      over.text == title.text
    else { return [] }
    return [
      Breach(
        title.location, "header.title", rule: CardRule.titleOnce, "remove it here")
    ]
  }

  /// Finds horizontal cards without media (S-14).
  static func mediaAtTheSide(_ card: CardDefinition) -> [Breach] {
    guard card.orientation == .horizontal, card.media == nil else { return [] }
    return [
      Breach(
        card.location, "",
        rule: CardRule.mediaAtTheSide, "add \"media\" or remove \"orientation\"")
    ]
  }
}

extension HeaderDefinition {
  /// The number of elements that the card shows if no text is empty.
  fileprivate var elementCount: Int {
    let leadingCount =
      switch leading {
      case .avatar: 1
      case .statuses(let statuses): statuses.count
      case nil: 0
      }
    return CardRule.headerElementCount(
      leading: leadingCount, accessories: accessories.count, rows: rows.map(\.count),
      others: title != nil, subtitle != nil, figure != nil, trend != nil, timestamp != nil)
  }
}
