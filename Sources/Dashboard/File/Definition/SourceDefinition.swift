import DataSources
import JMESPath

/// A source of data and how often it is loaded.
public struct SourceDefinition: Sendable, Equatable {
  public let id: SourceID
  public let kind: Kind
  /// The interval between the starts of two loads.
  ///
  /// If nil, the source is loaded once, and again when it reports a change.
  public let every: Duration?
  public let timeout: Duration?
  /// The age from which data is marked as stale.
  public let staleAfter: Duration?
  /// The maximum age of the stored last answer that is shown at a start.
  public let keep: Duration?
  /// The values that are kept over time.
  public let history: HistoryDefinition?
  /// The query that is applied to the raw value before any card gets it.
  public let query: BoundExpression?
  public let location: SourceLocation

  /// The properties of a type of source.
  ///
  /// Relative paths have been made absolute.
  public enum Kind: Sendable, Equatable {
    case `static`(JSONValue)
    case file(path: String, format: DataFormat)
    case command(CommandDefinition)
    case http(HTTPSourceDefinition)
    case sqlite(path: String, SQLQueryDefinition)
    /// - Parameter listen: channels whose notifications reload the source.
    case postgres(url: Template, SQLQueryDefinition, listen: [String])
    case system(SystemMetric)
  }
}

/// A command whose output is the data.
public struct CommandDefinition: Sendable, Equatable {
  /// The program and its arguments, which are run without a shell; never empty.
  public let run: [String]
  public let format: DataFormat
  /// Variables added to the environment.
  ///
  /// Their values may name secrets.
  public let environment: [NamedTemplate]
}

/// A named text, such as a header field or an environment variable.
public struct NamedTemplate: Sendable, Equatable {
  public let name: String
  public let value: Template
}

/// A source that requests data from a web server.
public struct HTTPSourceDefinition: Sendable, Equatable {
  public let request: HTTPRequestDefinition
  public let format: DataFormat
  /// Whether the response is a stream of server-sent events.
  public let stream: Bool
}

/// A request to a web server.
///
/// Its texts may name secrets.
public struct HTTPRequestDefinition: Sendable, Equatable {
  public enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  public let method: Method
  public let url: Template
  public let headers: [NamedTemplate]
  public let body: Template?
}

/// A statement that reads rows.
public struct SQLQueryDefinition: Sendable, Equatable {
  public let sql: String
  public let parameters: SQLParameters<JSONValue>
}
