import Foundation
import Glibc

/// The manager of a service, as sd_notify(3) describes it: it receives what the service sends.
public final class NotifySocket {
  public let path: String
  private let descriptor: Int32
  private let folder: TemporaryFolder

  public init() throws {
    folder = try TemporaryFolder()
    path = folder.path("notify")
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  /// Returns the next message; nil if none comes within `timeout` seconds.
  public func next(within timeout: Int = 20) -> String? {
    var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&interest, 1, Int32(timeout * 1000)) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
