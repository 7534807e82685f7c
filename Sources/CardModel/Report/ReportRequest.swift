import ChartModel

/// The search, order and filters of a report.
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

  /// The choice of a filter. Ranges include their bounds; nil stands for no bound on that side.
  public enum Choice: Hashable, Sendable {
    case value(String)
    case numbers(from: Double?, through: Double?)
    case days(from: CivilDate?, through: CivilDate?)
  }

  /// The text that rows contain, regardless of case; empty for all rows.
  public var search: String
  /// The order; nil for the report's initial order.
  public var order: Order?
  /// The choices of filters, by the filter's index.
  public var filters: [Int: Choice]

  public init(search: String = "", order: Order? = nil, filters: [Int: Choice] = [:]) {
    self.search = search
    self.order = order
    self.filters = filters
  }
}
