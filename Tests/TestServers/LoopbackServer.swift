import Foundation
import Synchronization

/// A web server on this machine that answers each path as a test says, and records the requests.
///
/// It serves until it is stopped, or the tests end.
public final class LoopbackServer: Sendable {
  public enum Answer: Sendable {
    /// The rest of the status line, further header lines, the body.
    case reply(String, headers: [String] = [], body: [UInt8] = [])
    /// No answer, and the connection stays open until the client leaves.
    case silence
    /// These bytes as they are, one packet for each part, and then the end.
    case raw([[UInt8]], then: End)
    /// These bytes, and then the last of them again and again until the client leaves.
    case endless([UInt8])
    /// The first answer to the first request for the path, and so on; the last one to all further
    /// requests.
    indirect case inTurn([Answer])
  }

  /// The fate of a connection after a raw answer.
  public enum End: Sendable {
    case closed, reset, open
  }

  public struct Request: Sendable {
    public let method: String
    /// The target as it was sent: to a proxy it is a whole address.
    public let path: String
    /// The head and the body, as they arrived.
    public let text: String
    /// The time of its arrival, in seconds of a clock that is never set.
    public let time = ProcessInfo.processInfo.systemUptime
  }

  /// The port; 0 for a Unix socket.
  public let port: UInt16
  private let listener: LoopbackListener
  private let answers: [String: Answer]
  private let fallback: Answer
  private let state = Mutex(State())

  private struct State {
    var requests: [Request] = []
    var connections = 0
    var silent: Set<Int32> = []
    var counts: [String: Int] = [:]
    var isStopped = false
  }

  /// - Parameters:
  ///   - answers: by path.
  ///   - fallback: for all other paths.
  public init(
    _ answers: [String: Answer] = [:], otherwise fallback: Answer = .reply("404 Not Found")
  ) throws {
    self.answers = answers
    self.fallback = fallback
    listener = try LoopbackListener()
    port = listener.port
    accept()
  }

  /// Makes a server that is reached through a Unix socket.
  public init(
    socket path: String, _ answers: [String: Answer] = [:],
    otherwise fallback: Answer = .reply("404 Not Found")
  ) throws {
    self.answers = answers
    self.fallback = fallback
    listener = try LoopbackListener(socket: path)
    port = 0
    accept()
  }

  private func accept() {
    listener.accept { [self] connection in
      state.withLock { $0.connections += 1 }
      serve(connection)
    }
  }

  /// Refuses further connections and ends those that are silent.
  public func stop() {
    let wasStopped = state.withLock { state in
      defer { state.isStopped = true }
      for connection in state.silent { shutdown(connection, Int32(SHUT_RDWR)) }
      return state.isStopped
    }
    if !wasStopped { listener.shutDown() }
  }

  public func address(_ path: String = "") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests so far, in the order of their arrival.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// The paths that have been asked for, in order.
  public var paths: [String] { requests.map(\.path) }

  /// The number of connections that were made so far.
  public var connectionCount: Int { state.withLock { $0.connections } }

  /// Answers the requests of one connection until the other side closes it.
  private func serve(_ connection: Int32) {
    while let request = Self.request(from: connection) {
      let count = state.withLock { state in
        state.requests.append(request)
        state.counts[request.path, default: 0] += 1
        return state.counts[request.path, default: 1]
      }
      guard send(answer(to: request, number: count), to: connection) else { return }
    }
    close(connection)
  }

  private func answer(to request: Request, number: Int) -> Answer {
    let answer = answers[request.path] ?? fallback
    guard case .inTurn(let turns) = answer else { return answer }
    return turns[min(number, turns.count) - 1]
  }

  /// Sends an answer; returns whether the connection serves further requests.
  private func send(_ answer: Answer, to connection: Int32) -> Bool {
    switch answer {
    case .inTurn: return false
    case .silence: keepOpen(connection)
    case .reply(let status, let headers, let body):
      let isSized = headers.contains { $0.lowercased().hasPrefix("content-length:") }
      let size = isSized ? [] : ["Content-Length: \(body.count)"]
      let head = (["HTTP/1.1 \(status)"] + headers + size + ["", ""]).joined(separator: "\r\n")
      // A connection whose client expects a longer body ends, as it does after a failure.
      if LoopbackListener.send(Array(head.utf8) + body, to: connection), !isSized || body.isEmpty {
        return true
      }
      close(connection)
    case .raw(let parts, let end):
      var one: Int32 = 1
      setsockopt(
        connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
      for part in parts { _ = LoopbackListener.send(part, to: connection) }
      self.end(connection, end)
    case .endless(let bytes):
      if LoopbackListener.send(bytes, to: connection) {
        let rest = [UInt8](repeating: bytes.last ?? 0, count: 64 << 10)
        while LoopbackListener.send(rest, to: connection) {}
      }
      close(connection)
    }
    return false
  }

  private func end(_ connection: Int32, _ end: End) {
    switch end {
    case .open: return keepOpen(connection)
    case .closed: break
    case .reset:
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }
    close(connection)
  }

  /// Leaves a connection open until the client closes it or the server stops.
  ///
  /// Connections that nobody has any more would take descriptors for as long as the server runs,
  /// and `Process` reads past the end of a buffer when there are more than 1,300 of them.
  private func keepOpen(_ connection: Int32) {
    let isOpen = state.withLock { state in
      if !state.isStopped { state.silent.insert(connection) }
      return !state.isStopped
    }
    if isOpen {
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) > 0 {}
      _ = state.withLock { $0.silent.remove(connection) }
    }
    close(connection)
  }

  /// Reads a head, and a body of the length that the head says; nil at the end.
  private static func request(from connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let head = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let field = head.first { $0.lowercased().hasPrefix("content-length:") }
        let length = field.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
        if text[end.upperBound...].utf8.count >= length {
          let words = head[0].split(separator: " ").map(String.init)
          return Request(method: words[0], path: words.count > 1 ? words[1] : "", text: text)
        }
      }
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
    }
  }
}
