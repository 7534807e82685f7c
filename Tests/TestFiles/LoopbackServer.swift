import Foundation
import Synchronization

/// A web server on this machine that answers each path as a test says, and records the requests.
///
/// It serves until it is stopped, or the tests end.
public final class LoopbackServer: Sendable {
  public enum Answer: Sendable {
    /// The rest of the status line, further header lines, the body.
    case reply(String, headers: [String] = [], body: [UInt8] = [])
    /// No answer, and the connection stays open.
    case silence
  }

  public struct Request: Sendable {
    public let method: String
    /// The target as it was sent: to a proxy it is a whole address.
    public let path: String
    /// The head and the body, as they arrived.
    public let text: String
  }

  public let port: UInt16
  private let listener: Int32
  private let answers: [String: Answer]
  private let fallback: Answer
  private let state = Mutex(State())

  private struct State {
    var requests: [Request] = []
    var connections = 0
    var silent: [Int32] = []
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
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        state.withLock { $0.connections += 1 }
        Thread.detachNewThread { self.serve(connection) }
      }
      // It is closed here alone: another server could get its number while this thread accepts.
      close(listener)
    }
  }

  /// Refuses further connections and closes those that are silent.
  public func stop() {
    let open = state.withLock { state -> [Int32]? in
      guard !state.isStopped else { return nil }
      state.isStopped = true
      return state.silent
    }
    guard let open else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    for connection in open { close(connection) }
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
      state.withLock { $0.requests.append(request) }
      switch answers[request.path] ?? fallback {
      case .silence:
        let isStopped = state.withLock { state in
          if !state.isStopped { state.silent.append(connection) }
          return state.isStopped
        }
        if isStopped { close(connection) }
        return
      case .reply(let status, let headers, let body):
        let isSized = headers.contains { $0.lowercased().hasPrefix("content-length:") }
        let size = isSized ? [] : ["Content-Length: \(body.count)"]
        let head = (["HTTP/1.1 \(status)"] + headers + size + ["", ""]).joined(separator: "\r\n")
        // A connection whose client expects a longer body ends, as it does after a failure.
        guard Self.send(Array(head.utf8) + body, to: connection), !isSized || body.isEmpty else {
          close(connection)
          return
        }
      }
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

  private static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
