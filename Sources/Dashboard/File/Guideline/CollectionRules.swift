/// Many cards that say no more than the rows of a list.
extension Guideline {
  /// Homogeneous objects that fit object cells belong into a list (S-31).
  ///
  /// `each` makes such a collection, and so do `fewestAlike` cards of one section and one source. A
  /// section laid out as a carousel has been chosen for its cards.
  static func listsForPlainObjects(_ cards: [PlacedCard]) -> [Breach] {
    var breaches: [Breach] = []
    var alike: [Collection: [PlacedCard]] = [:]
    for card in cards where card.layout != .carousel && card.definition.fitsObjectCell {
      if let each = card.definition.each {
        breaches.append(
          card.placing(
            Breach(
              each.location, "each",
              "each card says no more than a row: show the items as a list in one card")))
      } else if let source = card.definition.source {
        let collection = Collection(page: card.page, section: card.section, source: source)
        alike[collection, default: []].append(card)
      }
    }
    for cards in alike.values where cards.count >= fewestAlike {
      breaches.append(
        cards[0].placing(
          Breach(
            cards[0].definition.location, "",
            "this and \(cards.count - 1) more cards of its source say no more than rows: "
              + "show them as a list in one card")))
    }
    return breaches
  }

  /// One more than stand in a row of a window of 1920 px.
  private static let fewestAlike = 7

  private struct Collection: Hashable {
    let page: Int
    let section: Int
    let source: SourceID
  }
}

extension CardDefinition {
  /// Whether the row of a list has a place for all that the card says.
  fileprivate var fitsObjectCell: Bool {
    guard let header = header?.value, media == nil, body == nil, footer.isEmpty, menu.isEmpty
    else { return false }
    let hasButton = header.accessories.contains { if case .action = $0 { true } else { false } }
    return !hasButton && header.rows.count <= 1 && header.kpi == nil && header.trend == nil
      && header.caption == nil
  }
}
