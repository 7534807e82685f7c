import Foundation
import Synchronization

/// A web server on this machine that gives each path the answer that a test has for it.
final class TestServer: Sendable {
  enum Answer: Sendable {
    /// The status line's end, further header lines, the body.
    case reply(String, headers: [String] = [], body: [UInt8] = [])
    /// Nothing, and the connection stays open.
    case silence
  }

  private let listener: Int32
  private let port: UInt16
  private let answers: [String: Answer]
  private let open = Mutex<[Int32]>([])
  private let paths = Mutex<[String]>([])

  init(_ answers: [String: Answer]) throws {
    self.answers = answers
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, let self else { return }
        serve(connection)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    for connection in open.withLock({ $0 }) { close(connection) }
  }

  func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The paths that have been asked for, in order.
  var requests: [String] { paths.withLock { $0 } }

  private func serve(_ connection: Int32) {
    var request: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !request.contains([13, 10, 13, 10]) {
      let count = read(connection, &chunk, chunk.count)
      guard count > 0 else { break }
      request += chunk[..<count]
    }
    let words = String(decoding: request, as: UTF8.self).split(separator: " ")
    let path = words.count > 1 ? String(words[1]) : ""
    paths.withLock { $0.append(path) }
    switch answers[path] ?? .reply("404 Not Found") {
    case .silence: open.withLock { $0.append(connection) }
    case .reply(let status, let headers, let body):
      let lines = ["HTTP/1.1 \(status)", "Connection: close"] + headers + ["", ""]
      let bytes = Array(lines.joined(separator: "\r\n").utf8) + body
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        sent += count
      }
      close(connection)
    }
  }
}
