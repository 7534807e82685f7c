import Foundation
import Synchronization

/// A server on this machine whose answers a test sends part by part.
public final class StreamServer: Sendable {
  /// A connection whose client has sent the head of a request.
  public final class Connection: Sendable {
    /// The request line and the header lines.
    public let head: String
    private let number: Int32
    private let isOpen = Mutex(true)

    init(_ number: Int32, head: String) { (self.number, self.head) = (number, head) }

    deinit { end() }

    /// Returns the value of a header of the request.
    public func header(_ name: String) -> String? {
      head.components(separatedBy: "\r\n").first {
        $0.lowercased().hasPrefix(name.lowercased() + ":")
      }.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    /// Sends the head of an answer without an end.
    public func answer(_ status: String = "200 OK", type: String = "text/event-stream") {
      send("HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n")
    }

    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes, and waits while the other side doesn't take them.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool { LoopbackListener.send(bytes, to: number) }

    /// Waits for bytes of the client; returns nothing at the end.
    public func receive() -> [UInt8] {
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(number, &chunk, chunk.count, 0)
      return Array(chunk[..<max(0, count)])
    }

    /// Ends the connection.
    public func end() {
      let wasOpen = isOpen.withLock { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      guard wasOpen else { return }
      shutdown(number, Int32(SHUT_RDWR))
      close(number)
    }
  }

  public let port: UInt16
  /// The connections in the order of their requests, for one consumer.
  public let connections: AsyncStream<Connection>
  private let listener: LoopbackListener

  public init() throws {
    listener = try LoopbackListener()
    port = listener.port
    let (connections, feed) = AsyncStream<Connection>.makeStream()
    self.connections = connections
    listener.accept { number in
      var head: [UInt8] = []
      var byte: UInt8 = 0
      while recv(number, &byte, 1, 0) == 1 {
        head.append(byte)
        guard head.suffix(4) == [13, 10, 13, 10] else { continue }
        feed.yield(Connection(number, head: String(decoding: head, as: UTF8.self)))
        return
      }
      close(number)
    }
  }

  deinit { stop() }

  /// Refuses further connections.
  public func stop() { listener.shutDown() }

  public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}
