import ChartModel

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

  /// What is chosen of a filter; bounds are included, nil where there is none on that side.
  public enum Choice: Hashable, Sendable {
    case value(String)
    case numbers(from: Double?, through: Double?)
    case days(from: CivilDate?, through: CivilDate?)
  }

  /// What rows hold, in any case; empty: anything.
  public var search: String
  /// Nil: the order that the report begins with.
  public var order: Order?
  /// What is chosen of each filter, by the filter's index.
  public var filters: [Int: Choice]

  public init(search: String = "", order: Order? = nil, filters: [Int: Choice] = [:]) {
    self.search = search
    self.order = order
    self.filters = filters
  }
}
