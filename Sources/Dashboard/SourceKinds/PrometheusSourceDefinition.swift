import DataSources
import JMESPath

/// An expression that a server of the Prometheus API evaluates.
struct PrometheusSourceDefinition: SourceKind {
  /// The request to the address of the API without `/api/v1`.
  private(set) var request: HTTPRequestDefinition
  let expression: String
  private(set) var last: Duration?
  private(set) var step: Duration?
  private(set) var allowsPartial = false

  static let variant = Dashboard.variant(
    "prometheus", Field<HTTPRequestDefinition>.get,
    required("expr", .fixedText, "The expression (PromQL) that the server evaluates."),
    make: { PrometheusSourceDefinition(request: $0, expression: $1) },
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
  private var range: PrometheusRange? { last.map { PrometheusRange(length: $0, step: step) } }

  func check(_ source: SourceDefinition, _ context: DecodingContext) -> Bool {
    guard request.check(context) else { return false }
    let location = source.location
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

  var origin: SourceOrigin { .server }
  var address: Template? { request.url }
  /// There is a new value after each step.
  var standardInterval: Duration? { max(range?.step ?? .zero, .seconds(60)) }
  var choiceTemplates: [Template] { request.templates }
  var secretTemplates: [Template] { request.templates }

  func filled(with values: ChoiceValues) -> PrometheusSourceDefinition {
    var filled = self
    filled.request = request.filled(with: values)
    return filled
  }

  func adapter(_ context: AdapterContext) throws(SourceFailure) -> any SourceAdapter {
    PrometheusSource(
      try context.secrets.request(request),
      tokens: try context.secrets.tokens(request, clock: context.clock), expression: expression,
      range: range, allowsPartial: allowsPartial, clock: context.clock)
  }

  func identity(of source: SourceDefinition) -> [String]? {
    ["prometheus", request.url.text, expression, range.map { "\($0)" } ?? ""]
  }

  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> {
    request.abilities(in: folder, dashboard, isLoad: true)
  }

  var written: [JSONValue] { [request.written, .string(expression)] }
}
