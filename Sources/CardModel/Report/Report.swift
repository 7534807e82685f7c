/// A list report: all objects of a collection, in rows and columns (S-19, S-44).
public struct Report: Hashable, Sendable {
  public var title: String
  public var columns: [ReportColumn]
  /// Whether rows can be searched.
  public var hasSearch: Bool
  /// The titles of the fields that rows can be chosen by.
  public var filters: [String]
  /// The order that it begins with, if that is one of a column's.
  public var order: ReportRequest.Order?

  public init(
    title: String, columns: [ReportColumn], hasSearch: Bool = false, filters: [String] = [],
    order: ReportRequest.Order? = nil
  ) {
    self.title = title
    self.columns = columns
    self.hasSearch = hasSearch
    self.filters = filters
    self.order = order
  }
}

/// A column of a report: its heading, where its text stands, whether rows can be ordered by it.
public struct ReportColumn: Hashable, Sendable {
  public var title: String
  public var alignment: TableColumn.Alignment
  /// In px; nil shares what room is left.
  public var width: Int?
  public var isSortable: Bool

  public init(
    _ title: String, alignment: TableColumn.Alignment = .start, width: Int? = nil,
    isSortable: Bool = true
  ) {
    self.title = title
    self.alignment = alignment
    self.width = width
    self.isSortable = isSortable
  }
}

/// What a person wants to see of a report.
public struct ReportRequest: Hashable, Sendable {
  public struct Order: Hashable, Sendable {
    /// The column's index.
    public var column: Int
    /// The largest comes first.
    public var isDescending: Bool

    public init(column: Int, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// What rows hold, in any case; empty: anything.
  public var search: String
  /// Nil: the order that the report begins with.
  public var order: Order?
  /// The value chosen of each filter, by the filter's index.
  public var filters: [Int: String]

  public init(search: String = "", order: Order? = nil, filters: [Int: String] = [:]) {
    self.search = search
    self.order = order
    self.filters = filters
  }
}

/// The rows of a report that match a request, in order. Each is made when it is asked for: only those
/// in view ever are.
public struct ReportRows: Sendable {
  /// How many match.
  public let count: Int
  /// How many there are.
  public let total: Int
  /// For each filter the values that rows have, in order.
  public let choices: [[String]]
  /// The cells of the row at a position of 0 ..< `count`, one for each column.
  public let cells: @Sendable (Int) -> [TableCell]
  /// The object of that row; its destination is where pressing the row leads (S-20).
  public let card: @Sendable (Int) -> Card

  public init(
    count: Int, total: Int, choices: [[String]] = [],
    cells: @escaping @Sendable (Int) -> [TableCell], card: @escaping @Sendable (Int) -> Card
  ) {
    self.count = count
    self.total = total
    self.choices = choices
    self.cells = cells
    self.card = card
  }
}

/// What a report shows at a moment.
public enum ReportState: Sendable {
  case loading
  /// The note says how old the rows are, where they are older than they may be.
  case rows(ReportRows, note: String?)
  case failed(Failure)
}
