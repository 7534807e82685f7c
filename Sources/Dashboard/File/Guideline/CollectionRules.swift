/// Rules for many similar cards.
extension Guideline {
  /// Finds homogeneous objects that belong in a list (S-31).
  ///
  /// `each` makes such a collection, and so do `minimumAlike` cards of one section and one source.
  /// Carousels are ignored, since their authors want cards.
  static func listsForPlainObjects(_ cards: [PlacedCard]) -> [Breach] {
    var breaches: [Breach] = []
    var alike: [Collection: [PlacedCard]] = [:]
    for card in cards where card.layout != .carousel && card.definition.fitsObjectCell {
      if let each = card.definition.each {
        breaches.append(
          card.qualifying(
            Breach(
              each.location, "each",
              "each card says no more than a row: show the items as a list in one card")))
      } else if let source = card.definition.source {
        let collection = Collection(page: card.page, section: card.section, source: source)
        alike[collection, default: []].append(card)
      }
    }
    for cards in alike.values where cards.count >= minimumAlike {
      breaches.append(
        cards[0].qualifying(
          Breach(
            cards[0].definition.location, "",
            """
            this and \(cards.count - 1) more cards of its source say no more than rows: \
            show them as a list in one card
            """)))
    }
    return breaches
  }

  /// The minimum number of similar cards: one more than fit in a row of a window of 1920 px.
  private static let minimumAlike = 7

  private struct Collection: Hashable {
    let page: Int
    let section: Int
    let source: SourceID
  }
}

extension CardDefinition {
  /// Whether a row of a list can show everything that the card shows.
  fileprivate var fitsObjectCell: Bool {
    guard let header = header?.value, media == nil, body == nil, footer.isEmpty, menu.isEmpty
    else { return false }
    let hasButton = header.accessories.contains { if case .action = $0 { true } else { false } }
    return !hasButton && header.rows.count <= 1 && header.kpi == nil && header.trend == nil
      && header.caption == nil
  }
}
