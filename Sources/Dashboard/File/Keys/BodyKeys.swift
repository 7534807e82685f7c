/// The keys of bodies.
extension BodyDefinition {
  static let decoder = NodeDecoder<BodyDefinition>.object(
    "body", "The one component that fills the card.",
    exactlyOne([
      choice("list", ListDefinition.decoder, "Rows with a title each.") { .list($0) },
      choice("table", TableDefinition.decoder, "Rows and columns.") { .table($0) },
      choice("facts", FactsDefinition.decoder, "Labels with a text each.") { .facts($0) },
      choice("chart", ChartDefinition.decoder, "A chart.") { .chart($0) },
      choice("kpis", .list(of: KPIDefinition.decoder, count: 1...12), "Figures.") {
        .kpis($0)
      },
      choice("timeline", TimelineDefinition.decoder, "Steps in the order of time.") {
        .timeline($0)
      },
      choice("calendar", CalendarDefinition.decoder, "Days with something on them.") {
        .calendar($0)
      },
      choice("text", .text, "Paragraphs and lists in Markdown, see above.") { .text($0) },
      choice("image", .text, "A picture: path or URL.") { .image($0) },
    ])
  ) { _, body in body }
}

let itemsField = optional(
  "items", .expression, "Gives an array; the card's data is the array if not said.")
private let keyField = optional(
  "key", .expression,
  "Tells rows apart across loads, on the item; if not said their field `id`, else their position.")
private let limitField = optional("limit", .integer(1...1000), "The most rows shown.")
private let elementOpensField = optional("opens", .opens, "Where pressing a row leads.")

extension ListDefinition {
  static let decoder = NodeDecoder<ListDefinition>.object(
    "list", "Rows with a title each; texts are on the item.",
    itemsField,
    required("title", .text, "The first line of a row."),
    optional("subtitle", .text, "The second line."),
    optional("footnote", .text, "The third line."),
    optional("description", .text, "Running text."),
    optional("status", StatusDefinition.decoder, "At the end of the row."),
    optional("substatus", StatusDefinition.decoder, "Below the status."),
    atMostOne([
      choice("avatar", AvatarDefinition.decoder, "At the start of the row.") { .avatar($0) },
      choice("avatars", .avatars, "Several, of which two are seen.") { $0 },
    ]),
    optional("icons", .list(of: .text, count: 0...3), or: [], "Names of the icon theme."),
    optional("tags", .tags, "Below the lines."),
    optional(
      "micro", MicroDefinition.decoder.map { Shared($0) },
      "A small chart at the end of the row, where the title leaves room."),
    keyField,
    limitField,
    elementOpensField,
    make: ListDefinition.init)
}

extension NodeDecoder where Value == RowPictureDefinition {
  fileprivate static var avatars: NodeDecoder {
    .object(
      "avatars", "A picture an item, overlapping; texts are on that item.",
      required("items", .expression, "Gives an array; on the row's item."),
      optional("image", .text, "Path or URL."),
      optional("initials", .text, "Shown where there is no image."),
      optional("icon", .text, "A name of the icon theme."),
      optional("shape", .word, or: .circle, "Their outline.")
    ) { location, items, image, initials, icon, shape in
      .avatars(
        items,
        AvatarDefinition(
          location: location, image: image, initials: initials, icon: icon, shape: shape))
    }
  }
}

extension TableDefinition {
  static let decoder = NodeDecoder<TableDefinition>.object(
    "table", "Rows and columns; texts are on the item.",
    itemsField,
    required(
      "columns", .list(of: ColumnDefinition.decoder, count: 1...100), "From the left."),
    keyField,
    limitField,
    elementOpensField,
    make: TableDefinition.init)
}

extension ColumnDefinition {
  static let decoder = NodeDecoder<ColumnDefinition>.object(
    "column", "A column of a table or a report.",
    required("title", .fixedText, "Its head."),
    required("text", .text, "What a cell says."),
    optional("align", .word, or: .start, "Where it says it; numbers stand at the `end`."),
    optional("width", .integer(16...4000), "In px; as wide as needed if not said."),
    optional("status", StatusDefinition.decoder, "How things stand, in place of the text."),
    atMostOne([
      choice(
        "progress", .expression, "Gives the filled part of a bar before the text, from 0 to 1."
      ) { ColumnGraphicDefinition.progress($0) },
      choice("micro", MicroDefinition.decoder, "A small chart before the text.") { .micro($0) },
    ]),
    optional("sort", .expression, "What rows are ordered by; the text if not said."),
    make: ColumnDefinition.init)
}

extension FactsDefinition {
  static let decoder = NodeDecoder<FactsDefinition>.forms(
    list: NodeDecoder<[FactDefinition]>.list(of: fact, count: 1...100).map { .fixed($0) },
    mapping: .object(
      "facts", "One fact an item.",
      itemsField, label, text, status, link
    ) { location, items, label, text, status, link in
      .items(
        items,
        FactDefinition(location: location, label: label, text: text, status: status, link: link))
    })

  private static let fact = NodeDecoder<FactDefinition>.object(
    "fact", "A label and what it says.", label, text, status, link, make: FactDefinition.init)
  private static let label = required("label", .text, "What it is about.")
  private static let text = required("text", .text, "What it says.")
  private static let status = optional("status", StatusDefinition.decoder, "How things stand.")
  private static let link = atMostOne([
    choice("opens", .opens, "Where pressing it leads.") { FactLinkDefinition.opens($0) },
    choice("type", .word, "What the text is: pressing it calls, writes or browses.") {
      FactLinkDefinition.text($0)
    },
  ])
}

extension TimelineDefinition {
  static let decoder = NodeDecoder<TimelineDefinition>.object(
    "timeline", "Steps in the order of time; texts are on the item.",
    itemsField,
    required("time", .text, "When, as it is to be shown."),
    optional(
      "at", .expression, "Gives the moment: a line stands between what is past and what is not."),
    required("title", .text, "What."),
    optional("subtitle", .text, "Below the title."),
    optional("status", StatusDefinition.decoder, "How things stand."),
    optional("state", .text, "Gives `done`, `current` or `open`."),
    make: TimelineDefinition.init)
}

extension CalendarDefinition {
  static let decoder = NodeDecoder<CalendarDefinition>.object(
    "calendar", "Days with something on them; texts are on the item.",
    itemsField,
    required("date", .expression, "Gives the day or time it starts."),
    optional("end", .expression, "Gives the day or time it ends; one day if not said."),
    required("title", .text, "What is on."),
    optional("color", .text, "Gives a state, or `1` to `10` of the palette."),
    optional(
      "month", .text, "Gives the month, as `2026-03`, or a day of the week shown; else today's."),
    optional("view", .word, or: .month, "How much is seen."),
    make: CalendarDefinition.init)
}
