import Foundation
import Glibc
import Synchronization

/// A web server on this machine that gives one answer to all, and remembers what it was asked.
final class LoopbackServer: Sendable {
  let port: UInt16
  private let socket: Int32
  private let taken = Mutex<[String]>([])

  /// - Parameter answer: head and body; nil to take requests and never answer.
  init(answering answer: String?) throws {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length)
        getsockname(socket, address, &length)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    self.socket = socket
    listen(socket, 8)
    let thread = Thread { [self] in
      while case let client = accept(socket, nil, nil), client >= 0 {
        taken.withLock { $0.append(Self.request(from: client)) }
        guard let answer else { continue }
        _ = answer.withCString { send(client, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
        close(client)
      }
    }
    thread.start()
  }

  /// Ends the server; the one that is left has its thread no longer.
  func stop() {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// The requests so far, as they arrived.
  var requests: [String] { taken.withLock { $0 } }

  /// Head and body, as long as the head says.
  private static func request(from client: Int32) -> String {
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let parts = text.components(separatedBy: "\r\n\r\n")
      if parts.count > 1 {
        let field = parts[0].split(separator: "\r\n").first {
          $0.lowercased().hasPrefix("content-length:")
        }
        let length = field.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
        if parts[1].utf8.count >= length { return text }
      }
      let count = recv(client, &bytes, bytes.count, 0)
      guard count > 0 else { return text }
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }
}
