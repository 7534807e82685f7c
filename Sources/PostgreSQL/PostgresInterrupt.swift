import CPostgres
import Glibc

/// A means to end the blocking call of a connection from another thread.
///
/// Each call needs its own.
public final class PostgresInterrupt: Sendable {
  let descriptor: Int32

  public init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

  deinit { close(descriptor) }

  /// Makes the call throw ``PostgresFailure/cancelled`` soon.
  public func interrupt() { eventfd_write(descriptor, 1) }
}
