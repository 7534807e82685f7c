/// An expression that a server of the Prometheus API evaluates.
public struct PrometheusDefinition: Sendable, Equatable {
  /// The request to the address of the API without `/api/v1`.
  public let request: HTTPRequestDefinition
  public let expression: String
  /// The length of the window up to the present whose values are wanted; nil for the present ones.
  public let last: Duration?
  /// The time from one value to the next; nil for the shortest that suits a card.
  public let step: Duration?
  /// Whether an answer is used that the server warns of.
  public let allowsPartial: Bool
}
