import ChartModel

/// A list report: all objects of a collection, in rows and columns (S-19, S-44).
public struct Report: Hashable, Sendable {
  @LabelText public var title: String
  public var columns: [ReportColumn]
  /// Whether rows can be searched.
  public var hasSearch: Bool
  /// The fields that rows can be filtered by.
  public var filters: [ReportFilter]
  /// The initial order, if it is that of a column.
  public var order: ReportRequest.Order?
  /// Whether rows have actions.
  public var hasActions: Bool

  public init(
    title: String, columns: [ReportColumn], hasSearch: Bool = false, filters: [ReportFilter] = [],
    order: ReportRequest.Order? = nil, hasActions: Bool = false
  ) {
    self.title = title
    self.columns = columns
    self.hasSearch = hasSearch
    self.filters = filters
    self.order = order
    self.hasActions = hasActions
  }
}

extension Report {
  /// The index of the column that names a row, which is the first if no column is marked.
  public var nameColumn: Int { columns.firstIndex { $0.role == .name } ?? 0 }
}

/// A column of a report: its heading, the alignment of its text, and whether rows can be ordered by
/// it.
public struct ReportColumn: Hashable, Sendable {
  /// The meaning of a column for its row.
  public enum Role: Hashable, Sendable {
    case detail
    /// The name of the row, by which people recognise it.
    case name
    /// The state of the row, a word in the colour of its meaning.
    case state
  }

  @LabelText public var title: String
  public var alignment: TableColumn.Alignment
  /// The width in px; nil for the width of its texts.
  public var width: Int?
  /// The title above plain values, which have no units, such as "Weight (kg)".
  @LabelText public var plainTitle: String
  public var isSortable: Bool
  public var role: Role

  /// - Parameter plainTitle: the title above plain values; nil if it is `title`.
  public init(
    _ title: String, alignment: TableColumn.Alignment = .start, width: Int? = nil,
    plainTitle: String? = nil, isSortable: Bool = true, role: Role = .detail
  ) {
    self.title = title
    self.alignment = alignment
    self.width = width
    self.plainTitle = plainTitle ?? title
    self.isSortable = isSortable
    self.role = role
  }
}

/// A field that rows can be filtered by, and the kind of filter.
public struct ReportFilter: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Any of the values of the rows.
    case value
    /// A range of numbers.
    case range
    /// A range of days.
    case date
  }

  @LabelText public var title: String
  public var kind: Kind

  public init(_ title: String, kind: Kind = .value) {
    self.title = title
    self.kind = kind
  }
}
