import CardModel

/// The keys of headers.
extension HeaderDefinition {
  static let decoder = NodeDecoder<HeaderDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map { title in
      HeaderDefinition(
        location: title.location, title: title, subtitle: nil, leading: nil, accessories: [],
        rows: [], figure: nil, kpiAlignment: .end, caption: nil, timestamp: nil, trend: nil)
    },
    mapping: .object(
      "header", "The main header with title and accessories, and the extended one with rows.",
      optional("title", .text, "The title, of one or two lines."),
      optional("subtitle", .text, "The second line."),
      atMostOne([
        choice("avatar", AvatarDefinition.decoder, "A picture of the object, left of the title.") {
          LeadingAccessoryDefinition.avatar($0)
        },
        choice(
          "statuses", .list(of: StatusDefinition.decoder, count: 1...3),
          "Statuses left of the title, instead of an avatar."
        ) { LeadingAccessoryDefinition.statuses($0) },
      ]),
      optional(
        "accessories", .list(of: .accessory, count: 0...2), or: [],
        "At most two accessories at the right."),
      optional(
        "rows", .list(of: .headerRow, count: 0...3), or: [],
        "At most three rows below the title; a list puts several elements in one row."),
      atMostOne([
        choice("kpi", KPIDefinition.decoder, "The figure of the card.") {
          HeaderFigureDefinition.kpi(Boxed($0))
        },
        choice("micro", MicroDefinition.decoder, "A small chart instead of the figure.") {
          .micro(Boxed($0))
        },
      ]),
      optional(
        "kpi_align", .word, or: .end,
        "The position of a figure without rows; `end` is beside the title."),
      optional("caption", .text, "The text below the figure.").needing("kpi"),
      optional("timestamp", .text, "The time of the data."),
      optional("trend", TrendDefinition.decoder, "The trend of the figure."),
      make: HeaderDefinition.init))
}

extension AvatarDefinition {
  static let decoder = NodeDecoder<AvatarDefinition>.object(
    "avatar", "A small picture: the first of image, icon and initials that can be shown.",
    optional("image", .picture, "Path or URL."),
    optional("initials", .text, "Initials, shown if there is no image and no icon."),
    optional("icon", .icon, "A name of the icon theme."),
    optional("shape", .word, or: .circle, "Its outline."),
    make: AvatarDefinition.init)
}

extension NodeDecoder where Value == AccessoryDefinition {
  static var accessory: NodeDecoder {
    .object(
      "accessory", "An accessory at the right of the header.",
      exactlyOne([
        choice("action", ActionDefinition.decoder, "A button with an icon.") { Value.action($0) },
        choice("counter", .text, "The count, such as `3 of 12`.") { Value.counter($0) },
        choice("text", .text, "A word.") { Value.text($0) },
      ])
    ) { _, accessory in accessory }
  }
}

extension NodeDecoder where Value == RowElementDefinition {
  fileprivate static var headerElement: NodeDecoder {
    .object(
      "row element", "An element in a row of the header.",
      exactlyOne([
        choice("status", StatusDefinition.decoder, "The status.") { Value.status($0) },
        choice("text", .text, "Words.") { Value.text($0) },
        choice("rating", RatingDefinition.decoder, "A rating by stars.") { Value.rating($0) },
        choice("tags", .tags, "Tags.") { Value.tags($0) },
      ])
    ) { _, element in element }
  }
}

extension NodeDecoder where Value == [RowElementDefinition] {
  fileprivate static var headerRow: NodeDecoder {
    .forms(
      list: .list(of: .headerElement, count: 1...8),
      mapping: NodeDecoder<RowElementDefinition>.headerElement.map { [$0] })
  }
}

extension RatingDefinition {
  static let decoder = NodeDecoder<RatingDefinition>.forms(
    scalar: NodeDecoder<BoundExpression>.expression.map {
      RatingDefinition(location: $0.location, value: $0, count: nil, maximum: 5, label: nil)
    },
    mapping: .object(
      "rating", "A rating by stars.",
      required("value", .expression, "An expression for the number of filled stars."),
      optional("count", .expression, "An expression for the number of ratings."),
      optional("maximum", .integer(1...10), or: 5, "The number of stars."),
      optional("label", .text, "The text beside the stars."),
      make: RatingDefinition.init))
}

extension NodeDecoder where Value == TagsDefinition {
  static var tags: NodeDecoder {
    .forms(
      scalar: NodeDecoder<BoundExpression>.expression.map { .expression($0) },
      list: NodeDecoder<[Template]>.list(of: .text).map { .texts($0) })
  }
}

extension TrendDefinition {
  static let decoder = NodeDecoder<TrendDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map {
      TrendDefinition(location: $0.location, text: $0, direction: nil, state: nil)
    },
    mapping: .object(
      "trend", "How a figure has changed.",
      required("text", .text, "The formatted change, such as `+3 %`."),
      optional(
        "direction", .text,
        "`up`, `down` or `flat`; by default the sign of the number, or that of the text, decides."),
      optional("state", .state, "What the change means."),
      make: TrendDefinition.init))
}
