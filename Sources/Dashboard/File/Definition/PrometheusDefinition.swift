import DataSources

/// An expression that a server of the Prometheus API evaluates.
public struct PrometheusDefinition: Sendable, Equatable {
  /// The request to the address of the API without `/api/v1`.
  public let request: HTTPRequestDefinition
  public let expression: String
  public var last: Duration?
  public var step: Duration?
  public var allowsPartial = false

  static let variant = Dashboard.variant(
    "prometheus", Field<HTTPRequestDefinition>.get,
    required("expr", .fixedText, "The expression (PromQL) that the server evaluates."),
    make: { PrometheusDefinition(request: $0, expression: $1) },
    optional(
      "last", .duration(from: .seconds(1)),
      "The time up to now whose values are wanted; without it, the present ones."
    ) { $0.last = $1 },
    optional(
      "step", .duration(from: .seconds(1)),
      "The time from one value to the next; by default as short as a card’s chart can show."
    ) { $0.step = $1 },
    optional(
      "partial", .boolean,
      "Shows what the server warns of, such as an answer that lacks a part."
    ) { $0.allowsPartial = $1 })

  /// The times of the values; nil for the present ones.
  var range: PrometheusRange? { last.map { PrometheusRange(length: $0, step: step) } }

  /// The interval of a source without `every`: there is a new value after each step.
  var standardInterval: Duration { max(range?.step ?? .zero, .seconds(60)) }

  /// Returns whether the keys fit together; reports a mistake.
  func check(at location: SourceLocation, _ context: DecodingContext) -> Bool {
    if request.url.text.prefix(while: { $0 != "?" }).contains("/api/v1") {
      context.error(
        location, "the url of a Prometheus API ends before \"/api/v1\", which is added")
      return false
    }
    switch (step, last) {
    case (nil, _): return true
    case (_, nil): context.error(location, "\"step\" has no meaning without \"last\"")
    case (let step?, let last?) where step > last:
      context.error(location, "\"step\" is longer than \"last\"")
    case (let step?, let last?):
      if range?.isAllowed == true { return true }
      let (count, limit) = (Int(last / step), PrometheusRange.maximumSteps)
      context.error(
        location,
        "\"last\" has \(count) steps, of which a server gives \(limit); use a longer \"step\"")
    }
    return false
  }
}
