import CardModel

/// A column of a table or a list report.
public struct ColumnDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: String
  public let text: Template
  /// The unit of the number that the text is.
  public let unit: Template?
  public let alignment: TableColumn.Alignment
  /// The width in px; if nil, the column is as wide as its contents.
  public let width: Int?
  /// The status that the cell shows instead of the plain text.
  public let status: StatusDefinition?
  /// The graphic before the text.
  public let graphic: ColumnGraphicDefinition?
  /// The name of the icon before the text.
  public let icon: Template?
  /// The address that a press on the text opens.
  public let link: Template?
  /// The value that rows are sorted by when this column is chosen; if nil, `text`.
  public let sort: BoundExpression?
  /// The value that programs read instead of the text; nil if they read the text.
  let formattedValue: FormattedValue?
  /// The title above the values that programs read, such as "Weight (kg)": with the unit that the
  /// texts have and the values lack.
  let plainTitle: String

  init(
    location: SourceLocation, title: String, text: Template, unit: Template?,
    alignment: TableColumn.Alignment, width: Int?, status: StatusDefinition?,
    graphic: ColumnGraphicDefinition?, icon: Template?, link: Template?, sort: BoundExpression?
  ) {
    self.location = location
    self.title = title
    self.text = text
    self.unit = unit
    self.alignment = alignment
    self.width = width
    self.status = status
    self.graphic = graphic
    self.icon = icon
    self.link = link
    self.sort = sort
    formattedValue = status == nil ? Self.formattedValue(of: text, unit: unit) : nil
    plainTitle =
      formattedValue.flatMap { _ in Self.unit(of: text, unit: unit) }.map { "\(title) (\($0))" }
      ?? title
  }
}

/// The graphic in a cell.
public indirect enum ColumnGraphicDefinition: Sendable, Equatable {
  /// A bar; the expression gives the filled part, from 0 to 1.
  case progress(BoundExpression)
  case micro(MicroDefinition)
}
