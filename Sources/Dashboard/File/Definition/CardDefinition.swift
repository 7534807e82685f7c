import CardModel

/// A card, or with `each` one card for each item.
public struct CardDefinition: Sendable, Equatable {
  public enum Orientation: String, Sendable, CaseIterable {
    case vertical, horizontal
  }

  public let location: SourceLocation
  public let id: CardID
  public var source: SourceID?
  public var query: BoundExpression?
  public var each: BoundExpression?
  public var key: BoundExpression?
  public var when: BoundExpression?
  public var alert: AlertDefinition?
  public var span = CardExtent.Span.columns(1)
  public var orientation = Orientation.vertical
  public var media: MediaDefinition?
  public var header: Boxed<HeaderDefinition>?
  public var body: BodyDefinition?
  var bottom = FooterDefinition()
  public var menu: [ActionDefinition] = []
  public var opens = OpensDefinition.object
  /// The size of the placeholder shown before the first data (S-24); nil for that of the body.
  public var skeleton: SkeletonSize?
  public var empty: EmptyDefinition?

  /// The switches and sliders above the buttons.
  public var controls: [FooterControlDefinition] { bottom.controls }
  /// The buttons.
  public var footer: [ActionDefinition] { bottom.actions }

  static let decoder = NodeDecoder<CardDefinition>.object(
    "card", "A container of media, header, body and footer.",
    required("id", .cardID, "The id of the card; unique in the dashboard."),
    make: { CardDefinition(location: $0, id: $1) },
    optional("source", .source, "The source of its data.") { $0.source = $1 },
    optional("query", .expression, "Picks the card’s data from the source’s value.") {
      $0.query = $1
    },
    optional(
      "each", .expression,
      "An expression for an array: one card is made for each element, which is its data."
    ) { $0.each = $1 },
    optional("key", .expression, "The identity of a card of `each`; on the element.") {
      $0.key = $1
    },
    optional("when", .expression, "The card is shown where this is true.") { $0.when = $1 },
    optional(
      "alert", AlertDefinition.decoder, "Calls for attention; its source is loaded on every page."
    ) { $0.alert = $1 },
    optional(
      "span", .span,
      "The columns of the grid that the card takes: `2`, or `full` for a row of its own."
    ) { $0.span = $1 },
    optional("orientation", .word, "`horizontal` puts the media at the side.") {
      $0.orientation = $1
    },
    optional("media", MediaDefinition.decoder, "A picture at the top or the side.") {
      $0.media = $1
    },
    optional("header", HeaderDefinition.decoder, "The header; a text is the title.") {
      $0.header = Boxed($1)
    },
    optional("body", BodyDefinition.decoder, "The one component that fills the card.") {
      $0.body = $1
    },
    optional("footer", FooterDefinition.decoder, "Switches, sliders and buttons at the bottom.") {
      $0.bottom = $1
    },
    optional("menu", .actions, "What the \"…\" menu holds.") { $0.menu = $1 },
    optional("opens", .opens, "What a press on the card opens; by default the object’s page.") {
      $0.opens = $1
    },
    optional(
      "skeleton", .word,
      "The rows of the placeholder before the first data: none, 2 or 4. By default those of the body."
    ) { $0.skeleton = $1 },
    optional("empty", EmptyDefinition.decoder, "The message of the card without data.") {
      $0.empty = $1
    }
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

/// The media of a card, at its top or at one side.
public struct MediaDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let image: PictureDefinition
  public var title: Template?
  public var height: Int?
  public var side = HorizontalSide.leading

  static let decoder = NodeDecoder<MediaDefinition>.object(
    "media", "The picture at the top or the side of a card.",
    required("image", PictureDefinition.decoder, "Path or URL; or a mapping."),
    make: { MediaDefinition(location: $0, image: $1) },
    optional("title", .text, "Written over the picture.") { $0.title = $1 },
    optional("height", .integer(16...2000), "The height in px.") { $0.height = $1 },
    optional("side", .word, "The side of the picture in a horizontal card.") { $0.side = $1 })
}

/// The message of a card or a body without data.
public struct EmptyDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template
  public var text: Template?
  /// The name of a built-in drawing, or of an icon of the icon theme.
  public var icon: Template?

  static let decoder = NodeDecoder<EmptyDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map { EmptyDefinition(location: $0.location, title: $0) },
    mapping: .object(
      "empty", "The message shown without data.",
      required("title", .text, "The message, such as “No open orders”."),
      make: { EmptyDefinition(location: $0, title: $1) },
      optional("text", .text, "Advice on what to do.") { $0.text = $1 },
      optional(
        "icon", .icon, "empty, chart, unreachable, waiting, mistake, or an icon of the theme."
      ) { $0.icon = $1 }))
}

/// The destination of a press on a card, or on an element of one.
public indirect enum OpensDefinition: Sendable, Equatable {
  /// The object's page, made from the card.
  case object
  /// The full, interactive form of the card's chart.
  case chart
  case page(PageID)
  /// Chooses a value of a choice.
  case choose(String, Template)
  /// Opens a URL outside of the application.
  case url(Template)
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
