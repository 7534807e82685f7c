import CardModel

/// All objects of a collection: searched, filtered, sorted, opened.
public struct ReportDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let source: SourceID
  /// Gives an array, on the source's value; nil: the value is the array.
  public let rows: BoundExpression?
  /// At least one.
  public let columns: [ColumnDefinition]
  /// On the row: the fields that the search looks into; none: there is no search.
  public let search: [BoundExpression]
  public let filters: [FilterDefinition]
  public let sort: SortDefinition?
  public let opens: OpensDefinition
}

/// A choice among the rows by a field.
public struct FilterDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: String
  public let kind: ReportFilter.Kind
  /// On the row.
  public let value: BoundExpression
}

/// The order at first.
public struct SortDefinition: Sendable, Equatable {
  public let location: SourceLocation
  /// On the row.
  public let by: BoundExpression
  public let descending: Bool
}
