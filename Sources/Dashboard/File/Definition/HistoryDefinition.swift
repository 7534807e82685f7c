import DataSources

/// The values of a source that are kept over time, and how many of them.
public struct HistoryDefinition: Sendable, Equatable {
  @UncomparedLocation var location: SourceLocation
  public let values: BoundExpression
  public let length: Duration
  /// The minimum time from one point to the next.
  ///
  /// It is zero until ``complete(loadedEvery:_:)`` if the file has none.
  public private(set) var interval = Duration.zero

  /// The maximum number of points of any history: those of one number for which there is room.
  static let maximumCapacity = LoadLimits.historyBytes / HistoryPoint(time: 0, values: ["": 0]).size

  /// The maximum number of points that are kept.
  var capacity: Int { Int((length / interval).rounded(.up)) + 1 }

  static let decoder = NodeDecoder<HistoryDefinition>.object(
    "history", "The values of a source over time, kept across restarts.",
    required(
      "of", .expression,
      "The values to keep, computed from the loaded data: a number, or a text or boolean for a "
        + "chart of states; or a mapping of names to such values."),
    required("for", .duration(from: .seconds(10)), "The length of time that is kept."),
    make: { HistoryDefinition(location: $0, values: $1, length: $2) },
    optional(
      "every", .duration(from: .seconds(1)),
      "The time from one point to the next; several loads in that time become the mean of their "
        + "numbers and the last of their states. By default, as often as the source is loaded, "
        + "but no more than \(LoadLimits.unsaidPoints) points."
    ) { $0.interval = $1 })

  /// Completes the history of a source; returns false after reporting that it would have too many
  /// points.
  /// - Parameter every: the interval at which the source is loaded.
  mutating func complete(loadedEvery every: Duration?, _ context: DecodingContext) -> Bool {
    if interval == .zero { interval = max(every ?? .zero, shortest(for: LoadLimits.unsaidPoints)) }
    let shortest = shortest(for: Self.maximumCapacity)
    guard interval >= shortest else {
      let points = Int((length / interval).rounded(.up))
      context.error(
        location,
        """
        \(points) points are more than the \(HistoryDefinition.maximumCapacity) for which there is \
        room; write "every: \(shortest.written)" or more
        """)
      return false
    }
    let pitch = max(interval, every ?? .zero)
    if pitch > length {
      context.warning(
        location,
        """
        a history of \(length.written) with a point every \(pitch.written) has no two points: make \
        "for" longer
        """)
    }
    return true
  }

  /// Returns the shortest interval for a number of points, in whole seconds.
  private func shortest(for points: Int) -> Duration {
    .seconds((length / .seconds(points)).rounded(.up))
  }
}
