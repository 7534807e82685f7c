// The work of an action outside the program, as values: the data of the card are filled in, secrets
// are named.

extension Action {
  /// A request to a web server.
  public struct Request: Hashable, Sendable {
    /// The method as HTTP writes it, such as "POST".
    public var method: String
    public var url: SecretText
    public var headers: [Header]
    public var body: SecretText?

    public struct Header: Hashable, Sendable {
      public var name: String
      public var value: SecretText

      public init(_ name: String, _ value: SecretText) {
        self.name = name
        self.value = value
      }
    }

    public init(
      method: String, url: SecretText, headers: [Header] = [], body: SecretText? = nil
    ) {
      self.method = method
      self.url = url
      self.headers = headers
      self.body = body
    }
  }

  /// One SQL statement that changes data.
  public struct Statement: Hashable, Sendable {
    /// The source of the dashboard whose database is changed.
    public var source: String
    public var sql: String
    public var parameters: Parameters

    /// The values for the placeholders, the only way in which data reach a statement.
    public enum Parameters: Hashable, Sendable {
      case positional([Value])
      case named([String: Value])
    }

    public enum Value: Hashable, Sendable {
      case null
      case bool(Bool)
      case integer(Int64)
      case double(Double)
      case text(String)
    }

    public init(source: String, sql: String, parameters: Parameters = .positional([])) {
      self.source = source
      self.sql = sql
      self.parameters = parameters
    }
  }
}

/// A text that contains names of secrets, which are read only when the text is used.
public struct SecretText: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case literal(String)
    /// The name of a secret.
    case secret(String)
  }

  public var parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }
}

extension SecretText: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { parts = [.literal(value)] }
}
