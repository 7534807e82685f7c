import CardModel

/// A column of a table or a list report.
public struct ColumnDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: String
  public let text: Template
  public var unit: Template?
  public var alignment = TableColumn.Alignment.start
  public var width: Int?
  public var status: StatusDefinition?
  public var graphic: ColumnGraphicDefinition?
  public var icon: Template?
  public var link: Template?
  public var sort: BoundExpression?
  /// The value that programs read instead of the text; nil if they read the text.
  private(set) var formattedValue: FormattedValue?
  /// The title above the values that programs read, such as "Weight (kg)": with the unit that the
  /// texts have and the values lack.
  private(set) var plainTitle = ""

  static let decoder = NodeDecoder<ColumnDefinition>.object(
    "column", "A column of a table or a report.",
    required("title", .fixedText, "The column heading."),
    required("text", .text, "The text of a cell."),
    make: { ColumnDefinition(location: $0, title: $1, text: $2) },
    unitKey { $0.unit = $1 },
    optional("align", .word, "The alignment of the text; numbers belong at the `end`.") {
      $0.alignment = $1
    },
    optional(
      "width", .integer(16...4000),
      "The width in px at the usual size of text; by default as wide as the contents."
    ) { $0.width = $1 },
    optional("status", StatusDefinition.decoder, "The status that is shown instead of the text.") {
      $0.status = $1
    },
    atMostOne([
      choice(
        "progress", .expression,
        "An expression for the filled part of a bar before the text, from 0 to 1."
      ) { ColumnGraphicDefinition.progress($0) },
      choice("micro", MicroDefinition.decoder, "A small chart before the text.") { .micro($0) },
    ]) { $0.graphic = $1 },
    optional("icon", .icon, "A name of the icon theme, before the text; in tables.") {
      $0.icon = $1
    },
    optional("link", .openedAddress, "The address that a press on the text opens; in tables.") {
      $0.link = $1
    },
    optional(
      "sort", .expression,
      "The value that rows are sorted by; by default the one that the text shows."
    ) {
      $0.sort = $1
    }
  )
  .map { $0.withPlainForm }
  .checked { column, context in context.checkUnit(column.unit, of: column.text) }

  /// The column with what programs read.
  private var withPlainForm: ColumnDefinition {
    var column = self
    column.formattedValue = status == nil ? Self.formattedValue(of: text, unit: unit) : nil
    let plainUnit = column.formattedValue.flatMap { _ in Self.unit(of: text, unit: unit) }
    column.plainTitle = plainUnit.map { "\(title) (\($0))" } ?? title
    return column
  }
}

/// The graphic in a cell.
public indirect enum ColumnGraphicDefinition: Sendable, Equatable {
  /// A bar; the expression gives the filled part, from 0 to 1.
  case progress(BoundExpression)
  case micro(MicroDefinition)
}
