import CardModel
import Localization

/// A rule of the guideline that can be checked in a file without data.
///
/// `cardwall check` warns of breaches.
struct GuidelineRule: Sendable {
  /// The number, such as "S-29".
  let number: String
  let breaches: @Sendable ([PlacedCard]) -> [Breach]

  /// Returns a rule for all cards of a dashboard together.
  static func together(
    _ number: String, _ judge: @escaping @Sendable ([PlacedCard]) -> [Breach]
  ) -> GuidelineRule {
    GuidelineRule(number: number, breaches: judge)
  }

  /// Returns a rule for each card on its own; the paths of `judge` begin at the card.
  static func each(
    _ number: String, _ judge: @escaping @Sendable (CardDefinition) -> [Breach]
  ) -> GuidelineRule {
    GuidelineRule(number: number) { cards in
      cards.flatMap { card in judge(card.definition).map(card.qualifying) }
    }
  }
}

/// A breach of a rule at a location of the file.
struct Breach {
  let location: SourceLocation
  /// The path of the node, such as `header.title`.
  var path: String
  /// The message: the problem and its solution.
  let message: String

  init(_ location: SourceLocation, _ path: String, _ message: Message) {
    self.location = location
    self.path = path
    self.message = String(localized: message)
  }
}

extension Breach {
  /// Creates the breach of a rule that cards are held to as well.
  /// - Parameter message: the advice to the author.
  init(_ location: SourceLocation, _ path: String, rule: CardRule, _ message: Message) {
    self.init(location, path, "\(rule.message(message))")
  }
}

/// A card with its position in the dashboard.
struct PlacedCard {
  let definition: CardDefinition
  /// The index of the page, of the section in the page, and of the card in the section.
  let page: Int
  let section: Int
  let index: Int
  let layout: SectionDefinition.Layout

  /// Returns a breach whose path begins at the dashboard.
  func qualifying(_ breach: Breach) -> Breach {
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
