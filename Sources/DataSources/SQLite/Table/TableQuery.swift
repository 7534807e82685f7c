/// Which rows of a table are wanted, and in which order.
///
/// Columns are those that its statement gives.
public struct TableQuery: Hashable, Sendable {
  public enum Condition: Hashable, Sendable {
    /// The column's value as text is this.
    case equals(column: String, text: String)
    /// The column's value is a number in these bounds, both included.
    case numbers(column: String, from: Double?, through: Double?)
    /// The column's value is a moment in these bounds.
    case moments(column: String, MomentBounds)
  }

  /// Bounds of time, as a database may write moments; nil where there is none on that side.
  public struct MomentBounds: Hashable, Sendable {
    /// ISO 8601 texts: from the first day on, before the second.
    public var firstDay: String?
    public var dayAfter: String?
    /// The same in seconds since 1970.
    public var from: Double?
    public var before: Double?

    public init(firstDay: String?, dayAfter: String?, from: Double?, before: Double?) {
      (self.firstDay, self.dayAfter) = (firstDay, dayAfter)
      (self.from, self.before) = (from, before)
    }
  }

  public struct Order: Hashable, Sendable {
    public var column: String
    /// Turns the order of the rows with a value round; those without one come last either way.
    public var isDescending: Bool

    public init(column: String, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// Each must be in one of the columns that are searched; as `SearchWords` folds them.
  public var words: [String]
  public var searched: [String]
  public var conditions: [Condition]
  public var order: Order?

  public init(
    words: [String] = [], searched: [String] = [], conditions: [Condition] = [],
    order: Order? = nil
  ) {
    self.words = words
    self.searched = searched
    self.conditions = conditions
    self.order = order
  }

  /// Whether any row may be left out.
  public var isSelective: Bool { !words.isEmpty || !conditions.isEmpty }
}
