import Foundation

/// A lease on a new file: whoever opens the file waits until the lease ends, as on a network file
/// system whose server doesn't answer (`fcntl(2)`).
final class FileLease: Sendable {
  private let descriptor: Int32

  private enum Command: Int32 {
    case setSignal = 10
    case setLease = 1024
  }

  init(onNewFile path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // The kernel announces who opens the file by a signal, of which the usual one ends a program.
    guard fcntl(descriptor, Command.setSignal.rawValue, SIGURG) == 0,
      fcntl(descriptor, Command.setLease.rawValue, F_WRLCK) == 0
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
  }

  func end() { close(descriptor) }
}
