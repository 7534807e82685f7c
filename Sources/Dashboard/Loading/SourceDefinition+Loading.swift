import DataSources
import JMESPath

extension SourceDefinition {
  /// The rules by which the source is loaded, as the file says.
  var policy: LoadingPolicy {
    LoadingPolicy(
      every: every, timeout: timeout ?? Limits.timeout, staleAfter: staleAfter,
      query: query?.expression, retries: !isStatic)
  }

  /// The resource that its loads take.
  public var loadKind: LoadSemaphore.Kind {
    switch kind {
    case .static: .free
    case .command: .command
    case .http(let http): .web(server: Self.server(of: http.request.url.text))
    case .postgres(let url, _, _): .web(server: Self.server(of: url.text))
    case .file, .sqlite, .system: .other
    }
  }

  /// The host and port in an address that may name secrets.
  private static func server(of address: String) -> String {
    let afterScheme = address.range(of: "://").map { address[$0.upperBound...] } ?? address[...]
    return String(afterScheme.prefix { !"/?#".contains($0) })
  }

  private var isStatic: Bool {
    if case .static = kind { true } else { false }
  }

  /// Makes the adapter that loads the source.
  /// - Parameter secrets: the secrets in which `${secret:name}` is looked up.
  public func makeAdapter(clock: SourceClock, secrets: Secrets) -> any SourceAdapter {
    do {
      return RedactedSource(
        source: SourceConfiguration(try origin(secrets)).makeAdapter(clock: clock),
        redactor: secrets.redactor)
    } catch {
      return UnavailableSource(reason: error)
    }
  }

  private func origin(_ secrets: Secrets) throws(SourceFailure) -> SourceConfiguration.Origin {
    switch kind {
    case .static(let value): return .static(value)
    case .file(let path, let format): return .file(path: path, format: format)
    case .command(let command):
      return .command(
        run: command.run, format: command.format,
        environment: try secrets.texts(of: command.environment))
    case .sqlite(let path, let query):
      return .sqlite(path: path, sql: query.sql, parameters: query.parameters.bound)
    case .system(let metric): return .system(metric)
    case .http(let http):
      guard !http.stream else {
        throw SourceFailure(.unsupported, "streams of server-sent events can't be read yet")
      }
      return .http(
        method: http.request.method.rawValue, url: try secrets.text(of: http.request.url),
        headers: try secrets.texts(of: http.request.headers),
        body: try http.request.body.map { text throws(SourceFailure) in
          try secrets.text(of: text)
        }, format: http.format)
    case .postgres:
      throw SourceFailure(.unsupported, "sources of type postgres can't be loaded yet")
    }
  }
}

extension SQLParameters where Value == JSONValue {
  /// As the adapters take them.
  var bound: DataSources.SQLParameters {
    switch self {
    case .positional(let values): .positional(values)
    case .named(let values): .named(values)
    }
  }
}
