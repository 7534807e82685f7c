#if canImport(Glibc)
  import Glibc
#endif

/// Steps of 1, 2 and 5 times a power of ten, as d3-array 3.2.4 computes them (ISC licence).
enum DecimalTicks {
  /// The first and the last tick as whole multiples of a step.
  ///
  /// Steps below 1 are kept as their inverse: i / 10 is exact where i · 0.1 isn't.
  struct Specification {
    var first: Double
    var last: Double
    var factor: Double
    var isInverse: Bool

    var step: Double { isInverse ? 1 / factor : factor }

    func value(_ index: Double) -> Double {
      let value = isInverse ? index / factor : index * factor
      return value == 0 ? 0 : value
    }
  }

  /// About `count` ticks between two values, rising; nil where there are no steps between them.
  static func specification(_ low: Double, _ high: Double, count: Double) -> Specification? {
    let step = (high - low) / max(0, count)
    guard step > 0, step.isFinite else { return nil }
    let power = log10(step).rounded(.down)
    let error = step / pow(10, power)
    let multiple: Double =
      error >= 50.0.squareRoot()
      ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
    let isInverse = power < 0
    let factor = isInverse ? pow(10, -power) / multiple : pow(10, power) * multiple
    guard factor.isFinite, factor > 0 else { return nil }
    var result = Specification(first: 0, last: 0, factor: factor, isInverse: isInverse)
    func index(_ value: Double) -> Double {
      ((isInverse ? value * factor : value / factor) + 0.5).rounded(.down)
    }
    result.first = index(low)
    result.last = index(high)
    if result.value(result.first) < low { result.first += 1 }
    if result.value(result.last) > high { result.last -= 1 }
    // Beyond this neighbouring multiples are the same number.
    guard max(abs(result.first), abs(result.last)) < 0x1p53 else { return nil }
    if result.last < result.first, count >= 0.5, count < 2 {
      return specification(low, high, count: count * 2)
    }
    return result
  }

  static func ticks(_ low: Double, _ high: Double, count: Double) -> [Double] {
    guard count > 0 else { return [] }
    if low == high { return [low] }
    if low > high { return ticks(high, low, count: count).reversed() }
    guard let found = specification(low, high, count: count), found.first <= found.last else {
      return []
    }
    // Between neighbouring doubles a multiple may be rounded beyond a bound.
    return (0...Int(found.last - found.first)).map { found.value(found.first + Double($0)) }
      .filter { $0 >= low && $0 <= high }
  }

  /// Negative where `low` is above `high`; 0 where there is no step.
  static func step(_ low: Double, _ high: Double, count: Double) -> Double {
    low <= high
      ? specification(low, high, count: count)?.step ?? 0 : -step(high, low, count: count)
  }

  /// Bounds moved outwards to ticks.
  static func nice(_ low: Double, _ high: Double, count: Double) -> (low: Double, high: Double) {
    var (low, high) = (low, high)
    var previous: Specification?
    // Wider bounds may want a wider step; ten rounds are more than it ever takes.
    for _ in 0..<10 {
      guard let found = specification(low, high, count: count),
        found.factor != previous?.factor || found.isInverse != previous?.isInverse
      else { break }
      func index(_ value: Double) -> Double {
        found.isInverse ? value * found.factor : value / found.factor
      }
      low = found.value(index(low).rounded(.down))
      high = found.value(index(high).rounded(.up))
      previous = found
    }
    return (low, high)
  }
}
