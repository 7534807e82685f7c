import ChartModel
import CivilTime

/// A search, an order and filters for the rows of a report.
public struct ReportRequest: Hashable, Sendable {
  public struct Order: Hashable, Sendable {
    /// The column's index.
    public var column: Int
    /// Whether the largest value comes first.
    public var isDescending: Bool

    public init(column: Int, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// The values of a filter that rows may have.
  ///
  /// Bounds are inclusive; nil stands for no bound.
  public enum Filter: Hashable, Sendable {
    /// Any of some values, at least one.
    case values([String])
    case numbers(from: Double?, through: Double?)
    case days(from: CivilDate?, through: CivilDate?)
  }

  /// A text that rows contain, in upper or lower case; empty for all rows.
  public var search: String
  /// The order; nil for the order of the dashboard file.
  public var order: Order?
  /// The filters that are set, by their index.
  public var filters: [Int: Filter]

  /// Whether the search or the filters may leave rows out.
  public var isSelective: Bool { !search.isEmpty || !filters.isEmpty }

  public init(search: String = "", order: Order? = nil, filters: [Int: Filter] = [:]) {
    self.search = search
    self.order = order
    self.filters = filters
  }
}
