// The work of an action outside the program, as values: the data of the card are filled in, secrets
// and answers are named.

extension Action {
  /// A request to a web server.
  public struct Request: Hashable, Sendable {
    /// The method as HTTP writes it, such as "POST".
    public var method: String
    public var url: SecretText
    public var headers: [Header]
    public var body: Body?

    /// The body of a request.
    public enum Body: Hashable, Sendable {
      case text(SecretText)
      /// Data that are sent as JSON.
      case json(Content)
    }

    /// Data whose texts may name secrets.
    public indirect enum Content: Hashable, Sendable {
      case value(Statement.Value)
      case text(SecretText)
      case list([Content])
      case object([Member])
    }

    /// A named part of data.
    public struct Member: Hashable, Sendable {
      public var name: String
      public var content: Content

      public init(_ name: String, _ content: Content) {
        self.name = name
        self.content = content
      }
    }

    public struct Header: Hashable, Sendable {
      public var name: String
      public var value: SecretText

      public init(_ name: String, _ value: SecretText) {
        self.name = name
        self.value = value
      }
    }

    public init(
      method: String, url: SecretText, headers: [Header] = [], body: Body? = nil
    ) {
      self.method = method
      self.url = url
      self.headers = headers
      self.body = body
    }
  }

  /// A message to a broker of MQTT.
  public struct Message: Hashable, Sendable {
    public var broker: Broker
    public var topic: SecretText
    public var payload: Request.Body
    /// The quality of service: 0 for at most once, 1 for at least once, 2 for exactly once.
    public var quality: Int
    /// Whether the broker keeps the message for those who subscribe later.
    public var isRetained: Bool

    /// A broker, and how it is addressed.
    public struct Broker: Hashable, Sendable {
      public var url: SecretText
      public var user: SecretText?
      public var password: SecretText?
      /// The path of a file with the certificates to trust; nil for those of the system.
      public var authorities: String?
      /// Whether version 5 of the protocol is spoken, instead of 3.1.1.
      public var isFive: Bool
      public var clientID: String?

      public init(
        url: SecretText, user: SecretText? = nil, password: SecretText? = nil,
        authorities: String? = nil, isFive: Bool = false, clientID: String? = nil
      ) {
        self.url = url
        self.user = user
        self.password = password
        self.authorities = authorities
        self.isFive = isFive
        self.clientID = clientID
      }
    }

    public init(
      to broker: Broker, topic: SecretText, payload: Request.Body, quality: Int = 1,
      isRetained: Bool = false
    ) {
      self.broker = broker
      self.topic = topic
      self.payload = payload
      self.quality = quality
      self.isRetained = isRetained
    }
  }

  /// One SQL statement that changes data.
  public struct Statement: Hashable, Sendable {
    /// The database that a statement changes.
    public enum Database: Hashable, Sendable {
      /// The database that a source of the dashboard reads.
      case source(String)
      /// A database by its name.
      case named(String)
    }

    public var database: Database
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
      /// The answer to the question of an id.
      case answer(String)
    }

    public init(
      _ database: Database, sql: String, parameters: Parameters = .positional([])
    ) {
      self.database = database
      self.sql = sql
      self.parameters = parameters
    }
  }
}

/// A text that contains names of secrets, which are read only when the text is used, and of answers
/// to the action's questions.
public struct SecretText: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case literal(String)
    /// The name of a secret, which is percent-encoded as a part of a URL or not.
    case secret(String, isURL: Bool = false)
    /// The id of a question, whose answer is percent-encoded as a part of a URL or not.
    case answer(String, isURL: Bool)
  }

  /// The parts in order; no two literals are adjacent.
  public let parts: [Part]

  /// The text if it is literal as a whole.
  public var constant: String? {
    if case .literal(let text)? = parts.first, parts.count == 1 { text } else { nil }
  }

  public init(_ parts: [Part]) {
    self.parts = parts.reduce(into: []) { joined, part in
      if case .literal(let text) = part, case .literal(let before)? = joined.last {
        joined[joined.count - 1] = .literal(before + text)
      } else {
        joined.append(part)
      }
    }
  }
}

extension SecretText: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { parts = [.literal(value)] }
}
