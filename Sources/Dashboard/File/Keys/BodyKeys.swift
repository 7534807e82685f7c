import CardModel

/// The keys of bodies.
extension BodyDefinition {
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

let itemsField = optional(
  "items", .expression, "An expression for an array; by default the card’s data.")
private let keyField = optional(
  "key", .expression,
  "The identity of a row across loads, on the item; by default its field `id`, else its position.")
private let limitField = optional("limit", .integer(1...1000), "The maximum number of rows shown.")
private let elementOpensField = optional("opens", .opens, "What a press on a row opens.")
private let rowActionsField = optional(
  "actions", .rowActions, or: [], "What the menu of a row offers; on the item.")
private let highlightField = optional(
  "highlight", StateDefinition.highlight,
  "A state, whose colour is a bar at the start of the row: a word, or a mapping.")
private let groupField = optional(
  "group", .text, "The title above rows that follow each other and have the same.")

extension ListDefinition {
  static let decoder = NodeDecoder<ListDefinition>.object(
    "list", "Rows with a title each; texts are on the item.",
    itemsField,
    required("title", .text, "The first line of a row."),
    optional("subtitle", .text, "The second line."),
    optional("footnote", .text, "The third line."),
    optional("description", .text, "Running text."),
    optional("status", StatusDefinition.decoder, "The status at the end of the row."),
    optional("substatus", StatusDefinition.decoder, "A second status below the first."),
    atMostOne([
      choice("avatar", AvatarDefinition.decoder, "At the start of the row.") { .avatar($0) },
      choice("avatars", .avatars, "Several avatars, of which two are shown.") { $0 },
    ]),
    optional("icons", .list(of: .icon, count: 0...3), or: [], "Names of the icon theme."),
    optional("tags", .tags, "Tags below the lines."),
    optional(
      "micro", MicroDefinition.decoder.map { Boxed($0) },
      "A small chart at the end of the row, if the title leaves room."),
    groupField,
    highlightField,
    keyField,
    limitField,
    elementOpensField,
    rowActionsField,
    ControlDefinition.field,
    make: ListDefinition.init)
}

extension NodeDecoder where Value == RowPictureDefinition {
  fileprivate static var avatars: NodeDecoder {
    .object(
      "avatars", "One picture for each item, overlapping; texts are on that item.",
      required("items", .expression, "An expression for an array; on the row’s item."),
      optional("image", .picture, "Path or URL."),
      optional("initials", .text, "Initials, shown if there is no image and no icon."),
      optional("icon", .icon, "A name of the icon theme."),
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
      "columns", .list(of: ColumnDefinition.decoder, count: 1...100),
      "The columns from left to right."),
    groupField,
    highlightField,
    keyField,
    limitField,
    elementOpensField,
    rowActionsField,
    make: TableDefinition.init)
}

extension FactsDefinition {
  static let decoder = NodeDecoder<FactsDefinition>.forms(
    list: NodeDecoder<[FactDefinition]>.list(of: fact, count: 1...100).map { .fixed($0) },
    mapping: .object(
      "facts", "One fact for each item.",
      itemsField, label, text, unitField, icon, groupField, status, link, ControlDefinition.field
    ) { location, items, label, text, unit, icon, group, status, link, control in
      .items(
        items,
        FactDefinition(
          location: location, label: label, text: text, unit: unit, icon: icon, group: group,
          status: status, link: link, control: control))
    }
  )
  .checked { facts, context in
    if case .items(_, let fact) = facts { fact.check(context) }
  }

  private static let fact = NodeDecoder<FactDefinition>.object(
    "fact", "A label and its text.", label, text, unitField, icon, groupField, status, link,
    ControlDefinition.field, make: FactDefinition.init
  )
  .checked { fact, context in fact.check(context) }
  private static let label = required("label", .text, "The label.")
  private static let text = required("text", .text, "The text.")
  private static let icon = optional("icon", .icon, "A name of the icon theme.")
  private static let status = optional("status", StatusDefinition.decoder, "The status.")
  private static let link = atMostOne([
    choice("opens", .opens, "What a press opens.") { FactLinkDefinition.opens($0) },
    choice("type", .word, "The kind of text; a press calls, writes or browses.") {
      FactLinkDefinition.text($0)
    },
  ])
}

extension FactDefinition {
  /// Checks the unit, and notes the address that a press opens.
  fileprivate func check(_ context: DecodingContext) {
    context.checkUnit(unit, of: text)
    if case .text(.link)? = link { context.notes.uses.links.append(text) }
  }
}

extension TimelineDefinition {
  static let decoder = NodeDecoder<TimelineDefinition>.object(
    "timeline", "A timeline; texts are on the item.",
    itemsField,
    required("time", .text, "The formatted time."),
    optional(
      "at", .expression, "An expression for the moment; a line separates past from future steps."),
    required("title", .text, "The title of the step."),
    optional("subtitle", .text, "The second line."),
    optional("status", StatusDefinition.decoder, "The status."),
    optional("state", .text, "The state `done`, `current` or `open`."),
    optional("avatar", AvatarDefinition.decoder, "The picture of its owner, at the end."),
    groupField,
    optional("opens", .opens, "What a press on a step opens."),
    make: TimelineDefinition.init)
}

extension CalendarDefinition {
  static let decoder = NodeDecoder<CalendarDefinition>.object(
    "calendar", "A calendar of days with entries; texts are on the item.",
    itemsField, dateField, endField, entryTitleField, colorField,
    optional(
      "special_days", .specialDays, "Days that are marked as a whole, such as holidays."),
    optional("legend", .list(of: .legendItem), or: [], "The meaning of the colours."),
    optional(
      "month", .text,
      "The month, such as `2026-03`, or a day of the week shown; by default the current one."),
    optional("view", .word, or: .month, "The period that is shown.")
  ) { location, items, date, end, title, color, specialDays, legend, month, view in
    CalendarDefinition(
      location: location,
      entries: CalendarEntriesDefinition(
        location: location, items: items, date: date, end: end, title: title, color: color),
      specialDays: specialDays, legend: legend, month: month, view: view)
  }
}

// The keys of the entries of a calendar, and of its special days.
private let dateField = required(
  "date", NodeDecoder<BoundExpression>.expression, "An expression for the day or time of the start."
)
private let endField = optional(
  "end", NodeDecoder<BoundExpression>.expression,
  "An expression for the day or time of the end; by default the entry fills one day.")
private let entryTitleField = required(
  "title", NodeDecoder<Template>.text, "The title of the entry.")
private let colorField = optional(
  "color", NodeDecoder<Template>.text, "A state, or `1` to `11` of the palette.")

extension NodeDecoder where Value == CalendarEntriesDefinition {
  fileprivate static var specialDays: NodeDecoder {
    .object(
      "special_days", "Days whose ground has a colour; texts are on the item.",
      itemsField, dateField, endField, entryTitleField, colorField,
      make: CalendarEntriesDefinition.init)
  }
}

extension NodeDecoder where Value == CalendarLegendDefinition {
  fileprivate static var legendItem: NodeDecoder {
    .object(
      "legend", "The meaning of a colour of a calendar.",
      required("title", .text, "What has the colour."),
      required("color", .text, "A state, or `1` to `11` of the palette.")
    ) { _, title, color in CalendarLegendDefinition(title: title, color: color) }
  }
}
