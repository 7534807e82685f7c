import CardModel

/// The component that fills the body of a card.
public indirect enum BodyDefinition: Sendable, Equatable {
  case list(ListDefinition)
  case table(TableDefinition)
  case facts(FactsDefinition)
  case chart(ChartDefinition)
  case kpis([KPIDefinition])
  case timeline(TimelineDefinition)
  case calendar(CalendarDefinition)
  case clock(ClockDefinition)
  case text(Template)
  /// A path or a URL.
  case image(PictureDefinition)
  case blocks([BlockDefinition])

  static let decoder = NodeDecoder<BodyDefinition>.object(
    "body", "The one component that fills the card.",
    exactlyOne([
      choice("list", ListDefinition.decoder, "Rows with a title each.") { .list($0) },
      choice("table", TableDefinition.decoder, "Rows and columns.") { .table($0) },
      choice("facts", FactsDefinition.decoder, "Labels with a text each.") { .facts($0) },
      choice("chart", ChartDefinition.decoder, "A chart.") { .chart($0) },
      choice("kpis", .list(of: KPIDefinition.decoder, count: 1...12), "Key figures.") {
        .kpis($0)
      },
      choice("timeline", TimelineDefinition.decoder, "A timeline.") {
        .timeline($0)
      },
      choice("calendar", CalendarDefinition.decoder, "A calendar of days with entries.") {
        .calendar($0)
      },
      choice("clock", ClockDefinition.decoder, "The time, or a countdown.") { .clock($0) },
      choice("text", .markdown, "Paragraphs and lists in Markdown, see above.") { .text($0) },
      choice("image", PictureDefinition.decoder, "A picture: path or URL; or a mapping.") {
        .image($0)
      },
      choice(
        "blocks", .blocks, "Texts, pictures, facts and tables, in columns and boxes."
      ) { .blocks($0) },
    ])
  ) { _, body in body }
  .writtenAs { $0.asExample(of: "text") }
}

let itemsKey = SharedKey(
  "items", .expression, "An expression for an array; by default the card’s data.")
let groupKey = SharedKey(
  "group", .text, "The title above rows that follow each other and have the same.")
private let rowKey = SharedKey(
  "key", .expression,
  "The identity of a row across loads, on the item; by default its field `id`, else its position.")
private let limitKey = SharedKey("limit", .integer(1...1000), "The maximum number of rows shown.")
private let rowOpensKey = SharedKey("opens", .opens, "What a press on a row opens.")
private let rowActionsKey = SharedKey(
  "actions", .rowActions, "What the menu of a row offers; on the item.")
private let highlightKey = SharedKey(
  "highlight", StateDefinition.highlight,
  "A state, whose colour is a bar at the start of the row: a word, or a mapping.")

/// A list.
///
/// Expressions and texts from `title` on are evaluated on the row's item.
public struct ListDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public var items: BoundExpression?
  public let title: Template
  public var subtitle: Template?
  public var footnote: Template?
  public var description: Template?
  public var status: StatusDefinition?
  public var substatus: StatusDefinition?
  public var picture: RowPictureDefinition?
  public var icons: [Template] = []
  public var tags: TagsDefinition?
  public var micro: Boxed<MicroDefinition>?
  public var group: Template?
  public var highlight: StateDefinition?
  public var key: BoundExpression?
  public var limit: Int?
  public var opens: OpensDefinition?
  public var actions: [ActionDefinition] = []
  public var control: ControlDefinition?

  static let decoder = NodeDecoder<ListDefinition>.object(
    "list", "Rows with a title each; texts are on the item.",
    required("title", .text, "The first line of a row."),
    make: { ListDefinition(location: $0, title: $1) },
    itemsKey { $0.items = $1 }.before("title"),
    optional("subtitle", .text, "The second line.") { $0.subtitle = $1 },
    optional("footnote", .text, "The third line.") { $0.footnote = $1 },
    optional("description", .text, "Running text.") { $0.description = $1 },
    optional("status", StatusDefinition.decoder, "The status at the end of the row.") {
      $0.status = $1
    },
    optional("substatus", StatusDefinition.decoder, "A second status below the first.") {
      $0.substatus = $1
    },
    atMostOne([
      choice("avatar", AvatarDefinition.decoder, "At the start of the row.") { .avatar($0) },
      choice("avatars", .avatars, "Several avatars, of which two are shown.") { $0 },
    ]) { $0.picture = $1 },
    optional("icons", .list(of: .icon, count: 0...3), "Names of the icon theme.") {
      $0.icons = $1
    },
    optional("tags", .tags, "Tags below the lines.") { $0.tags = $1 },
    optional(
      "micro", MicroDefinition.decoder,
      "A small chart at the end of the row, if the title leaves room."
    ) { $0.micro = Boxed($1) },
    groupKey { $0.group = $1 },
    highlightKey { $0.highlight = $1 },
    rowKey { $0.key = $1 },
    limitKey { $0.limit = $1 },
    rowOpensKey { $0.opens = $1 },
    rowActionsKey { $0.actions = $1 },
    ControlDefinition.key { $0.control = $1 })
}

/// The picture at the start of a row.
public indirect enum RowPictureDefinition: Sendable, Equatable {
  case avatar(AvatarDefinition)
  /// One avatar for each element of an array. The array is evaluated on the row's item, the avatar
  /// on the element.
  case avatars(BoundExpression, AvatarDefinition)
}

extension NodeDecoder where Value == RowPictureDefinition {
  fileprivate static var avatars: NodeDecoder {
    NodeDecoder<(items: BoundExpression, avatar: AvatarDefinition)>.object(
      "avatars", "One picture for each item, overlapping; texts are on that item.",
      required("items", .expression, "An expression for an array; on the row’s item."),
      make: { (items: $1, avatar: AvatarDefinition(location: $0)) },
      optional("image", .picture, "Path or URL.") { $0.avatar.image = $1 },
      optional("initials", .text, "Initials, shown if there is no image and no icon.") {
        $0.avatar.initials = $1
      },
      optional("icon", .icon, "A name of the icon theme.") { $0.avatar.icon = $1 },
      optional("shape", .word, "Their outline.") { $0.avatar.shape = $1 }
    ).map { .avatars($0.items, $0.avatar) }
  }
}

/// A table.
public struct TableDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public var items: BoundExpression?
  public let columns: [ColumnDefinition]
  public var group: Template?
  public var highlight: StateDefinition?
  public var key: BoundExpression?
  public var limit: Int?
  public var opens: OpensDefinition?
  public var actions: [ActionDefinition] = []

  static let decoder = NodeDecoder<TableDefinition>.object(
    "table", "Rows and columns; texts are on the item.",
    required(
      "columns", .list(of: ColumnDefinition.decoder, count: 1...100),
      "The columns from left to right."),
    make: { TableDefinition(location: $0, columns: $1) },
    itemsKey { $0.items = $1 }.before("columns"),
    groupKey { $0.group = $1 },
    highlightKey { $0.highlight = $1 },
    rowKey { $0.key = $1 },
    limitKey { $0.limit = $1 },
    rowOpensKey { $0.opens = $1 },
    rowActionsKey { $0.actions = $1 })
}
