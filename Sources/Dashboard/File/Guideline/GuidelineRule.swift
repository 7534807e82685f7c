/// A rule of the guideline that shows in a file, whatever the data: `cardwall check` warns of what
/// breaks it.
struct GuidelineRule: Sendable {
  /// Such as "S-29".
  let number: String
  let breaches: @Sendable ([PlacedCard]) -> [Breach]

  /// A rule for all cards of a dashboard together.
  static func together(
    _ number: String, _ judge: @escaping @Sendable ([PlacedCard]) -> [Breach]
  ) -> GuidelineRule {
    GuidelineRule(number: number, breaches: judge)
  }

  /// A rule for each card on its own; `judge` counts paths from the card.
  static func each(
    _ number: String, _ judge: @escaping @Sendable (CardDefinition) -> [Breach]
  ) -> GuidelineRule {
    GuidelineRule(number: number) { cards in
      cards.flatMap { card in judge(card.definition).map(card.placing) }
    }
  }
}

/// A place of the file that breaks a rule.
struct Breach {
  let location: SourceLocation
  /// The node, such as `header.title`.
  var path: String
  /// What is wrong and what to do.
  let message: String

  init(_ location: SourceLocation, _ path: String, _ message: String) {
    self.location = location
    self.path = path
    self.message = message
  }
}

/// A card and where in the dashboard it is.
struct PlacedCard {
  let definition: CardDefinition
  /// The index of its page, of its section there, and its own.
  let page: Int
  let section: Int
  let index: Int
  let layout: SectionDefinition.Layout

  /// The breach of a node of the card.
  func placing(_ breach: Breach) -> Breach {
    var breach = breach
    let card = "pages[\(page)].sections[\(section)].cards[\(index)]"
    breach.path = breach.path.isEmpty ? card : "\(card).\(breach.path)"
    return breach
  }
}

extension DashboardDefinition {
  /// The cards of all pages, in the order of the file.
  var placedCards: [PlacedCard] {
    pages.enumerated().flatMap { page, definition -> [PlacedCard] in
      guard case .sections(let sections) = definition.content else { return [] }
      return sections.enumerated().flatMap { section, definition in
        definition.cards.enumerated().map { index, card in
          PlacedCard(
            definition: card, page: page, section: section, index: index,
            layout: definition.layout)
        }
      }
    }
  }
}
