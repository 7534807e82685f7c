import CardModel

/// The keys of cards.
extension CardDefinition {
  static let decoder = NodeDecoder<CardDefinition>.object(
    "card", "A container of media, header, body and footer.",
    required("id", .cardID, "The id of the card; unique in the dashboard."),
    optional("source", .source, "The source of its data."),
    optional("query", .expression, "Picks the card’s data from the source’s value."),
    optional(
      "each", .expression,
      "An expression for an array: one card is made for each element, which is its data."),
    optional("key", .expression, "The identity of a card of `each`; on the element."),
    optional("when", .expression, "The card is shown where this is true."),
    optional(
      "alert", AlertDefinition.decoder,
      "Calls for attention; its source is loaded on every page."),
    optional(
      "span", .span, or: .columns(1),
      "The columns of the grid that the card takes: `2`, or `full` for a row of its own."),
    optional("orientation", .word, or: .vertical, "`horizontal` puts the media at the side."),
    optional("media", MediaDefinition.decoder, "A picture at the top or the side."),
    optional(
      "header", HeaderDefinition.decoder.map { Boxed($0) }, "The header; a text is the title."),
    optional("body", BodyDefinition.decoder, "The one component that fills the card."),
    optional(
      "footer", .footer, or: FooterDefinition(controls: [], actions: []),
      "Switches, sliders and buttons at the bottom."),
    optional("menu", .actions, or: [], "What the \"…\" menu holds."),
    optional(
      "opens", .opens, or: .object, "What a press on the card opens; by default the object’s page."),
    optional(
      "skeleton", .word,
      "The rows of the placeholder before the first data: none, 2 or 4. By default those of the body."
    ),
    optional("empty", EmptyDefinition.decoder, "The message of the card without data."),
    make: CardDefinition.init
  )
  .checked { card, context in
    context.checkActionIDs(of: card)
    context.checkAlert(of: card)
    if card.each == nil, let key = card.key {
      context.warning(
        key.location,
        "`key` has no effect without `each`: it identifies the cards that `each` makes")
    }
  }
}

extension NodeDecoder where Value == CardExtent.Span {
  /// A decoder for `2` or `full`.
  fileprivate static var span: NodeDecoder {
    let schema = ValueSchema.forms([.integer(2...2), .words(["full"])])
    return NodeDecoder(schema) { node, context in
      switch node.scalar?.value {
      case .integer(2): .columns(2)
      case .text where node.scalar?.text == "full": .full
      default: context.expected("\(schema.noun)", found: node)
      }
    }
  }
}

extension DecodingContext {
  /// Reports actions of a card that share an id.
  fileprivate func checkActionIDs(of card: CardDefinition) {
    let accessories = (card.header?.value.accessories ?? []).compactMap { accessory in
      if case .action(let action) = accessory { action } else { nil }
    }
    checkIDs(of: accessories + card.footer + card.menu)
  }

  /// Reports actions that share an id.
  func checkIDs(of actions: [ActionDefinition]) {
    guard actions.count > 1 else { return }
    var locations: [ActionID: SourceLocation] = [:]
    for action in actions {
      if let first = locations[action.id] {
        duplicate(.action, action.id.rawValue, first: first, at: action.location)
      }
      locations[action.id] = action.location
    }
  }
}

extension MediaDefinition {
  static let decoder = NodeDecoder<MediaDefinition>.object(
    "media", "The picture at the top or the side of a card.",
    required("image", PictureDefinition.decoder, "Path or URL; or a mapping."),
    optional("title", .text, "Written over the picture."),
    optional("height", .integer(16...2000), "The height in px."),
    optional("side", .word, or: .leading, "The side of the picture in a horizontal card."),
    make: MediaDefinition.init)
}

extension EmptyDefinition {
  static let decoder = NodeDecoder<EmptyDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map {
      EmptyDefinition(location: $0.location, title: $0, text: nil, icon: nil)
    },
    mapping: .object(
      "empty", "The message shown without data.",
      required("title", .text, "The message, such as “No open orders”."),
      optional("text", .text, "Advice on what to do."),
      optional(
        "icon", .icon, "empty, chart, unreachable, waiting, mistake, or an icon of the theme."),
      make: EmptyDefinition.init))
}

extension NodeDecoder where Value == OpensDefinition {
  /// A decoder for a page, the object's page, the chart's page, or a URL.
  static var opens: NodeDecoder {
    let page = NodeDecoder<PageID>.page(or: ["object", "chart"], providesObject: true)
    return .forms(
      scalar: NodeDecoder(.identifier) { node, context in
        switch node.scalar?.text {
        case "object": .object
        case "chart": .chart
        default: page.decode(node, context).map { .page($0) }
        }
      },
      mapping: .checkedObject(
        "opens", "The destination of a press that is not the name of a page.",
        exactlyOne([
          choice("url", .link, "Opened outside of the application.") { OpensDefinition.url($0) },
          choice("page", .page(or: [], providesObject: true), "The page of that name.") {
            OpensDefinition.page($0)
          },
          choice("choose", .choiceName, "The choice whose value the press sets, or takes away.") {
            OpensDefinition.choose($0, .empty)
          },
        ]),
        optional("value", .text, "The value that `choose` sets; on the row or the card.")
          .needing("choose")
      ) { location, context, opens, value in
        guard case .choose(let id, _) = opens else { return opens }
        guard let value else {
          let key = "value"
          context.error(location, "missing key \"\(key)\"")
          return nil
        }
        context.noteValue(value, ofChoice: id)
        return .choose(id, value)
      })
  }

  /// A decoder for a press that opens nothing, but chooses a value.
  static var choosing: NodeDecoder {
    .checkedObject(
      "choosing", "The value that a press on a part of a chart chooses.",
      required("choose", .choiceName, "The choice whose value is set, or taken away."),
      required("value", .text, "The value that is set; on the item.")
    ) { _, context, id, value in
      context.noteValue(value, ofChoice: id)
      return .choose(id, value)
    }
  }
}
