import CardModel

/// The main and the extended header of a card.
public struct HeaderDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public var title: Template?
  public var subtitle: Template?
  public var leading: LeadingAccessoryDefinition?
  /// The accessories, at most two (S-86).
  public var accessories: [AccessoryDefinition] = []
  /// The rows, at most three (S-72), each with at least one element.
  public var rows: [[RowElementDefinition]] = []
  public var figure: HeaderFigureDefinition?
  /// The position of the figure if there are no rows beside it (S-93).
  public var kpiAlignment = ExtendedAccessory.Alignment.end
  public var caption: Template?
  public var timestamp: Template?
  /// The trend that a chart card has instead of a subtitle (S-53).
  public var trend: TrendDefinition?

  public var kpi: Boxed<KPIDefinition>? {
    if case .kpi(let kpi) = figure { kpi } else { nil }
  }

  static let decoder = NodeDecoder<HeaderDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map { HeaderDefinition(location: $0.location, title: $0) },
    mapping: .object(
      "header", "The main header with title and accessories, and the extended one with rows.",
      make: { HeaderDefinition(location: $0) },
      optional("title", .text, "The title, of one or two lines.") { $0.title = $1 },
      optional("subtitle", .text, "The second line.") { $0.subtitle = $1 },
      atMostOne([
        choice("avatar", AvatarDefinition.decoder, "A picture of the object, left of the title.") {
          LeadingAccessoryDefinition.avatar($0)
        },
        choice(
          "statuses", .list(of: StatusDefinition.decoder, count: 1...3),
          "Statuses left of the title, instead of an avatar."
        ) { LeadingAccessoryDefinition.statuses($0) },
      ]) { $0.leading = $1 },
      optional(
        "accessories", .list(of: .accessory, count: 0...2), "At most two accessories at the right."
      ) { $0.accessories = $1 },
      optional(
        "rows", .list(of: .headerRow, count: 0...3),
        "At most three rows below the title; a list puts several elements in one row."
      ) { $0.rows = $1 },
      atMostOne([
        choice("kpi", KPIDefinition.decoder, "The figure of the card.") {
          HeaderFigureDefinition.kpi(Boxed($0))
        },
        choice("micro", MicroDefinition.decoder, "A small chart instead of the figure.") {
          .micro(Boxed($0))
        },
      ]) { $0.figure = $1 },
      optional(
        "kpi_align", .word, "The position of a figure without rows; `end` is beside the title."
      ) { $0.kpiAlignment = $1 },
      optional("caption", .text, "The text below the figure.") { $0.caption = $1 }.needing("kpi"),
      optional("timestamp", .text, "The time of the data.") { $0.timestamp = $1 },
      optional("trend", TrendDefinition.decoder, "The trend of the figure.") { $0.trend = $1 }))
}

/// The figure at the end of the extended header (S-81).
public enum HeaderFigureDefinition: Sendable, Equatable {
  case kpi(Boxed<KPIDefinition>)
  case micro(Boxed<MicroDefinition>)
}

/// The left accessory (S-84).
public indirect enum LeadingAccessoryDefinition: Sendable, Equatable {
  case avatar(AvatarDefinition)
  case statuses([StatusDefinition])
}

/// A small picture of an object: the first of image, icon and initials that can be shown.
public struct AvatarDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public var image: Template?
  public var initials: Template?
  public var icon: Template?
  public var shape = Avatar.Shape.circle

  static let decoder = NodeDecoder<AvatarDefinition>.object(
    "avatar", "A small picture: the first of image, icon and initials that can be shown.",
    make: { AvatarDefinition(location: $0) },
    optional("image", .picture, "Path or URL.") { $0.image = $1 },
    optional("initials", .text, "Initials, shown if there is no image and no icon.") {
      $0.initials = $1
    },
    optional("icon", .icon, "A name of the icon theme.") { $0.icon = $1 },
    optional("shape", .word, "Its outline.") { $0.shape = $1 })
}

/// One of the right accessories.
public indirect enum AccessoryDefinition: Sendable, Equatable {
  case action(ActionDefinition)
  case counter(Template)
  case text(Template)
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

/// An element in a row of the extended header (S-70).
public indirect enum RowElementDefinition: Sendable, Equatable {
  case status(StatusDefinition)
  case text(Template)
  case rating(RatingDefinition)
  case tags(TagsDefinition)
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

/// A rating by stars.
public struct RatingDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let value: BoundExpression
  public var count: BoundExpression?
  public var maximum = 5
  public var label: Template?

  static let decoder = NodeDecoder<RatingDefinition>.forms(
    scalar: NodeDecoder<BoundExpression>.expression.map {
      RatingDefinition(location: $0.location, value: $0)
    },
    mapping: .object(
      "rating", "A rating by stars.",
      required("value", .expression, "An expression for the number of filled stars."),
      make: { RatingDefinition(location: $0, value: $1) },
      optional("count", .expression, "An expression for the number of ratings.") {
        $0.count = $1
      },
      optional("maximum", .integer(1...10), "The number of stars.") { $0.maximum = $1 },
      optional("label", .text, "The text beside the stars.") { $0.label = $1 }))
}

/// Tags that the file lists, or that the data gives.
public enum TagsDefinition: Sendable, Equatable {
  case texts([Template])
  /// An expression for an array of texts.
  case expression(BoundExpression)
}

extension NodeDecoder where Value == TagsDefinition {
  static var tags: NodeDecoder {
    .forms(
      scalar: NodeDecoder<BoundExpression>.expression.map { .expression($0) },
      list: NodeDecoder<[Template]>.list(of: .text).map { .texts($0) })
  }
}

/// The trend of a figure.
public struct TrendDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let text: Template
  public var direction: Template?
  public var state: StateDefinition?

  static let decoder = NodeDecoder<TrendDefinition>.forms(
    scalar: NodeDecoder<Template>.text.map { TrendDefinition(location: $0.location, text: $0) },
    mapping: .object(
      "trend", "How a figure has changed.",
      required("text", .text, "The formatted change, such as `+3 %`."),
      make: { TrendDefinition(location: $0, text: $1) },
      optional(
        "direction", .text,
        "`up`, `down` or `flat`; by default the sign of the number, or that of the text, decides."
      ) { $0.direction = $1 },
      optional("state", .state, "What the change means.") { $0.state = $1 }))
}
