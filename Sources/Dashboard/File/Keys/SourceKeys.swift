import DataSources
import JMESPath

/// The keys of sources.
extension NodeDecoder where Value == [SourceDefinition] {
  static var sources: NodeDecoder {
    let all = NodeDecoder<[(name: String, value: SourceDefinition.Unnamed)]>.map(
      of: SourceDefinition.decoder)
    return NodeDecoder(all.schema) { node, context in
      for entry in node.entries ?? [] {
        context.path.append(.key(entry.key))
        _ = context.checkIdentifier(entry.key, at: entry.location)
        context.references.declareSource(entry.key, at: entry.location)
        context.path.removeLast()
      }
      return all.decode(node, context)?.map { $0.value(SourceID($0.name)) }
    }
  }
}

extension SourceDefinition {
  /// A source without the name, which is its key.
  typealias Unnamed = @Sendable (SourceID) -> SourceDefinition

  static let decoder = NodeDecoder<Unnamed>.checkedObject(
    "source", "A source of data and how often it is loaded.",
    oneVariant(
      by: "type", "The type of the source, which decides on its other keys.",
      [staticData, file, command, http, sqlite, postgres, system]),
    optional(
      "every", .duration(from: .seconds(1)),
      "The time from one load to the next; without it, data is loaded once."),
    optional("timeout", .duration(from: .milliseconds(100)), "The time limit of a load."),
    optional(
      "stale_after", .duration(from: .seconds(1)), "The age from which data is marked as old."),
    optional(
      "keep", .duration(from: .seconds(1)),
      "The maximum age of the last answer that is shown at a start until there is a new one; by "
        + "default a week. Values over time are the `history`."),
    optional(
      "history",
      HistoryDefinition.decoder.writtenAs { "{ of: \($0), for: 1h }" },
      "The values of the source over time, for charts."),
    optional(
      "query", .expression, "A query that is applied to the loaded data before any card gets it.")
  ) { location, context, kind, every, timeout, staleAfter, keep, written, query in
    let history = written.map { $0.definition(loadedEvery: every, context) }
    guard history.map({ $0 != nil }) ?? true else { return nil }
    if let written, every == nil, !kind.isWatched {
      context.warning(
        written.location,
        "without \"every\" the source is loaded once, and its history has a point for each start")
    }
    if keep != nil, !kind.isStored {
      context.error(
        location, "\"keep\" has no meaning here: the data are always available, and never stored")
      return nil
    }
    switch kind {
    case .http(let http) where http.stream:
      context.warning(location, "streams of server-sent events are not read yet")
    case .postgres: context.warning(location, "sources of type postgres are not loaded yet")
    default: break
    }
    return { id in
      SourceDefinition(
        id: id, kind: kind, every: every, timeout: timeout, staleAfter: staleAfter, keep: keep,
        history: history ?? nil, query: query, location: location)
    }
  }

  private static let path = required(
    "path", .path, "The file, relative to the dashboard file that names it.")
  private static let dataFormat = optional(
    "format", NodeDecoder<DataFormat>.word,
    "The format of the data; by default that of a file’s suffix, and `json` for anything else.")
  private static let sql = required("sql", .fixedText, "The statement, which only reads.")
  private static let parameters = optional(
    "parameters", .sqlParameters(of: .data), or: .positional([]),
    "Values for the placeholders: a list for `?`, a mapping for `:name`.")

  private static let staticData = variant(
    "static", required("data", .data, "The data itself.")
  ) { Kind.static($0) }

  private static let file = variant("file", path, dataFormat) {
    Kind.file(path: $0, format: $1 ?? DataFormat(suffixOf: $0) ?? .json)
  }

  private static let command = variant(
    "command",
    required(
      "run",
      .list(of: .fixedText, count: 1...1000).writtenAs { word in
        "[\(word.split(separator: " ").joined(separator: ", "))]"
      },
      "The program and its arguments, run without a shell."),
    dataFormat,
    optional(
      "env", .namedTexts(.secretText), or: [],
      "Variables added to the environment of the program; may name secrets.")
  ) { Kind.command(CommandDefinition(run: $0, format: $1 ?? .json, environment: $2)) }

  private static let http = variant(
    "http",
    required("url", .secretText, "The URL."),
    optional("method", .word, or: HTTPRequestDefinition.Method.get, "The method of the request."),
    optional("headers", .namedTexts(.secretText), or: [], "Header fields by name."),
    optional("body", .secretText, "The body of the request."),
    dataFormat,
    optional("stream", .boolean, or: false, "The response is a stream of server-sent events.")
  ) { url, method, headers, body, format, stream in
    let request = HTTPRequestDefinition(method: method, url: url, headers: headers, body: body)
    return Kind.http(
      HTTPSourceDefinition(request: request, format: format ?? .json, stream: stream))
  }

  private static let sqlite = variant("sqlite", path, sql, parameters) {
    Kind.sqlite(path: $0, SQLQueryDefinition(sql: $1, parameters: $2))
  }

  private static let postgres = variant(
    "postgres",
    required("url", .secretText, "The database, as `postgres://user@host/name`."),
    sql, parameters,
    optional(
      "listen", .list(of: .fixedText), or: [], "Channels whose notifications load the data again.")
  ) { Kind.postgres(url: $0, SQLQueryDefinition(sql: $1, parameters: $2), listen: $3) }

  private static let system = variant(
    "system", required("metric", .word, "The metric of this machine.")
  ) { Kind.system($0) }
}

extension NodeDecoder {
  /// The values for the placeholders of a statement.
  static func sqlParameters<Element>(
    of element: NodeDecoder<Element>
  ) -> NodeDecoder where Value == SQLParameters<Element> {
    .forms(
      list: NodeDecoder<[Element]>.list(of: element).map { .positional($0) },
      mapping: NodeDecoder<[(name: String, value: Element)]>.map(of: element).map { pairs in
        .named(Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first })
      })
  }
}

extension NodeDecoder where Value == [NamedTemplate] {
  static func namedTexts(_ text: NodeDecoder<Template>) -> NodeDecoder {
    NodeDecoder<[(name: String, value: Template)]>.map(of: text).map { pairs in
      pairs.map { NamedTemplate(name: $0.name, value: $0.value) }
    }
  }
}
