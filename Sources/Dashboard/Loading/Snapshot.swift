import DataSources
import JMESPath

/// What is known of a source at a moment.
public struct Snapshot: Hashable, Sendable {
  /// The last good value, after the source's query; kept while newer ones load or fail.
  public var value: JSONValue?
  /// When `value` was loaded, in seconds since 1970.
  public var loadedAt: Double?
  /// Why the latest try failed; nil after one that succeeded.
  public var failure: SourceFailure?
  /// A person asked for new data, and it is on its way. Loads that are due anyway don't show: a card
  /// that changed for each of them would be drawn three times a load (P19).
  public var isRefreshing: Bool
  /// `value` is older than it may be: it must not be shown without its age (P5).
  public var isStale: Bool

  public init(
    value: JSONValue? = nil, loadedAt: Double? = nil, failure: SourceFailure? = nil,
    isRefreshing: Bool = false, isStale: Bool = false
  ) {
    self.value = value
    self.loadedAt = loadedAt
    self.failure = failure
    self.isRefreshing = isRefreshing
    self.isStale = isStale
  }

  /// Neither data nor a reason why there is none: a skeleton is shown.
  public var isPending: Bool { value == nil && failure == nil }
}
