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
  fileprivate var written: JSONValue { words(map(\.text)) }
}

private func words(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }

extension SourceDefinition {
  /// The texts of requests that are sent for the source, and those that its data depend on.
  fileprivate var written: [JSONValue] {
    [.string(id.rawValue)] + kind.written + parts.map(\.written)
  }
}

extension CombinedPart {
  fileprivate var written: JSONValue { words([name, source.rawValue]) }
}

extension SourceDefinition.Kind {
  fileprivate var written: [JSONValue] {
    switch self {
    case .static(let value): [value]
    case .system(let metric): [.string("\(metric)")]
    case .combine: []
    case .file(let path, let reading): [words([path] + reading.identity)]
    case .command(let command):
      [
        command.run.written,
        .array(command.environment.map { words([$0.name, $0.value.text]) }),
        words(command.reading.identity),
      ]
    case .http(let http):
      [
        http.request.written, .string(http.pages?.next.text ?? ""),
        (http.stream?.templates ?? []).written, words(http.reading.identity),
      ]
    case .prometheus(let query): [query.request.written, .string(query.expression)]
    case .mqtt(let mqtt): [words([mqtt.broker.url.text] + mqtt.topics)]
    case .sql(let sql):
      [
        words([sql.database.identity, sql.query.sql]),
        sql.query.parameters.written(\.written),
      ]
    case .calendar(of: let file, _): file.written
    }
  }
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
  fileprivate var written: JSONValue {
    let headers = headers.map { words([$0.name, $0.value.text]) }
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
  fileprivate func written(_ value: (Value) -> JSONValue) -> JSONValue {
    switch self {
    case .positional(let values): .array(values.map(value))
    case .named(let values):
      .array(
        values.sorted { $0.key < $1.key }.map { .array([.string($0.key), value($0.value)]) })
    }
  }
}
