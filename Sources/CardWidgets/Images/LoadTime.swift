import Gtk

/// The time at which a picture was loaded.
public struct LoadTime: Sendable {
  /// The time on the clock that nobody can set, by which ages are measured.
  public let instant: ContinuousClock.Instant
  /// The time of the wall clock in seconds since 1970, which a person reads.
  public let moment: Double

  /// The present.
  public static var now: LoadTime { LoadTime(instant: .now, moment: WallClock.now) }
}
