import CardModel

/// The keys of alerts.
extension AlertDefinition {
  static let decoder = NodeDecoder<AlertDefinition>.object(
    "alert", "A condition that calls for attention, on whatever page people are.",
    required("when", .expression, "The card calls where this is true; on the card’s data."),
    optional(
      "for", .duration(from: .zero), or: .zero,
      "The time for which `when` must stay true before the card calls; by default none."),
    optional(
      "until", .expression,
      "The card calls until this is true and `when` isn’t, and not again before; by default until "
        + "`when` isn’t true."),
    optional(
      "show", .shownPage, or: .own,
      "The page that a kiosk shows then; by default, and with `true`, that of the card."),
    optional(
      "notify", .boolean, or: true, "In a window, a notification of the desktop leads to the card."),
    make: AlertDefinition.init)
}

extension NodeDecoder where Value == AlertDefinition.ShownPage {
  /// A decoder for the name of a page, `true` or `false`.
  fileprivate static var shownPage: NodeDecoder {
    let page = NodeDecoder<PageID>.page
    return NodeDecoder(.forms([.identifier, .boolean])) { node, context in
      if case .bool(let isShown)? = node.scalar?.value { return isShown ? .own : .some(.none) }
      return page.decode(node, context).map { .named($0) }
    }
  }
}

extension DecodingContext {
  /// Reports an alert of a card that has no data of its own.
  func checkAlert(of card: CardDefinition) {
    guard let alert = card.alert else { return }
    if card.source == nil {
      error(alert.location, "an alert needs a card with a source")
    } else if let each = card.each {
      error(
        alert.location,
        """
        an alert concerns one card, and "each" makes many: give it to a card that counts them, such \
        as with length(\(each.text))
        """)
    }
  }
}
