import Localization

/// A time range before the newest moment of a chart, which a reader picks with a button.
public struct ChartTimeRange: Hashable, Sendable {
  /// The length in seconds.
  public let seconds: Double
  /// The label of the button.
  public let label: String
  /// The name for screen readers.
  public let spoken: String

  private static let minute = 60.0
  private static let hour = 3600.0
  private static let day = 86_400.0

  static var all: [ChartTimeRange] {
    [
      ChartTimeRange(
        seconds: minute, label: String(localized: "1 min"), spoken: String(localized: "Last minute")
      ),
      ChartTimeRange(
        seconds: 5 * minute, label: String(localized: "5 min"),
        spoken: String(localized: "Last 5 minutes")),
      ChartTimeRange(
        seconds: 15 * minute, label: String(localized: "15 min"),
        spoken: String(localized: "Last 15 minutes")),
      ChartTimeRange(
        seconds: hour, label: String(localized: "1 h"), spoken: String(localized: "Last hour")),
      ChartTimeRange(
        seconds: 6 * hour, label: String(localized: "6 h"),
        spoken: String(localized: "Last 6 hours")),
      ChartTimeRange(
        seconds: day, label: String(localized: "24 h"), spoken: String(localized: "Last 24 hours")),
      ChartTimeRange(
        seconds: 7 * day, label: String(localized: "7 d"), spoken: String(localized: "Last 7 days")),
      ChartTimeRange(
        seconds: 30 * day, label: String(localized: "30 d"),
        spoken: String(localized: "Last 30 days")),
      ChartTimeRange(
        seconds: 90 * day, label: String(localized: "90 d"),
        spoken: String(localized: "Last 90 days")),
      ChartTimeRange(
        seconds: 365 * day, label: String(localized: "1 y"), spoken: String(localized: "Last year")),
      ChartTimeRange(
        seconds: 5 * 365 * day, label: String(localized: "5 y"),
        spoken: String(localized: "Last 5 years")),
    ]
  }

  /// The maximum number of ranges that are offered.
  private static let limit = 3
  /// The minimum number of moments in a range.
  private static let minimumMoments = 5.0

  /// Returns the longest ranges that show at least a few moments, but not nearly all of them.
  static func ranges(of domain: ChartDomain) -> [ChartTimeRange] {
    guard case .times(let moments, _) = domain, moments.count > 1 else { return [] }
    let extent = domain.extent
    let span = extent.upperBound - extent.lowerBound
    guard span > 0 else { return [] }
    let spacing = span / Double(moments.count - 1)
    let fitting = all.filter {
      $0.seconds <= span * 0.9 && $0.seconds >= spacing * minimumMoments
    }
    return fitting.suffix(limit)
  }
}
