import CGtk

/// The clock of the machine, which people set.
public enum WallClock {
  /// The present time, in seconds since 1970.
  public static var now: Double { Double(g_get_real_time()) / 1_000_000 }
}
