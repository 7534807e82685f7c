import Gtk

/// How fast something is dragged, from where it was in the last tenth of a second.
struct VelocityTrack {
  private var samples: [(value: Double, time: Milliseconds)] = []

  /// Older samples say nothing about how it is let go.
  private static let memory: Milliseconds = 100

  mutating func add(_ value: Double, at time: Milliseconds) {
    samples.removeAll { time &- $0.time > Self.memory }
    samples.append((value, time))
  }

  /// The speed in units a second when let go at `time`; none if it was held still before.
  func velocity(at time: Milliseconds) -> Double {
    guard let first = samples.first, let last = samples.last, last.time != first.time,
      time &- last.time <= Self.memory
    else { return 0 }
    return (last.value - first.value) / Double(last.time &- first.time) * 1000
  }
}
