import DataSources
import Foundation
import JMESPath

extension SourceDefinition {
  /// The rules of the file for loading the source.
  var policy: LoadingPolicy {
    var policy = LoadingPolicy(
      every: every, timeout: timeout ?? standardTimeout,
      staleAfter: staleAfter, query: query, history: history?.values,
      startsQuickly: history != nil && isSystem, keepsStep: isSystem, retries: !isStatic)
    policy.every = every ?? kind.standardInterval
    policy.choices = choices
    policy.zone = zone
    policy.location = location
    if kind.isFile { policy.isStaleOnFailure = true }
    if kind.isWatched, staleAfter == nil {
      policy.staleAfterFailure = every.map { min($0, .seconds(30)) }
    }
    return policy
  }

  /// Whether the source is this machine.
  var isSystem: Bool {
    if case .system = kind { true } else { false }
  }

  /// The timeout of a load unless the file says another; nil for none.
  private var standardTimeout: Duration? {
    if isImmediate { return nil }
    if case .file(_, let reading) = kind, reading.format == .csv { return LoadLimits.tableTimeout }
    return LoadLimits.timeout
  }

  /// Whether its data are in this process or in the kernel, so that loading waits for nothing.
  private var isImmediate: Bool {
    switch kind {
    case .static: true
    case .system(let metric): metric.isImmediate
    default: false
    }
  }

  /// The resource that its loads take.
  public var loadKind: LoadSemaphore.Kind {
    switch kind {
    case _ where kind.isStream: .stream
    case .mqtt: .stream
    case .static, .combine: .free
    case .command: .command
    case .http(let http): Self.loadKind(of: http.request.url.text)
    case .prometheus(let query): Self.loadKind(of: query.request.url.text)
    case .sql(let source): source.database.loadKind
    case .calendar(of: let file, _): with(file).loadKind
    case .file, .system: .other
    }
  }

  /// Returns the resource that loads from an address take.
  static func loadKind(of address: String) -> LoadSemaphore.Kind {
    if let address = UnixAddress(address) { return .web(host: address.socket) }
    let parts = ServerAddress(address)
    return .web(host: parts.host, port: parts.port == parts.standardPort ? nil : parts.port)
  }

  /// Returns the host in an address, which may contain names of secrets and so isn't a valid URL.
  static func host(of address: String) -> String {
    if let address = UnixAddress(address) { return address.socket }
    return ServerAddress(address).host
  }

  /// The database that the source reads; nil for a source of another type.
  var database: DatabaseDefinition? {
    if case .sql(let source) = kind { source.database } else { nil }
  }

  /// Returns the source with another kind.
  func with(_ kind: Kind) -> SourceDefinition {
    SourceDefinition(
      id: id, kind: kind, every: every, timeout: timeout, staleAfter: staleAfter, keep: keep,
      history: history, zone: zone, query: query, location: location, choices: choices)
  }

  private var isStatic: Bool {
    if case .static = kind { true } else { false }
  }

  /// Makes the adapter that loads the source.
  /// - Parameters:
  ///   - secrets: the secrets that `${secret:name}` refers to.
  ///   - folder: the folder in which commands start; nil for that of this process.
  ///   - allowsCommands: false to run none.
  ///   - permissions: what the dashboard may do; what isn't allowed has no adapter.
  public func makeAdapter(
    clock: SourceClock, secrets: Secrets, folder: String? = nil, allowsCommands: Bool = true,
    permissions: Permissions
  ) -> any SourceAdapter {
    do throws(SourceFailure) {
      if let refusal = permissions.refusal(of: self) { throw refusal }
      if case .command = kind, !allowsCommands { throw .commandInSafeMode }
      let names = secretNames
      guard !names.isEmpty else {
        return RedactedSource(
          source: try adapter(
            clock: clock, secrets: secrets, folder: folder, permissions: permissions),
          redactor: secrets.redactor)
      }
      let source = SecretSource(names, in: secrets, isWatched: kind.isWatched) {
        () throws(SourceFailure) in
        try adapter(clock: clock, secrets: secrets, folder: folder, permissions: permissions)
      }
      return RedactedSource(source: source, redactor: secrets.redactor)
    } catch {
      return UnavailableSource(reason: error)
    }
  }

  /// The names of the secrets that the source needs.
  private var secretNames: [String] {
    let templates: [Template] =
      switch kind {
      case .command(let command): command.environment.map(\.value)
      case .http(let http): http.request.templates + (http.stream?.templates ?? [])
      case .prometheus(let query): query.request.templates
      case .mqtt(let mqtt): mqtt.broker.templates
      case .sql(let source): source.database.templates
      case .calendar(of: .http(let http), _): http.request.templates
      case .static, .file, .system, .combine, .calendar: []
      }
    return templates.flatMap(\.secretNames)
  }

  private func adapter(
    clock: SourceClock, secrets: Secrets, folder: String?, permissions: Permissions
  ) throws(SourceFailure) -> any SourceAdapter {
    switch kind {
    case .static(let value): return StaticSource(value)
    case .file(let path, let reading):
      return FileSource(path: path, within: permissions.scope(of: path), reading)
    case .command(let command):
      let program = Receiver(running: command.run.first?.constant)
      let environment = try secrets.texts(of: command.environment, for: [program])
      if let mode = command.stream {
        return StreamSource(
          linesOf: command.words, environment: environment, folder: folder, mode: mode,
          format: command.reading.format.ofEvents, clock: clock)
      }
      return CommandSource(
        run: command.words, command.reading, environment: environment, folder: folder,
        clock: clock)
    case .sql(let source):
      let database = try source.database.opened(
        secrets, permissions, listeningTo: source.listen, timeout: timeout ?? LoadLimits.timeout)
      return SQLSource(database, sql: source.query.sql, parameters: source.query.values)
    case .system(let metric): return SystemSource(metric, clock: clock)
    case .http(let http):
      let request = try secrets.request(http.request)
      if let stream = http.stream {
        return try stream.source(
          request, format: http.reading.format, secrets: secrets, for: http.request, clock: clock)
      }
      return HTTPSource(
        request, http.reading, tokens: try secrets.tokens(http.request, clock: clock),
        pages: http.pages?.pages, clock: clock)
    case .prometheus(let query):
      return PrometheusSource(
        try secrets.request(query.request),
        tokens: try secrets.tokens(query.request, clock: clock),
        expression: query.expression, range: query.range, allowsPartial: query.allowsPartial,
        clock: clock)
    case .mqtt(let mqtt):
      return StreamSource(
        topics: mqtt.topics, of: try mqtt.broker.address(secrets), quality: mqtt.quality,
        clock: clock)
    case .calendar(of: let file, let range):
      return CalendarSource(
        try with(file).adapter(
          clock: clock, secrets: secrets, folder: folder, permissions: permissions),
        past: range.past, future: range.future, name: file.calendarName, clock: clock)
    case .combine: preconditionFailure("a combined source follows its parts")
    }
  }

  /// Everything that the data depend on, as text; nil for a source whose data needn't be stored.
  ///
  /// It is nil exactly for the kinds that aren't ``Kind/isStored``.
  var identity: String? {
    var origin: [String]
    switch kind {
    case .static, .system, .combine: return nil
    case .file(let path, let reading): origin = ["file", path] + reading.identity
    case .command(let command):
      let stream = command.stream.map { ["\($0)"] } ?? []
      origin = ["command"] + command.reading.identity + stream + command.words
    case .http(let http):
      origin = [
        "http", http.request.method.rawValue, http.request.url.text,
        http.request.body?.identity ?? "",
      ]
      origin += http.reading.identity
      if let stream = http.stream { origin.append("\(stream.mode)") }
      if let pages = http.pages { origin += [pages.next.text, "\(pages.count ?? 0)"] }
    case .prometheus(let query):
      origin = [
        "prometheus", query.request.url.text, query.expression, query.range.map { "\($0)" } ?? "",
      ]
    case .mqtt(let mqtt): origin = ["mqtt", mqtt.broker.url.text] + mqtt.topics
    case .sql(let source):
      origin = [
        "sql", source.database.identity, source.query.sql,
        source.query.values.text { $0.json() },
      ]
    case .calendar(of: let file, let range):
      origin = ["calendar", with(file).identity ?? "", "\(range.past)", "\(range.future)"]
    }
    // Choices may be in texts that aren't part of the origin, such as headers and variables.
    origin += [query?.text ?? "", choices.text]
    if let zone { origin.append("zone=\(zone.identifier)") }
    return origin.joined(separator: "\n")
  }
}

extension SQLParameters {
  /// Returns the parameters as a text, which is the same in each run of the program.
  func text(_ value: (Value) -> String) -> String {
    switch self {
    case .positional(let values): values.map(value).joined(separator: ", ")
    case .named(let values):
      values.sorted { $0.key < $1.key }.map { "\($0.key): \(value($0.value))" }
        .joined(separator: ", ")
    }
  }
}

extension DataReading {
  /// The options on which the data depend besides their text, in the same order in each run of the
  /// program.
  var identity: [String] {
    let types = csv.types.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let options: [String?] = [
      encoding?.rawValue, csv.separator.map { "separator=\($0)" },
      csv.decimal.map { "decimal=\($0)" }, csv.dates.map { "dates=\($0)" },
      csv.hasHeader ? nil : "headless", csv.skip.map { "skip=\($0)" },
      xlsx.sheet.map { "sheet=\($0)" }, xlsx.range.map { "range=\($0)" },
    ]
    return ["\(format)"] + options.compactMap { $0 } + types
  }
}

extension SourceDefinition.Kind {
  /// Whether the last answer is stored, to be shown at the next start.
  var isStored: Bool {
    switch self {
    case .static, .system, .combine: false
    case .file, .command, .http, .mqtt, .sql, .prometheus, .calendar: true
    }
  }

  /// Whether the source is loaded again when it changes, or sends its data.
  var isWatched: Bool {
    switch self {
    case _ where isStream: true
    case .file, .mqtt, .system(.packages), .combine: true
    case .sql(let source): source.isWatched
    case .static, .command, .http, .system, .prometheus: false
    case .calendar(of: let file, _): file.isWatched
    }
  }

  /// Whether the data are in a file of this machine.
  var isFile: Bool {
    switch self {
    case .file: true
    case .calendar(of: let file, _): file.isFile
    default: false
    }
  }

  /// The interval of a source without `every`; nil for one that is loaded once.
  ///
  /// The events of a calendar are in a window that moves with the time, and so are the values of a
  /// range.
  fileprivate var standardInterval: Duration? {
    switch self {
    case .calendar: .seconds(3_600)
    case .prometheus(let query): query.standardInterval
    default: nil
    }
  }

  /// The name of a calendar that has none: the name of its file without the suffix, or its server.
  fileprivate var calendarName: String {
    switch self {
    case .file(let path, _):
      URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    case .http(let http): SourceDefinition.host(of: http.request.url.text)
    default: ""
    }
  }
}
