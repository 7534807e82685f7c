// Lengths of time: "350 µs", "12.3 s", "1 min 15 s", "2 d 3 h".

extension ChartValueFormat {
  enum DurationUnit: String {
    case microsecond = "µs"
    case millisecond = "ms"
    case second = "s"
    case minute = "min"
    case hour = "h"
    case day = "d"

    /// The unit's length in seconds.
    var length: Double {
      switch self {
      case .microsecond: 1e-6
      case .millisecond: 1e-3
      case .second: 1
      case .minute: 60
      case .hour: 3600
      case .day: 86_400
      }
    }
  }

  typealias DurationPart = (number: DecimalDigits, unit: DurationUnit)

  func durationText(_ seconds: Double) -> String {
    text(durationParts(seconds), isNegative: seconds < 0)
  }

  /// Returns the two greatest units of a length, or three digits of one.
  ///
  /// Rounding carries: 59.97 s is 1 min.
  func durationParts(_ seconds: Double) -> [DurationPart] {
    let size = seconds.magnitude
    guard size >= 1e-9, size.isFinite else { return [(DecimalDigits(0), .second)] }
    for (unit, power, limit) in [
      (DurationUnit.microsecond, 6, 1000.0), (.millisecond, 3, 1000), (.second, 0, 60),
    ] where size < limit * unit.length {
      let number = Self.threeDigits(DecimalDigits(size).shifted(by: power))
      if number != DecimalDigits(limit) { return [(number, unit)] }
    }
    for (great, small) in [(DurationUnit.minute, DurationUnit.second), (.hour, .minute)] {
      let count = (size / small.length).rounded()
      let ratio = great.length / small.length
      if count < ratio * (great == .hour ? 24 : 60) {
        return Self.parts([((count / ratio).rounded(.down), great), (rest(count, ratio), small)])
      }
    }
    let hours = (size / 3600).rounded()
    return Self.parts([((hours / 24).rounded(.down), .day), (rest(hours, 24), .hour)])
  }

  /// Returns a length in all its units, to the microsecond.
  func exactDurationText(_ seconds: Double) -> String {
    let size = seconds.magnitude
    guard size.isFinite, size >= 1e-6 else { return durationText(seconds) }
    return text(clockParts(size), isNegative: seconds < 0)
  }

  /// Returns the labels of ticks, to the unit in which their step is whole.
  func durationLabels(_ ticks: [Double], step: Double) -> [String] {
    let greatest = ticks.map(\.magnitude).max() ?? 0
    let unit: DurationUnit = greatest < 1e-3 ? .microsecond : greatest < 1 ? .millisecond : .second
    let power = unit == .microsecond ? 6 : unit == .millisecond ? 3 : 0
    let fractionDigits = min(
      DecimalDigits(step).shifted(by: power).rounded(toDigits: 10).fractionDigits, 15)
    return ticks.map { tick in
      if tick == 0 { return zero }
      if greatest >= 60 {
        return text(
          clockParts(tick.magnitude, fractionDigits: fractionDigits), isNegative: tick < 0)
      }
      let decimal = DecimalDigits(tick).shifted(by: power).rounded(toFractionDigits: fractionDigits)
      let text = number(decimal, fractionDigits: fractionDigits) + Self.thinSpace + unit.rawValue
      return decimal.isZero ? zero : signed(text, isNegative: decimal.isNegative)
    }
  }

  /// Returns the days, hours, minutes and seconds of a length, without those that are zero.
  private func clockParts(_ size: Double, fractionDigits: Int = 6) -> [DurationPart] {
    guard size < 1e15 else { return Self.parts([((size / 86_400).rounded(), .day)]) }
    let whole = size.rounded(.down)
    let last = DecimalDigits(rest(whole, 60) + (size - whole)).rounded(
      toFractionDigits: fractionDigits)
    if last == DecimalDigits(60) { return clockParts(whole + 1) }
    let parts = Self.parts([
      ((whole / 86_400).rounded(.down), .day), ((rest(whole, 86_400) / 3600).rounded(.down), .hour),
      ((rest(whole, 3600) / 60).rounded(.down), .minute),
    ])
    return last.isZero && !parts.isEmpty ? parts : parts + [(last, .second)]
  }

  private func rest(_ value: Double, _ length: Double) -> Double {
    value.truncatingRemainder(dividingBy: length)
  }

  private static func parts(_ parts: [(Double, DurationUnit)]) -> [DurationPart] {
    parts.filter { $0.0 != 0 }.map { (DecimalDigits($0.0), $0.1) }
  }

  private func text(_ parts: [DurationPart], isNegative: Bool) -> String {
    let texts = parts.map { part in
      let digits =
        part.number.exponent > 21 ? scientific(part.number, digits: 12) : number(part.number)
      return digits + Self.thinSpace + part.unit.rawValue
    }
    let isZero = parts.allSatisfy(\.number.isZero)
    return signed(texts.joined(separator: " "), isNegative: isNegative && !isZero)
  }
}
