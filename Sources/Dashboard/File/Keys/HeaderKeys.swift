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
      optional("title", .text, "What the card is about; one or two lines."),
      optional("subtitle", .text, "Below the title."),
      atMostOne([
        choice("avatar", AvatarDefinition.decoder, "A picture of the object, left of the title.") {
          LeadingAccessoryDefinition.avatar($0)
        },
        choice(
          "statuses", .list(of: StatusDefinition.decoder, count: 1...3),
          "How things stand, left of the title; in place of an avatar."
        ) { LeadingAccessoryDefinition.statuses($0) },
      ]),
      optional(
        "accessories", .list(of: .accessory, count: 0...2), or: [], "At the right: at most two."),
      optional(
        "rows", .list(of: .headerRow, count: 0...3), or: [],
        "Below the title: at most three; a list puts several elements in one row."),
      atMostOne([
        choice("kpi", KPIDefinition.decoder, "The figure of the card.") {
          HeaderFigureDefinition.kpi(Shared($0))
        },
        choice("micro", MicroDefinition.decoder, "A small chart, in place of the figure.") {
          .micro(Shared($0))
        },
      ]),
      optional("kpi_align", .word, or: .end, "Where the figure stands if there are no rows."),
      optional("caption", .text, "Below the figure.").needing("kpi"),
      optional("timestamp", .text, "When the data is from."),
      optional("trend", TrendDefinition.decoder, "How the figure has changed."),
      make: HeaderDefinition.init))
}

extension AvatarDefinition {
  static let decoder = NodeDecoder<AvatarDefinition>.object(
    "avatar", "A small picture; of image, initials and icon the first that there is.",
    optional("image", .text, "Path or URL."),
    optional("initials", .text, "Shown where there is no image."),
    optional("icon", .text, "A name of the icon theme."),
    optional("shape", .word, or: .circle, "Its outline."),
    make: AvatarDefinition.init)
}

extension NodeDecoder where Value == AccessoryDefinition {
  static var accessory: NodeDecoder {
    .object(
      "accessory", "Something small at the right of the header.",
      exactlyOne([
        choice("action", ActionDefinition.decoder, "A button with an icon.") { Value.action($0) },
        choice("counter", .text, "How many, such as `3 of 12`.") { Value.counter($0) },
        choice("text", .text, "A word.") { Value.text($0) },
      ])
    ) { _, accessory in accessory }
  }
}

extension NodeDecoder where Value == RowElementDefinition {
  fileprivate static var headerElement: NodeDecoder {
    .object(
      "row element", "What stands in a row of the header.",
      exactlyOne([
        choice("status", StatusDefinition.decoder, "How things stand.") { Value.status($0) },
        choice("text", .text, "Words.") { Value.text($0) },
        choice("rating", RatingDefinition.decoder, "Stars.") { Value.rating($0) },
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
      "rating", "Stars.",
      required("value", .expression, "Gives how many are filled."),
      optional("count", .expression, "Gives how many people rated."),
      optional("maximum", .integer(1...10), or: 5, "How many there are."),
      optional("label", .text, "Beside the stars."),
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
      required("text", .text, "As it is to be shown, such as `+3 %`."),
      optional("direction", .text, "`up`, `down` or `flat`; told from the sign if not said."),
      optional("state", .state, "What the change means."),
      make: TrendDefinition.init))
}
