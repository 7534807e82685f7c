import DataSources

/// The keys of a source's history.
extension HistoryDefinition {
  /// The keys as they are written; the interval may be missing.
  struct Written: Sendable {
    let location: SourceLocation
    let values: BoundExpression
    let length: Duration
    let interval: Duration?
  }

  static let decoder = NodeDecoder<Written>.object(
    "history", "The values of a source over time, kept across restarts.",
    required(
      "of", .expression,
      "The values to keep, computed from the loaded data: a number, or a text or boolean for a "
        + "chart of states; or a mapping of names to such values."),
    required("for", .duration(from: .seconds(10)), "The length of time that is kept."),
    optional(
      "every", .duration(from: .seconds(1)),
      "The time from one point to the next; several loads in that time become the mean of their "
        + "numbers and the last of their states. By default, as often as the source is loaded, "
        + "but no more than \(LoadLimits.unsaidPoints) points.")
  ) { Written(location: $0, values: $1, length: $2, interval: $3) }
}

extension HistoryDefinition.Written {
  /// Returns the history of a source; nil after reporting that it would have too many points.
  /// - Parameter every: the interval at which the source is loaded.
  func definition(
    loadedEvery every: Duration?, _ context: DecodingContext
  ) -> HistoryDefinition? {
    let interval = interval ?? max(every ?? .zero, shortest(for: LoadLimits.unsaidPoints))
    let shortest = shortest(for: HistoryDefinition.maximumCapacity)
    guard interval >= shortest else {
      let points = Int((length / interval).rounded(.up))
      context.error(
        location,
        """
        \(points) points are more than the \(HistoryDefinition.maximumCapacity) for which there is \
        room; write "every: \(shortest.written)" or more
        """)
      return nil
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
    return HistoryDefinition(values: values, length: length, interval: interval)
  }

  /// Returns the shortest interval for a number of points, in whole seconds.
  private func shortest(for points: Int) -> Duration {
    .seconds((length / .seconds(points)).rounded(.up))
  }
}
