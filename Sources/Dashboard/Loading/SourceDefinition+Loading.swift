import DataSources
import Foundation
import JMESPath

extension SourceDefinition {
  /// The rules of the file for loading the source.
  var policy: LoadingPolicy {
    LoadingPolicy(
      every: every, timeout: timeout ?? LoadLimits.timeout, staleAfter: staleAfter,
      query: query, history: history?.values,
      startsQuickly: history != nil && isSystem, keepsStep: isSystem, retries: !isStatic)
  }

  private var isSystem: Bool {
    if case .system = kind { true } else { false }
  }

  /// The resource that its loads take.
  public var loadKind: LoadSemaphore.Kind {
    switch kind {
    case .static: .free
    case .command: .command
    case .http(let http): .web(host: Self.host(of: http.request.url.text))
    case .postgres(let url, _, _): .web(host: Self.host(of: url.text))
    case .file, .sqlite, .system: .other
    }
  }

  /// Returns the host in an address, which may contain names of secrets and so isn't a valid URL.
  private static func host(of address: String) -> String {
    let afterScheme = address.range(of: "://").map { address[$0.upperBound...] } ?? address[...]
    var host = afterScheme.prefix { !"/?#".contains($0) }
    if let user = host.lastIndex(of: "@") { host = host[user...].dropFirst() }
    if let port = host.lastIndex(of: ":"), host[port...].dropFirst().allSatisfy(\.isNumber) {
      host = host[..<port]
    }
    return host.lowercased()
  }

  /// The database that the source reads: its file or its URL; nil for a source of another type.
  var database: String? {
    switch kind {
    case .sqlite(let path, _): URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    case .postgres(let url, _, _): url.text
    case .static, .file, .command, .http, .system: nil
    }
  }

  private var isStatic: Bool {
    if case .static = kind { true } else { false }
  }

  /// Makes the adapter that loads the source.
  /// - Parameters:
  ///   - secrets: the secrets that `${secret:name}` refers to.
  ///   - allowsCommands: false to run none.
  public func makeAdapter(
    clock: SourceClock, secrets: Secrets, allowsCommands: Bool = true
  ) -> any SourceAdapter {
    do throws(SourceFailure) {
      if case .command = kind, !allowsCommands {
        throw SourceFailure(.notAllowed, "no command is run in safe mode")
      }
      return RedactedSource(
        source: try adapter(clock: clock, secrets: secrets), redactor: secrets.redactor)
    } catch {
      return UnavailableSource(reason: error)
    }
  }

  private func adapter(
    clock: SourceClock, secrets: Secrets
  ) throws(SourceFailure) -> any SourceAdapter {
    switch kind {
    case .static(let value): return StaticSource(value)
    case .file(let path, let format): return FileSource(path: path, format: format)
    case .command(let command):
      return CommandSource(
        run: command.run, format: command.format,
        environment: try secrets.texts(of: command.environment))
    case .sqlite(let path, let query):
      return SQLiteSource(path: path, sql: query.sql, parameters: query.parameters)
    case .system(let metric): return SystemSource(metric, clock: clock)
    case .http(let http):
      guard !http.stream else {
        throw SourceFailure(.unsupported, "streams of server-sent events can’t be read yet")
      }
      return HTTPSource(try secrets.request(http.request), format: http.format)
    case .postgres:
      throw SourceFailure(.unsupported, "sources of type postgres can’t be loaded yet")
    }
  }

  /// Everything that the data depend on, as text; nil for a source whose data needn't be stored.
  ///
  /// It is nil exactly for the kinds that aren't ``Kind/isStored``.
  var identity: String? {
    let origin: [String]
    switch kind {
    case .static, .system: return nil
    case .file(let path, let format): origin = ["file", path, "\(format)"]
    case .command(let command): origin = ["command", "\(command.format)"] + command.run
    case .http(let http):
      origin = [
        "http", http.request.method.rawValue, http.request.url.text,
        http.request.body?.text ?? "", "\(http.format)",
      ]
    case .sqlite(let path, let query): origin = ["sqlite", path, query.sql, "\(query.parameters)"]
    case .postgres(let url, let query, _):
      origin = ["postgres", url.text, query.sql, "\(query.parameters)"]
    }
    return (origin + [query?.text ?? ""]).joined(separator: "\n")
  }
}

extension SourceDefinition.Kind {
  /// Whether the last answer is stored, to be shown at the next start.
  var isStored: Bool {
    switch self {
    case .static, .system: false
    case .file, .command, .http, .sqlite, .postgres: true
    }
  }

  /// Whether the source is loaded again when it changes.
  var isWatched: Bool {
    switch self {
    case .file, .sqlite, .postgres, .system(.packages): true
    case .static, .command, .http, .system: false
    }
  }
}

extension Secrets {
  /// Returns a request with its secrets filled in.
  fileprivate func request(
    _ request: HTTPRequestDefinition
  ) throws(SourceFailure) -> WebRequest {
    var body: String?
    if let template = request.body { body = try text(of: template) }
    return WebRequest(
      method: request.method.rawValue, url: try text(of: request.url),
      headers: try texts(of: request.headers).map { (name: $0, value: $1) }, body: body)
  }
}
