import DataSources
import JMESPath

// The texts of a file that decide on its effects. A file that others may change, and that was
// allowed, is asked about again when they change one of them: the same server gets another request
// then, or the same name stands for other data.

extension DashboardDefinition {
  /// Returns the texts of what is sent, run or changed, no two of which are the same.
  /// - Parameter abilities: the abilities of the sources.
  func effects(_ abilities: [SourceID: Set<Ability>]) -> [String] {
    var ids: Set<SourceID> = []
    for (id, abilities) in abilities where abilities.contains(where: \.isAsked) { ids.insert(id) }
    let names = ids.reduce(into: Set<String>()) { $0.formUnion(choiceNames(ofSource: $1)) }
    let origins = choices.filter { names.contains($0.id) }.flatMap(self.origins)
    for choice in origins { ids.formUnion(feeds(of: choice)) }
    let sent = sources.filter { ids.contains($0.id) }.map { JSONValue.array($0.written) }
    let chosen = origins.map { JSONValue.array($0.written) }
    // A constant address has the same effect always; one with expressions depends on them.
    let named = (uses.links + uses.pictures).filter { $0.constant == nil }
    let pressed = uses.effects.compactMap { $0.written(in: self) }
    let texts = sent + chosen + pressed + named.map { JSONValue.string($0.text) }
    return Set(texts.map { $0.json() }).sorted()
  }
}

extension [Template] {
  var written: JSONValue { .texts(map(\.text)) }
}

extension JSONValue {
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension SourceDefinition {
  /// The texts of requests that are sent for the source, and those that its data depend on.
  fileprivate var written: [JSONValue] {
    [.string(id.rawValue)] + kind.written + parts.map(\.written)
  }
}

extension CombinedPart {
  fileprivate var written: JSONValue { .texts([name, source.rawValue]) }
}

extension ChoiceDefinition {
  fileprivate var written: [JSONValue] {
    let options: [JSONValue] =
      switch kind {
      case .select(.fixed(let options)?, _): options.map { .string($0.value.text) }
      case .select(.items(let expression)?, _): [.string(expression.text)]
      case .select(nil, _), .search, .days: []
      }
    return [.string(id), .array(options), .string(standard?.text ?? "")]
  }
}

extension HTTPRequestDefinition {
  var written: JSONValue {
    let headers = headers.map { JSONValue.texts([$0.name, $0.value.text]) }
    return [
      .string(method.rawValue), .string(url.text), .array(headers),
      (oauth?.templates ?? []).written, .string(oauth?.scope ?? ""),
      .string(body?.identity ?? ""),
    ]
  }
}

extension ActionDefinition.Kind {
  /// Returns the effect as the file has it; nil for one that is an ability as a whole, or none
  /// outside of the window.
  fileprivate func written(in dashboard: DashboardDefinition) -> JSONValue? {
    switch self {
    case .http(let request): request.written
    case .mqtt(let message):
      [
        .string(message.broker.url.text), .string(message.topic.text),
        .string(message.payload.identity), .integer(Int64(message.quality)),
        .bool(message.isRetained),
      ]
    case .sql(let sql):
      [
        .string(dashboard.database(of: sql)?.identity ?? ""), .string(sql.statement),
        sql.parameters.written { .string($0.text) },
      ]
    case .open(let address): address.constant == nil ? .string(address.text) : nil
    case .command, .page, .bookmark, .hide, .refresh: nil
    }
  }
}

extension SQLParameters {
  func written(_ value: (Value) -> JSONValue) -> JSONValue {
    switch self {
    case .positional(let values): .array(values.map(value))
    case .named(let values):
      .array(
        values.sorted { $0.key < $1.key }.map { .array([.string($0.key), value($0.value)]) })
    }
  }
}
