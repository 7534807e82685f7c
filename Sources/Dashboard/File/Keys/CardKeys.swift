import CardModel

/// The keys of cards.
extension CardDefinition {
  static let decoder = NodeDecoder<CardDefinition>.object(
    "card", "A container of media, header, body and footer.",
    required("id", .cardID, "What the card is known by; unique in the dashboard."),
    optional("source", .source, "Where its data comes from."),
    optional("query", .expression, "Picks the card's data from the source's value."),
    optional("each", .expression, "Gives an array: one card for each element, its data."),
    optional("key", .expression, "Tells the cards of `each` apart; on the element."),
    optional("when", .expression, "The card is shown where this is true."),
    optional("orientation", .word, or: .vertical, "`horizontal` puts the media at the side."),
    optional("media", MediaDefinition.decoder, "A picture at the top or the side."),
    optional(
      "header", HeaderDefinition.decoder.map { Shared($0) }, "Its text is the title; or a mapping."),
    optional("body", BodyDefinition.decoder, "The one component that fills the card."),
    optional("footer", .footer, or: [], "Buttons at the bottom."),
    optional("menu", .actions, or: [], "What the \"…\" menu holds."),
    optional(
      "opens", .opens, or: .object, "Where pressing the card leads; the object's page if not said."),
    optional("skeleton", .word, or: .medium, "The size of the placeholder before the first data."),
    optional("empty", EmptyDefinition.decoder, "What the card says when there is no data."),
    make: CardDefinition.init
  )
  .checked { card, context in context.checkActionIDs(of: card) }
}

extension DecodingContext {
  /// Actions of a card are told apart by their ids.
  fileprivate func checkActionIDs(of card: CardDefinition) {
    let accessories = (card.header?.value.accessories ?? []).compactMap { accessory in
      if case .action(let action) = accessory { action } else { nil }
    }
    var places: [ActionID: SourceLocation] = [:]
    let actions = accessories + card.footer + card.menu
    guard actions.count > 1 else { return }
    for action in actions {
      if let first = places[action.id] {
        duplicate("action", action.id.rawValue, first: first, at: action.location)
      }
      places[action.id] = action.location
    }
  }
}

extension MediaDefinition {
  static let decoder = NodeDecoder<MediaDefinition>.object(
    "media", "The picture at the top or the side of a card.",
    required("image", .text, "Path or URL."),
    optional("title", .text, "Written over the picture."),
    optional("height", .integer(16...2000), "In px."),
    optional("side", .word, or: .leading, "Of a horizontal card: where the picture is."),
    make: MediaDefinition.init)
}

extension EmptyDefinition {
  static let decoder = NodeDecoder<EmptyDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map {
      EmptyDefinition(location: $0.location, title: $0, text: nil, icon: nil)
    },
    mapping: .object(
      "empty", "What is said when there is no data.",
      required("title", .text, "What there is none of."),
      optional("text", .text, "What to do about it."),
      optional(
        "icon", .text, "empty, chart, unreachable, waiting, mistake, or an icon of the theme."),
      make: EmptyDefinition.init))
}

extension NodeDecoder where Value == OpensDefinition {
  /// A page, the object's page, the chart's page, or a URL.
  static var opens: NodeDecoder {
    let page = NodeDecoder<PageID>.page(or: ["object", "chart"], bringsObject: true)
    return .forms(
      scalar: NodeDecoder(.identifier) { node, context in
        switch node.scalar?.text {
        case "object": .object
        case "chart": .chart
        default: page.decode(node, context).map { .page($0) }
        }
      },
      mapping: .object(
        "opens", "What a press leads to, where it is no page's name.",
        exactlyOne([
          choice("url", .text, "Opened outside of the application.") { OpensDefinition.url($0) },
          choice("page", .page(or: [], bringsObject: true), "The page of that name.") {
            OpensDefinition.page($0)
          },
        ])
      ) { _, opens in opens })
  }
}
