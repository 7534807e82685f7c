import CardModel
import DataSources
import Foundation
import JMESPath

/// The values that the cards of a definition are made from.
///
/// While it stays the same, so do the cards: they aren't made again (P19).
struct BindingInput: Equatable, Sendable {
  private let data: JSONValue
  private let pageObject: JSONValue?
  private let choices: ChoiceValues
  private let zone: String
  private let failure: SourceFailure?
  private let isStale: Bool
  private let isRefreshing: Bool
  private let isSuperseded: Bool
  private let issues: [BindingIssue?]
  private let historySpans: [HistorySpan]

  /// Nil if the cards depend on more: a query that fails or finds nothing is explained with the
  /// whole value of the source.
  /// - Parameter data: the data of the cards after the query.
  init?(
    _ data: Result<JSONValue, ExpressionError>?, _ snapshot: Snapshot, pageObject: JSONValue?,
    zone: TimeZone
  ) {
    guard case .success(let data)? = data, !data.isNothing else { return nil }
    self.data = data
    self.pageObject = pageObject
    choices = snapshot.choices
    self.zone = zone.identifier
    failure = snapshot.failure
    isStale = snapshot.isStale
    isRefreshing = snapshot.isRefreshing
    isSuperseded = snapshot.isSuperseded
    historySpans = snapshot.historySpans
    issues = [snapshot.issue, snapshot.historyIssue]
  }
}

/// The cards of a definition.
struct BoundCards: Sendable {
  /// Nil if they are those that were made from an equal input before.
  let cards: [ResolvedCard]?
  /// The issues of the parts that could not be computed.
  var issues: [BindingIssue] = []
  /// The values that the cards were made from; nil if they may differ with the same values, since
  /// they tell the present time.
  var input: BindingInput?
  /// Whether they depend on the present time.
  var readsClock = false
}
