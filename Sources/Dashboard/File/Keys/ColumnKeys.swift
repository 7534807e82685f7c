/// The keys of columns.
extension ColumnDefinition {
  static let decoder = NodeDecoder<ColumnDefinition>.object(
    "column", "A column of a table or a report.",
    required("title", .fixedText, "The column heading."),
    required("text", .text, "The text of a cell."),
    unitField,
    optional("align", .word, or: .start, "The alignment of the text; numbers belong at the `end`."),
    optional(
      "width", .integer(16...4000),
      "The width in px at the usual size of text; by default as wide as the contents."),
    optional("status", StatusDefinition.decoder, "The status that is shown instead of the text."),
    atMostOne([
      choice(
        "progress", .expression,
        "An expression for the filled part of a bar before the text, from 0 to 1."
      ) { ColumnGraphicDefinition.progress($0) },
      choice("micro", MicroDefinition.decoder, "A small chart before the text.") { .micro($0) },
    ]),
    optional("icon", .icon, "A name of the icon theme, before the text; in tables."),
    optional("link", .text, "The address that a press on the text opens; in tables."),
    optional("sort", .expression, "The value that rows are sorted by; by default the text."),
    make: ColumnDefinition.init
  )
  .checked { column, context in context.checkUnit(column.unit, of: column.text) }
}
