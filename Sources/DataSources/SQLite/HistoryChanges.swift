/// The values of a history at a time.
public struct HistoryPoint: Hashable, Sendable {
  /// The time in seconds since 1970.
  public let time: Double
  /// The values by the names of their series.
  public let values: [String: HistoryValue]

  public init(time: Double, values: [String: HistoryValue]) {
    self.time = time
    self.values = values
  }

  /// The number of bytes that the point takes among the data of its source and in a chart of them,
  /// roughly.
  public var size: Int { values.values.reduce(256) { $0 + $1.size } }
}

/// A history as it is stored.
public struct StoredHistory: Hashable, Sendable {
  /// The text of the expression that the values were computed with.
  public let expression: String
  /// The points in the order in which they were recorded.
  public let points: [HistoryPoint]

  public init(expression: String, points: [HistoryPoint]) {
    self.expression = expression
    self.points = points
  }
}

/// The changes of some histories that are to be stored.
public struct HistoryChanges: Hashable, Sendable {
  /// The new points of one history.
  public struct Addition: Hashable, Sendable {
    public let source: String
    public let expression: String
    public let points: [HistoryPoint]
    /// The maximum number of points that are stored, of which the latest stay.
    public let capacity: Int

    public init(source: String, expression: String, points: [HistoryPoint], capacity: Int) {
      self.source = source
      self.expression = expression
      self.points = points
      self.capacity = capacity
    }
  }

  public var added: [Addition] = []
  /// The sources whose histories are removed.
  public var removed: [String] = []

  public init() {}

  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}
