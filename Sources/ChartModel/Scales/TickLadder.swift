#if canImport(Glibc)
  import Glibc
#endif

/// The steps between ticks that are easily read in a unit.
enum TickLadder: Hashable {
  case decimal
  /// Steps of seconds: parts of a minute, an hour, a day.
  case duration
  /// Powers of two, for kibibytes.
  case binary

  init(_ unit: ChartValueFormat.Unit) {
    self =
      switch unit {
      case .duration: .duration
      case .binaryBytes: .binary
      default: .decimal
      }
  }

  private static let durations: [Double] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800]
    + [1, 2, 3, 6, 12, 24, 48, 168].map { $0 * 3600 }
  private static let day = 86_400.0

  /// About `count` ticks between two values, rising, and their step.
  func ticks(_ low: Double, _ high: Double, count: Int) -> (ticks: [Double], step: Double) {
    guard let step = step(low, high, count: count) else {
      let step = DecimalTicks.step(low, high, count: Double(count))
      return (DecimalTicks.ticks(low, high, count: Double(count)), step)
    }
    let first = (low / step).rounded(.up)
    let last = (high / step).rounded(.down)
    guard first <= last, last - first < 10_000, max(abs(first), abs(last)) < 0x1p53 else {
      return ([], step)
    }
    let ticks = (0...Int(last - first)).map { (first + Double($0)) * step + 0 }
    // A bound divided by the step may be rounded over a tick.
    return (ticks.filter { $0 >= low && $0 <= high }, step)
  }

  /// Bounds moved outwards to ticks.
  func nice(_ low: Double, _ high: Double, count: Int) -> (low: Double, high: Double) {
    var (low, high) = (low, high)
    var last: Double?
    // Wider bounds may want a wider step.
    for _ in 0..<10 {
      guard let step = step(low, high, count: count) else {
        return DecimalTicks.nice(low, high, count: Double(count))
      }
      if step == last { break }
      low = (low / step).rounded(.down) * step + 0
      high = (high / step).rounded(.up) * step + 0
      last = step
    }
    return (low, high)
  }

  /// Returns the step whose ratio to the wanted one is nearest to 1; nil where decimal steps are
  /// used.
  private func step(_ low: Double, _ high: Double, count: Int) -> Double? {
    let wanted = (high - low) / Double(max(1, count))
    guard self != .decimal, wanted >= 1, wanted.isFinite else { return nil }
    if self == .binary { return pow(2, log2(wanted).rounded()) }
    guard let next = Self.durations.firstIndex(where: { $0 > wanted }) else {
      let days = DecimalTicks.step(low / Self.day, high / Self.day, count: Double(count))
      return max(days, 7) * Self.day
    }
    let steps = Self.durations
    guard next > 0 else { return steps[0] }
    return wanted / steps[next - 1] < steps[next] / wanted ? steps[next - 1] : steps[next]
  }

  /// Steps that people read easily, times a power of ten.
  private static let mantissas = [1.0, 2, 2.5, 5]

  /// Returns the first step from about `least` on for which `make` gives something.
  func firstStep<Result>(from least: Double, _ make: (Double) -> Result?) -> Result? {
    if self == .duration {
      for step in Self.durations where step >= least {
        if least >= 1, let result = make(step) { return result }
      }
    }
    if self == .binary, least >= 1 {
      for power in Int(log2(least).rounded(.down))..<1024 {
        if let result = make(pow(2, Double(power))) { return result }
      }
    }
    let isDays = self == .duration && least >= 1
    let unit = isDays ? Self.day : 1
    var power = least > 0 ? Int(log10(least / unit).rounded(.down)) - 1 : 0
    while power < 310 {
      for mantissa in Self.mantissas {
        let scale = pow(10, Double(abs(power)))
        let step = (power < 0 ? mantissa / scale : mantissa * scale) * unit
        // Parts of a day are on the list above.
        if isDays, step < 7 * unit { continue }
        if step > 0, step.isFinite, let result = make(step) { return result }
      }
      power += 1
    }
    return nil
  }
}
