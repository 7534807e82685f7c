import DataSources
import JMESPath

/// Where data comes from, and how often.
public struct SourceDefinition: Sendable, Equatable {
  public let id: SourceID
  public let kind: Kind
  /// Between the starts of two loads; nil: loaded once, and again when it says that it changed.
  public let every: Duration?
  public let timeout: Duration?
  /// Data older than this is marked stale.
  public let staleAfter: Duration?
  /// How much history charts of this source reach back.
  public let keep: Duration?
  /// Applied to the raw value, before any card sees it.
  public let query: BoundExpression?
  public let location: SourceLocation

  /// What is particular to a type of source. Relative paths are made absolute by the context.
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

/// A program that writes data.
public struct CommandDefinition: Sendable, Equatable {
  /// The program and its arguments, at least one; no shell reads them.
  public let run: [String]
  public let format: DataFormat
  /// Added to the environment; may name secrets.
  public let environment: [NamedTemplate]
}

/// A name with a text: a header field, a variable of the environment.
public struct NamedTemplate: Sendable, Equatable {
  public let name: String
  public let value: Template
}

/// A source that asks a web server.
public struct HTTPSourceDefinition: Sendable, Equatable {
  public let request: HTTPRequestDefinition
  public let format: DataFormat
  /// The answer is a stream of server-sent events.
  public let stream: Bool
}

/// A request to a web server. Its texts may name secrets.
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

/// Values for the placeholders of a statement.
public enum SQLParameters<Value: Sendable & Equatable>: Sendable, Equatable {
  /// For `?`, in order.
  case positional([Value])
  /// For `:name`.
  case named([String: Value])
}
