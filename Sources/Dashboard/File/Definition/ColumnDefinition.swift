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
  /// The value that rows are sorted by when this column is chosen; if nil, `text`.
  public let sort: BoundExpression?
}

/// The graphic in a cell.
public indirect enum ColumnGraphicDefinition: Sendable, Equatable {
  /// A bar; the expression gives the filled part, from 0 to 1.
  case progress(BoundExpression)
  case micro(MicroDefinition)
}
