/// The keys of bodies.
extension BodyDefinition {
  static let format = Format<BodyDefinition>.object(
    "body", "The one component that fills the card.",
    exactlyOne([
      choice("list", ListDefinition.format, "Rows with a title each.") { .list($0) },
      choice("table", TableDefinition.format, "Rows and columns.") { .table($0) },
      choice("facts", FactsDefinition.format, "Labels with a text each.") { .facts($0) },
      choice("chart", ChartDefinition.format, "A chart.") { .chart($0) },
      choice("kpis", .list(of: KPIDefinition.format, count: 1...12), "Figures.") { .kpis($0) },
      choice("timeline", TimelineDefinition.format, "Steps in the order of time.") {
        .timeline($0)
      },
      choice("calendar", CalendarDefinition.format, "Days with something on them.") {
        .calendar($0)
      },
      choice("text", .text, "Sentences.") { .text($0) },
      choice("image", .text, "A picture: path or URL.") { .image($0) },
    ])
  ) { _, body in body }
}

let itemsField = optional(
  "items", .expression, "Gives an array; the card's data is the array if not said.")
private let limitField = optional("limit", .integer(1...1000), "The most rows shown.")
private let elementOpensField = optional("opens", .opens, "Where pressing a row leads.")

extension ListDefinition {
  static let format = Format<ListDefinition>.object(
    "list", "Rows with a title each; texts are on the item.",
    itemsField,
    required("title", .text, "The first line of a row."),
    optional("subtitle", .text, "The second line."),
    optional("footnote", .text, "The third line."),
    optional("description", .text, "Running text."),
    optional("status", StatusDefinition.format, "At the end of the row."),
    optional("avatar", AvatarDefinition.format, "At the start of the row."),
    optional("icons", .list(of: .text, count: 0...3), or: [], "Names of the icon theme."),
    optional("tags", .tags, "Below the lines."),
    limitField,
    elementOpensField,
    make: ListDefinition.init)
}

extension TableDefinition {
  static let format = Format<TableDefinition>.object(
    "table", "Rows and columns; texts are on the item.",
    itemsField,
    required(
      "columns", .list(of: ColumnDefinition.format, count: 1...100), "From the left."),
    limitField,
    elementOpensField,
    make: TableDefinition.init)
}

extension ColumnDefinition {
  static let format = Format<ColumnDefinition>.object(
    "column", "A column of a table or a report.",
    required("title", .fixedText, "Its head."),
    required("text", .text, "What a cell says."),
    optional("align", .word, or: .start, "Where it says it; numbers stand at the `end`."),
    optional("width", .integer(16...4000), "In px; as wide as needed if not said."),
    optional("status", StatusDefinition.format, "How things stand, in place of the text."),
    optional("sort", .expression, "What rows are ordered by; the text if not said."),
    make: ColumnDefinition.init)
}

extension FactsDefinition {
  static let format = Format<FactsDefinition>.forms(
    list: Format<[FactDefinition]>.list(of: fact, count: 1...100).map { .fixed($0) },
    mapping: .object(
      "facts", "One fact an item.",
      itemsField, label, text, status, opens
    ) { location, items, label, text, status, opens in
      .items(
        items,
        FactDefinition(
          location: location, label: label, text: text, status: status, opens: opens))
    })

  private static let fact = Format<FactDefinition>.object(
    "fact", "A label and what it says.", label, text, status, opens, make: FactDefinition.init)
  private static let label = required("label", .text, "What it is about.")
  private static let text = required("text", .text, "What it says.")
  private static let status = optional("status", StatusDefinition.format, "How things stand.")
  private static let opens = optional("opens", .opens, "Where pressing it leads.")
}

extension TimelineDefinition {
  static let format = Format<TimelineDefinition>.object(
    "timeline", "Steps in the order of time; texts are on the item.",
    itemsField,
    required("time", .text, "When, as it is to be shown."),
    required("title", .text, "What."),
    optional("subtitle", .text, "Below the title."),
    optional("status", StatusDefinition.format, "How things stand."),
    optional("state", .text, "Gives `done`, `current` or `open`."),
    make: TimelineDefinition.init)
}

extension CalendarDefinition {
  static let format = Format<CalendarDefinition>.object(
    "calendar", "Days with something on them; texts are on the item.",
    itemsField,
    required("date", .expression, "Gives the day or time it starts."),
    optional("end", .expression, "Gives the day or time it ends; one day if not said."),
    required("title", .text, "What is on."),
    optional("color", .text, "Gives a state, or a number of the palette."),
    optional("month", .text, "Gives the month shown, as `2026-03`; this one if not said."),
    make: CalendarDefinition.init)
}
