import Localization
import Synchronization
import Web

/// A stream of events that a web server sends as one answer without an end.
final class HTTPStream: Sendable {
  /// The form of the answer.
  enum Form: Hashable, Sendable {
    /// Server-sent events.
    /// - Parameter named: the names of the events that count; empty for all.
    case events(named: Set<String>)
    /// Lines, each of which is an event.
    case lines
  }

  /// The state that one connection passes to the next.
  private struct Resumption {
    var lastID = ""
    var reconnectTime: Duration?
  }

  let server: String
  private let request: WebRequest
  private let form: Form
  private let client: WebClient
  private let resumption = Mutex(Resumption())

  /// - Parameter silenceLimit: the time without a sign of the server after which the connection
  ///   counts as lost; nil for none.
  init(_ request: WebRequest, form: Form, silenceLimit: Duration?) throws(SourceFailure) {
    server = try request.server()
    self.request = request
    self.form = form
    client = WebClient(request.connection.settings, silenceLimit: silenceLimit)
  }

  func connection() -> any StreamConnection { Connection(stream: self) }

  private struct Connection: StreamConnection {
    let stream: HTTPStream
    let call = Cancellation()

    func receive(_ inbox: StreamInbox) -> SourceFailure {
      do throws(SourceFailure) {
        try stream.receive(inbox, until: call)
        return SourceFailure(.unreachable, "\(stream.server) has ended the stream")
      } catch {
        return error
      }
    }

    func cancel() { call.cancel() }

    var reconnectTime: Duration? { stream.resumption.withLock { $0.reconnectTime } }
  }

  /// Receives events until the server ends its answer.
  private func receive(
    _ inbox: StreamInbox, until call: Cancellation
  ) throws(SourceFailure) {
    let lastID = resumption.withLock { $0.lastID }
    let response = try answer(after: lastID, until: call)
    inbox.opened(!lastID.isEmpty)
    switch form {
    case .lines:
      var lines = LineSplitter(name: server)
      try read(response) { (bytes) throws(SourceFailure) in
        try lines.add(bytes) { (line) throws(SourceFailure) in
          if !line.isEmpty { try inbox.add(StreamEvent(data: Array(line))) }
        }
      }
    case .events(let names):
      var parser = EventStreamParser(names: names, lastID: lastID, name: server)
      try read(response) { (bytes) throws(SourceFailure) in
        try parser.add(bytes, inbox.add)
        resumption.withLock { resumption in
          resumption.lastID = parser.lastID
          resumption.reconnectTime = parser.reconnectTime ?? resumption.reconnectTime
        }
      }
    }
  }

  /// Sends the request.
  private func answer(
    after lastID: String, until call: Cancellation
  ) throws(SourceFailure) -> WebResponse {
    var headers = request.headers
    if case .events = form {
      headers.insert((name: "Accept", value: "text/event-stream"), at: 0)
      headers.insert((name: "Cache-Control", value: "no-store"), at: 0)
      if !lastID.isEmpty { headers.append((name: "Last-Event-ID", value: lastID)) }
    }
    let response: WebResponse
    do throws(WebFailure) {
      response = try client.send(
        request.method, to: request.url, headers: headers, body: request.body, until: call)
    } catch {
      throw SourceFailure(error, of: server)
    }
    guard response.status < 400 else {
      throw SourceFailure(refusal: response, by: request.shownAddress)
    }
    guard response.status == 200 else {
      throw SourceFailure(
        .rejected, "\(server) answers \(response.statusLine), and sends no stream")
    }
    if case .events = form {
      let type = response.header("Content-Type") ?? ""
      guard type.lowercased().hasPrefix("text/event-stream") else {
        throw SourceFailure(
          .malformed, "\(server) sends no server-sent events, but data of the type “\(type)”")
      }
    }
    return response
  }

  /// Passes on the parts of an answer until it ends.
  private func read(
    _ response: WebResponse, _ take: ([UInt8]) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    while true {
      let bytes: [UInt8]
      do throws(WebFailure) {
        bytes = try response.next()
      } catch {
        throw .lost(error, server)
      }
      guard !bytes.isEmpty else { return }
      try take(bytes)
    }
  }
}

extension SourceFailure {
  /// Describes how a connection that was there has ended.
  static func lost(_ failure: WebFailure, _ server: String) -> SourceFailure {
    switch failure {
    case .unreachable, .brokenOff:
      SourceFailure(.unreachable, "the connection to \(server) was lost")
    case .noAnswer: SourceFailure(.timedOut, "\(server) has given no sign for too long")
    default: SourceFailure(failure, of: server)
    }
  }
}

extension StreamSource {
  /// Makes a source of the server-sent events of a web server.
  /// - Parameters:
  ///   - names: the names of the events that count; empty for all.
  ///   - silenceLimit: the time without a sign of the server after which the connection counts as
  ///     lost; nil for none.
  public convenience init(
    eventsOf request: WebRequest, named names: Set<String> = [], mode: StreamMode,
    format: EventFormat = .json, silenceLimit: Duration? = nil, clock: SourceClock
  ) throws(SourceFailure) {
    let stream = try HTTPStream(
      request, form: .events(named: names), silenceLimit: silenceLimit)
    self.init(
      name: stream.server, store: mode.makeStore(format, name: stream.server), clock: clock,
      connect: stream.connection)
  }

  /// Makes a source of the lines that a web server sends.
  public convenience init(
    linesOf request: WebRequest, mode: StreamMode, format: EventFormat = .json,
    silenceLimit: Duration? = nil, clock: SourceClock
  ) throws(SourceFailure) {
    let stream = try HTTPStream(request, form: .lines, silenceLimit: silenceLimit)
    self.init(
      name: stream.server, store: mode.makeStore(format, name: stream.server), clock: clock,
      connect: stream.connection)
  }
}
