import JMESPath

/// A way to get data: one file, command, query or metric.
public protocol SourceAdapter: Sendable {
  /// The data as they are now.
  ///
  /// Ends soon after its task is cancelled, whatever the other side does, and never blocks a thread
  /// of the cooperative pool. It sets itself no time-out: `fetch(within:by:)` does.
  func fetch() async throws(SourceFailure) -> JSONValue

  /// An element whenever the data are known to have changed; nil where that can't be known.
  ///
  /// Each call watches anew, until the stream's iteration ends.
  func changes() -> AsyncStream<Void>?
}

extension SourceAdapter {
  public func changes() -> AsyncStream<Void>? { nil }

  /// The data as they are now, or `timedOut` when the whole takes longer than `limit`.
  public func fetch(
    within limit: Duration, by clock: SourceClock
  ) async throws(SourceFailure) -> JSONValue {
    try await within(limit, by: clock, fetch)
  }
}

extension Result where Success: Sendable {
  /// What `body` returned or threw.
  init(catching body: () async throws(Failure) -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

extension SourceConfiguration {
  /// The adapter for this configuration's origin.
  /// - Parameter root: where the kernel's files are found; another folder only in tests.
  public func makeAdapter(clock: SourceClock, root: String = "/") -> any SourceAdapter {
    switch origin {
    case .static(let value): StaticSource(value: value)
    case .file(let path, let format): FileSource(path: path, format: format)
    case .command(let run, let format, let environment):
      CommandSource(run: run, format: format, environment: environment)
    case .http(let method, let url, let headers, let body, let format):
      HTTPSource(
        WebRequest(
          method: method, url: url, headers: headers.map { (name: $0, value: $1) }, body: body),
        format: format)
    case .sqlite(let path, let sql, let parameters):
      SQLiteSource(path: path, sql: sql, parameters: parameters)
    case .system(let metric): SystemSource(metric, files: SystemFiles(root: root), clock: clock)
    }
  }
}

/// Data that are part of the dashboard file.
struct StaticSource: SourceAdapter {
  let value: JSONValue

  func fetch() async throws(SourceFailure) -> JSONValue { value }
}
