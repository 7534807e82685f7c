import Foundation

/// A socket on this machine that listens for connections.
struct LoopbackListener {
  let number: Int32
  /// The port, which nothing else has; 0 for a Unix socket.
  let port: UInt16

  init() throws {
    number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    try Self.listen(number, at: &address)
    port = UInt16(bigEndian: address.sin_port)
  }

  init(socket path: String) throws {
    number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: Array(path.utf8.prefix(bytes.count - 1)))
    }
    try Self.listen(number, at: &address)
    port = 0
  }

  /// Binds a socket, and reads the address that it has got.
  private static func listen<Address>(_ listener: Int32, at address: inout Address) throws {
    var size = socklen_t(MemoryLayout<Address>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && Foundation.listen(listener, 64) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
  }

  /// Calls `serve` on a thread of its own for each connection, until ``shutDown()``.
  func accept(_ serve: @escaping @Sendable (_ connection: Int32) -> Void) {
    Thread.detachNewThread { [number] in
      while case let connection = Foundation.accept(number, nil, nil), connection >= 0 {
        Thread.detachNewThread { serve(connection) }
      }
      // It is closed here alone: another server could get its number while this thread accepts.
      close(number)
    }
  }

  func shutDown() { shutdown(number, Int32(SHUT_RDWR)) }

  /// Sends bytes to a connection; returns whether the other side has taken them.
  static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
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
