import CardModel

/// A list report: a collection of objects that can be searched, filtered, sorted and opened.
public struct ReportDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let source: SourceID
  /// The array of rows, evaluated on the source's value; if nil, the value is the array.
  public let rows: BoundExpression?
  /// The columns, at least one.
  public let columns: [ColumnDefinition]
  /// The column that names a row; nil for the first one that can.
  public let name: ColumnReference?
  /// The fields that are searched, evaluated on the row.
  ///
  /// If empty, the report has no search.
  public let search: [BoundExpression]
  public let filters: [FilterDefinition]
  public let sort: SortDefinition?
  public let opens: OpensDefinition
  /// The actions in the menu of a row, evaluated on the row.
  public let actions: [ActionDefinition]
}

/// A reference to a column of the same report by its title.
public struct ColumnReference: Sendable, Equatable {
  public let location: SourceLocation
  public let title: String
}

/// A filter of the rows by a field.
public struct FilterDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: String
  public let kind: ReportFilter.Kind
  /// The value, evaluated on the row.
  public let value: BoundExpression
}

/// The initial sort order.
public struct SortDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// The value, evaluated on the row.
  public let by: BoundExpression
  public let descending: Bool
}
