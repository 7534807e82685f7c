import Glibc
import PostgreSQL
import Synchronization

/// The pools of this process, one for each database that is in use.
///
/// A server has one limit for all of them, whatever wall they belong to.
public enum PostgresPools {
  private struct WeakPool {
    weak var pool: PostgresPool?
  }

  private static let pools = Mutex<[PostgresAddress: WeakPool]>([:])

  /// Returns the pool of a database.
  static func pool(of address: PostgresAddress) -> PostgresPool {
    pools.withLock { pools in
      if let pool = pools[address]?.pool { return pool }
      let pool = PostgresPool(address, clock: SourceClock())
      pools = pools.filter { $0.value.pool != nil }
      pools[address] = WeakPool(pool: pool)
      return pool
    }
  }

  /// Ends all statements and closes all connections before the process ends.
  ///
  /// A server ends a statement whose client has gone only when it has a row for it, and a pooler
  /// may not survive a request to end one whose sender doesn't wait. It blocks the thread until the
  /// servers have answered, but no longer than ``LoadLimits/closingTime``.
  public static func end() {
    let all = pools.withLock { $0.values.compactMap(\.pool) }
    let start = ContinuousClock.now
    while !all.map({ $0.end() }).allSatisfy(\.self) {
      guard ContinuousClock.now - start < LoadLimits.closingTime else { return }
      usleep(5_000)
    }
  }
}
