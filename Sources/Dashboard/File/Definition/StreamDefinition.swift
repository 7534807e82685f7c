import DataSources

/// A stream that a web server sends.
public struct HTTPStreamDefinition: Sendable, Equatable {
  /// The form of the stream.
  public enum Form: Sendable, Equatable {
    /// Server-sent events.
    /// - Parameter named: the names of the events that count; empty for all.
    case events(named: [String])
    /// Lines, each of which is an event.
    case lines
    /// The messages of a WebSocket.
    /// - Parameter send: the texts that are sent to the server first.
    case webSocket(send: [Template])
  }

  public let form: Form
  public let mode: StreamMode
  /// The time without a sign of the server after which the connection counts as lost.
  public let silence: Duration?

  /// The texts that may name secrets.
  var templates: [Template] { if case .webSocket(let messages) = form { messages } else { [] } }
}
