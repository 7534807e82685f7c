import DataSources

/// The values of a source that are kept over time, and how many of them.
public struct HistoryDefinition: Sendable, Equatable {
  /// An expression on the source's value after its query: a value, or a mapping of names to
  /// values.
  public let values: BoundExpression
  /// The length of time that is kept.
  public let length: Duration
  /// The minimum time from one point to the next.
  public let interval: Duration

  /// The maximum number of points of any history: those of one number for which there is room.
  static let maximumCapacity = LoadLimits.historyBytes / HistoryPoint(time: 0, values: ["": 0]).size

  /// The maximum number of points that are kept.
  var capacity: Int { Int((length / interval).rounded(.up)) + 1 }
}
