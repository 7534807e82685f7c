import DataSources
import Synchronization
import TestSupport

/// A clock on which every sleep calls `duringSleep`, moves the time and ends at once.
struct SteppingClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private final class Time: Sendable {
    let offset = Mutex(Duration.zero)
  }

  private let time = Time()
  private let duringSleep: @Sendable () throws -> Void

  init(duringSleep: @escaping @Sendable () throws -> Void = {}) {
    self.duringSleep = duringSleep
  }

  var now: Instant { Instant(offset: time.offset.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try duringSleep()
    time.offset.withLock { $0 = max($0, deadline.offset) }
  }
}

/// A clock on which the first sleep ends when `body` returns; later ones last until they are
/// cancelled.
struct SingleSleepClock: Clock {
  private final class Sleeps: Sendable {
    let count = Atomic(0)
  }

  private let sleeps = Sleeps()
  let body: @Sendable () throws -> Void

  var now: SteppingClock.Instant { SteppingClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: SteppingClock.Instant, tolerance: Duration?) async throws {
    if sleeps.count.add(1, ordering: .relaxed).oldValue == 0 {
      try body()
    } else {
      try await ManualClock().sleep(for: .seconds(1))
    }
  }
}

extension SourceClock {
  /// Returns a clock on which every sleep ends at once; the wall clock shows noon.
  static func stepping(_ duringSleep: @escaping @Sendable () throws -> Void = {}) -> SourceClock {
    SourceClock(SteppingClock(duringSleep: duringSleep), now: { 1_780_000_000 })
  }
}
