import JMESPath

/// What a dashboard says about one source: where its data come from and how often.
public struct SourceConfiguration: Hashable, Sendable {
  public enum Origin: Hashable, Sendable {
    case `static`(JSONValue)
    /// - Parameter path: absolute, or relative to the working directory.
    case file(path: String, format: DataFormat)
    /// - Parameters:
    ///   - run: the program and its arguments; no shell reads them.
    ///   - environment: added to that of this process.
    case command(run: [String], format: DataFormat, environment: [String: String])
    /// - Parameter method: as HTTP writes it.
    case http(
      method: String, url: String, headers: [String: String], body: String?, format: DataFormat)
    case sqlite(path: String, sql: String, parameters: SQLParameters)
    case system(SystemMetric)
  }

  public var origin: Origin
  /// The time from one fetch to the next; nil: once, and when a watched origin changes.
  public var every: Duration?
  /// The time for one whole fetch, after which it fails.
  public var timeout: Duration

  public init(_ origin: Origin, every: Duration? = nil, timeout: Duration = Limits.timeout) {
    self.origin = origin
    self.every = every
    self.timeout = timeout
  }
}

/// The values for the placeholders of an SQL statement. They are bound, never part of its text.
public enum SQLParameters: Hashable, Sendable {
  /// For `?`, in order.
  case positional([JSONValue])
  /// For `:name`, `@name` and `$name`.
  case named([String: JSONValue])

  public static let none = SQLParameters.positional([])
}
