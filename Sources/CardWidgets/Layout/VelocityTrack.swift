import Gtk

/// The speed of a drag, measured over the last tenth of a second.
struct VelocityTrack {
  private var samples: [(value: Double, time: Milliseconds)] = []

  /// The age up to which samples count.
  private static let maximumAge: Milliseconds = 100

  mutating func add(_ value: Double, at time: Milliseconds) {
    samples.removeAll { time &- $0.time > Self.maximumAge }
    samples.append((value, time))
  }

  /// Returns the speed at a release at `time`, in units a second; 0 if the drag was held still
  /// before.
  func velocity(at time: Milliseconds) -> Double {
    guard let first = samples.first, let last = samples.last, last.time != first.time,
      time &- last.time <= Self.maximumAge
    else { return 0 }
    return (last.value - first.value) / Double(last.time &- first.time) * 1000
  }
}
