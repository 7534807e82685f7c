import Foundation
import JMESPath
import Localization
import Web

/// A stream of the messages of a WebSocket.
struct WebSocketStream: Sendable {
  let server: String
  private let request: WebRequest
  private let messages: [String]
  private let silenceLimit: Duration
  private let client: WebClient

  /// - Parameters:
  ///   - request: the address, whose scheme may be ws or wss, and the headers.
  ///   - messages: the texts that are sent to the server first.
  init(
    _ request: WebRequest, sending messages: [String], silenceLimit: Duration
  ) throws(SourceFailure) {
    var request = request
    // A WebSocket begins as a request of HTTP.
    if let scheme = URLComponents(string: request.url)?.scheme?.lowercased(),
      ["ws", "wss"].contains(scheme)
    {
      request.url = (scheme == "ws" ? "http" : "https") + request.url.dropFirst(scheme.count)
    }
    server = try request.server()
    (self.request, self.messages, self.silenceLimit) = (request, messages, silenceLimit)
    client = WebClient(request.connection.settings)
  }

  func connection() -> any StreamConnection { Connection(stream: self) }

  private struct Connection: StreamConnection {
    let stream: WebSocketStream
    let call = Cancellation()

    func receive(_ inbox: StreamInbox) -> SourceFailure { stream.receive(inbox, until: call) }

    func cancel() { call.cancel() }
  }

  private func receive(_ inbox: StreamInbox, until call: Cancellation) -> SourceFailure {
    var isOpen = false
    var failure: SourceFailure?
    var last: [UInt8] = []
    do throws(WebFailure) {
      let end = try client.exchange(
        with: request.url, headers: request.headers, sending: messages,
        silenceLimit: silenceLimit, limit: LoadLimits.eventBytes, until: call,
        onOpen: {
          isOpen = true
          inbox.opened(false)
        },
        onMessage: { message in
          last = message
          do throws(SourceFailure) {
            try inbox.add(StreamEvent(data: message))
            return true
          } catch {
            failure = error
            return false
          }
        })
      return failure ?? SourceFailure(refusal: last, of: server) ?? SourceFailure(end, of: server)
    } catch {
      return isOpen ? .lost(error, server) : SourceFailure(error, of: server)
    }
  }
}

extension StreamSource {
  /// Makes a source of the messages of a WebSocket.
  public convenience init(
    webSocketAt request: WebRequest, sending messages: [String] = [], mode: StreamMode,
    format: EventFormat = .json, silenceLimit: Duration? = nil, clock: SourceClock
  ) throws(SourceFailure) {
    let stream = try WebSocketStream(
      request, sending: messages, silenceLimit: silenceLimit ?? LoadLimits.webSocketSilence)
    self.init(
      name: stream.server, store: mode.makeStore(format, name: stream.server), clock: clock,
      connect: stream.connection)
  }
}

extension SourceFailure {
  /// Describes the last message of a server that doesn't let this client in; nil for any other.
  ///
  /// Home Assistant says so in a message, and closes the connection as if all were well.
  fileprivate init?(refusal message: [UInt8], of server: String) {
    guard message.count <= LoadLimits.errorBytes, let value = try? JSONValue(parsing: message),
      value["type"]?.string == "auth_invalid"
    else { return nil }
    let reason = value["message"]?.string ?? ""
    self =
      reason.isEmpty
      ? SourceFailure(.rejected, "\(server) doesn’t let this client in", retry: .whenAllowed)
      : SourceFailure(.rejected, "\(server): \(reason)", retry: .whenAllowed)
  }

  /// Describes how a WebSocket has ended.
  init(_ end: WebSocketEnd, of server: String) {
    switch end {
    case .refused(let status, let reason):
      self = SourceFailure(
        .rejected, "\(server) opens no WebSocket, but answers \(status) \(reason)")
    case .invalid:
      self = SourceFailure(.malformed, "\(server) sends what a WebSocket doesn’t allow")
    case .silent: self = .lost(.noAnswer, server)
    case .tooLarge:
      self = .tooManyBytes(String(localized: "an event of \(server)"), limit: LoadLimits.eventBytes)
    case .closed(nil, _): self = .lost(.unreachable, server)
    case .closed(let code?, let reason):
      let words = Self.words(ofClosing: code)
      let kind: Kind =
        [1000, 1001, WebSocketEnd.codeOfNone, 1012, 1013, 1014].contains(code)
        ? .unreachable : .rejected
      // 1008 is what 401 and 403 are to a request.
      let retry: Retry = code == 1008 ? .whenAllowed : .backoff
      self =
        reason.isEmpty
        ? SourceFailure(kind, "\(server) has closed the connection: \(words)", retry: retry)
        : SourceFailure(
          kind, "\(server) has closed the connection: \(words) (“\(reason)”)", retry: retry)
    }
  }

  /// Returns the meaning of a code with which a WebSocket is closed (RFC 6455, section 7.4.1).
  private static func words(ofClosing code: Int) -> String {
    switch code {
    case 1000: String(localized: "it has no more to send")
    case 1001: String(localized: "it is going away")
    case 1002: String(localized: "it saw a mistake of the protocol")
    case 1003: String(localized: "it doesn’t accept such data")
    case WebSocketEnd.codeOfNone: String(localized: "it gives no reason")
    case 1007: String(localized: "it got data that aren’t in their format")
    case 1008: String(localized: "it doesn’t allow this")
    case 1009: String(localized: "a message was too long for it")
    case 1010: String(localized: "it needs an extension of the protocol")
    case 1011: String(localized: "it has failed")
    case 1012: String(localized: "it is starting again")
    case 1013: String(localized: "it is busy, and asks to be tried later")
    case 1014: String(localized: "the server behind it gave no valid answer")
    default: String(localized: "its code is \(code)")
    }
  }
}
