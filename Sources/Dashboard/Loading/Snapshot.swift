import DataSources
import JMESPath

/// The data of a source at a moment, with their age and the latest failure.
public struct Snapshot: Hashable, Sendable {
  /// The last good value after the source's query; it is kept while newer ones load or fail.
  public var value: JSONValue?
  /// The time at which `value`, or the latest part of it, was loaded, in seconds since 1970.
  public var loadedAt: Double?
  /// The time at which the oldest outdated part of combined data was loaded; nil for the data of
  /// one source.
  public var oldestPartAt: Double?
  /// The failure of the latest try; nil after one that succeeded.
  public var failure: SourceFailure?
  /// The time of the first of the failures in a row, in seconds since 1970; nil after a load that
  /// succeeded.
  public var failingSince: Double?
  /// The time of the next try after a failure, in seconds since 1970; nil if there is none.
  public var nextTryAt: Double?
  /// Whether a person asked for new data that haven't arrived yet.
  ///
  /// Loads at the interval aren't marked: otherwise a card would be drawn three times for each load
  /// (P19).
  public var isRefreshing: Bool
  /// Whether `value` is outdated, so that it must be shown with its age (P5).
  public var isStale: Bool
  /// The numbers of `value` that the source's history keeps; nil without a history, or if `value`
  /// has none.
  public var sample: HistorySample?
  /// The name that the source's query looks up in vain, or what the data lack; nil for neither.
  public var issue: BindingIssue?
  /// The description of how the data of the source were read; nil if they are as everybody
  /// expects.
  public var interpretation: String?
  /// The reason why the source's history lacks values of `value`.
  public var historyIssue: BindingIssue?
  /// The times that the histories in `value` cover.
  var historySpans: [HistorySpan] = []

  /// The values of the choices with which the data are shown; of a source, those for which it was
  /// loaded.
  public internal(set) var choices = ChoiceValues.none
  /// Whether `value` is that of other choices than the present ones.
  public internal(set) var isSuperseded = false

  public init(
    value: JSONValue? = nil, loadedAt: Double? = nil, failure: SourceFailure? = nil,
    failingSince: Double? = nil,
    nextTryAt: Double? = nil, isRefreshing: Bool = false, isStale: Bool = false,
    sample: HistorySample? = nil
  ) {
    self.value = value
    self.loadedAt = loadedAt
    self.failure = failure
    self.failingSince = failingSince
    self.nextTryAt = nextTryAt
    self.isRefreshing = isRefreshing
    self.isStale = isStale
    self.sample = sample
  }

  /// The time since which outdated data have been shown, in seconds since 1970.
  var outdatedAt: Double? { oldestPartAt ?? loadedAt }

  /// Whether there are neither data nor a failure, so that a skeleton is shown.
  public var isPending: Bool { value == nil && failure == nil }
}
