#if canImport(Glibc)
  import Glibc
#endif

// Logarithmic axes.

extension AxisTicks {
  /// Returns a logarithmic axis with ticks at 1 … 9 times powers of ten (d3-scale 4.0.2).
  ///
  /// As many of them are labelled as fit. Over many decades, ticks are several powers of ten apart.
  static func logarithmic(
    _ bounds: ValueBounds, count: Int, format: ChartValueFormat
  ) -> AxisTicks {
    let nice = bounds.keepingFixed(
      (
        power(log10(bounds.lower).rounded(.down)), power(log10(bounds.upper).rounded(.up))
      ))
    let (values, step) = logarithmicValues(nice.lower, nice.upper, count: count)
    // As in d3, the number of labels depends on the ticks for a count of ten.
    let usual = logarithmicValues(nice.lower, nice.upper, count: 10).ticks.count
    let room = max(1, 10 * Double(count) / Double(max(1, usual)))
    var ticks = zip(values, format.labels(values, step: step)).map { value, label in
      let isMinor = multiple(value) > room
      return Tick(value: value, label: isMinor ? "" : label, isMinor: isMinor)
    }
    if step != 0 || ticks.allSatisfy(\.isMinor) {
      ticks = zip(values, format.labels(values, step: step)).map { Tick(value: $0, label: $1) }
    }
    return AxisTicks(ticks: ticks, scale: ChartScale(.log, lower: nice.lower, upper: nice.upper))
  }

  /// - Returns: the ticks, and their step; 0 if they have none in common.
  private static func logarithmicValues(
    _ low: Double, _ high: Double, count: Int
  ) -> (ticks: [Double], step: Double) {
    let first = log10(low)
    let last = log10(high)
    guard last - first < Double(count) else {
      let exponents = DecimalTicks.ticks(first, last, count: min(last - first, Double(count)))
      // Logarithms of neighbours may be equal.
      return (exponents.map(power).filter { $0 >= low && $0 <= high }, 0)
    }
    let values = stride(from: first.rounded(.down), through: last.rounded(.up), by: 1)
      .flatMap { exponent in (1...9).map { multiple($0, exponent) } }
      .filter { $0 >= low && $0 <= high }
    if values.count * 2 >= count { return (values, 0) }
    // Less than a decade has linear steps.
    return TickLadder.decimal.ticks(low, high, count: count)
  }

  /// Returns the factor of a value and its power of ten, 0.95 … 10.
  private static func multiple(_ value: Double) -> Double {
    let multiple = value / power(log10(value).rounded())
    return multiple * 10 < 9.5 ? multiple * 10 : multiple
  }

  /// Returns a symmetric logarithmic axis, with ticks at zero and at powers of ten on both sides.
  static func symmetric(
    _ bounds: ValueBounds, kind: ChartScale.Kind, count: Int, format: ChartValueFormat
  ) -> AxisTicks {
    let nice = bounds.keepingFixed(
      (outwards(bounds.lower, isUp: false), outwards(bounds.upper, isUp: true)))
    let scale = ChartScale(kind, lower: nice.lower, upper: nice.upper)
    guard case .symlog(let constant) = scale.kind else {
      return AxisTicks(ticks: [], scale: scale)
    }
    let sides: Double = nice.lower < 0 && nice.upper > 0 ? 2 : 1
    let room = max(1, ((Double(count) - 1) / sides).rounded(.down))
    // Below the constant the scale is linear, and powers of ten would be too close.
    let first = log10(constant).rounded(.up)
    // The powers of ten on one side, in descending order.
    func powers(_ size: Double) -> [Double] {
      guard size > 0 else { return [] }
      let last = log10(size).rounded(.down)
      let step = max(1, ((last - first + 1) / room).rounded(.up))
      return stride(from: last, through: first, by: -step).map(power)
    }
    var values = (powers(-nice.lower).map { -$0 } + [0] + powers(nice.upper).reversed())
      .filter { $0 >= nice.lower && $0 <= nice.upper }
    var distance = 0.0
    if values.count < 2 {
      // Bounds far from zero on one side have linear steps.
      (values, distance) = TickLadder.decimal.ticks(nice.lower, nice.upper, count: count)
    }
    return AxisTicks(values, labels: format.labels(values, step: distance), scale: scale)
  }

  /// Returns the next 1, 2 or 5 times a power of ten.
  private static func outwards(_ value: Double, isUp: Bool) -> Double {
    guard value != 0 else { return 0 }
    let exponent = log10(abs(value)).rounded(.down)
    let steps = [multiple(5, exponent - 1)] + [1, 2, 5, 10].map { multiple($0, exponent) }
    let size = abs(value)
    let isOutwards = isUp == (value > 0)
    let found =
      isOutwards
      ? steps.first { $0 >= size * (1 - 1e-12) } : steps.last { $0 <= size * (1 + 1e-12) }
    return copysign(found ?? size, value)
  }

  private static func power(_ exponent: Double) -> Double { multiple(1, exponent) }

  /// Returns a number times a power of ten, rounded correctly.
  private static func multiple(_ number: Int, _ exponent: Double) -> Double {
    Double("\(number)e\(Int(exponent))") ?? .nan
  }
}
