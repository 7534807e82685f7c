/// A request for rows of a table: conditions, a search and an order.
///
/// Columns are named as the table's statement names them.
public struct TableQuery: Hashable, Sendable {
  public enum Condition: Hashable, Sendable {
    /// The column's value equals one of some texts.
    case oneOf(column: String, texts: [String])
    /// The column's value is a number within bounds, which are included.
    case numbers(column: String, from: Double?, through: Double?)
    /// The column's value is a point in time within bounds.
    case moments(column: String, MomentBounds)
  }

  /// Bounds of time in both forms in which a database can write them; nil for no bound.
  public struct MomentBounds: Hashable, Sendable {
    /// The first day, as ISO 8601 text.
    public var firstDay: String?
    /// The day after the last, as ISO 8601 text.
    public var dayAfter: String?
    /// The bounds in seconds since 1970, of which the second is excluded.
    public var from: Double?
    public var before: Double?

    public init(firstDay: String?, dayAfter: String?, from: Double?, before: Double?) {
      (self.firstDay, self.dayAfter) = (firstDay, dayAfter)
      (self.from, self.before) = (from, before)
    }
  }

  public struct Order: Hashable, Sendable {
    public var column: String
    /// Whether rows with a value are in descending order; rows without one always come last.
    public var isDescending: Bool

    public init(column: String, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// The words, folded by `SearchWords`, each of which one of the searched columns must contain.
  public var words: [String]
  /// Some of the words as databases write them, which are searched too, such as "18.5" for "18,5".
  public var dataForms: [String: String]
  public var searched: [String]
  public var conditions: [Condition]
  public var order: Order?

  public init(
    words: [String] = [], dataForms: [String: String] = [:], searched: [String] = [],
    conditions: [Condition] = [], order: Order? = nil
  ) {
    self.words = words
    self.dataForms = dataForms
    self.searched = searched
    self.conditions = conditions
    self.order = order
  }

  /// Whether the request may leave out rows.
  public var isSelective: Bool { !words.isEmpty || !conditions.isEmpty }
}
