/// A span back from the newest moment of a chart, that a reader picks with a button.
public struct ChartTimeRange: Hashable, Sendable {
  /// The length in seconds.
  public let seconds: Double
  /// Short, for a button.
  public let label: String
  /// For a screen reader.
  public let spoken: String

  private static let minute = 60.0
  private static let hour = 3600.0
  private static let day = 86_400.0

  static let all = [
    ChartTimeRange(seconds: minute, label: "1 min", spoken: "Last minute"),
    ChartTimeRange(seconds: 5 * minute, label: "5 min", spoken: "Last 5 minutes"),
    ChartTimeRange(seconds: 15 * minute, label: "15 min", spoken: "Last 15 minutes"),
    ChartTimeRange(seconds: hour, label: "1 h", spoken: "Last hour"),
    ChartTimeRange(seconds: 6 * hour, label: "6 h", spoken: "Last 6 hours"),
    ChartTimeRange(seconds: day, label: "24 h", spoken: "Last 24 hours"),
    ChartTimeRange(seconds: 7 * day, label: "7 d", spoken: "Last 7 days"),
    ChartTimeRange(seconds: 30 * day, label: "30 d", spoken: "Last 30 days"),
    ChartTimeRange(seconds: 90 * day, label: "90 d", spoken: "Last 90 days"),
    ChartTimeRange(seconds: 365 * day, label: "1 y", spoken: "Last year"),
    ChartTimeRange(seconds: 5 * 365 * day, label: "5 y", spoken: "Last 5 years"),
  ]

  /// How many are offered beside all of it.
  private static let limit = 3
  /// A part with fewer positions says nothing.
  private static let fewestPositions = 5.0

  /// The ranges that make sense for a domain, rising: none that shows a few positions only or nearly
  /// all; those nearest to the whole.
  static func ranges(of domain: ChartDomain) -> [ChartTimeRange] {
    guard case .times(let moments, _) = domain, moments.count > 1 else { return [] }
    let extent = domain.extent
    let span = extent.upperBound - extent.lowerBound
    guard span > 0 else { return [] }
    let spacing = span / Double(moments.count - 1)
    let fitting = all.filter {
      $0.seconds <= span * 0.9 && $0.seconds >= spacing * fewestPositions
    }
    return fitting.suffix(limit)
  }
}
