#if canImport(Glibc)
  import Glibc
#endif

/// How the values of a chart are written.
public struct ChartValueFormat: Hashable, Sendable {
  public enum Unit: Hashable, Sendable {
    /// A bare number.
    case none
    /// After the number and a thin space.
    case text(String)
    /// Of values 0 … 100.
    case percent
    /// In steps of 1,000: kB, MB, GB.
    case bytes
    case bytesPerSecond
  }

  public var unit: Unit
  /// The user's, such as "." or ",".
  public var decimalSeparator: String

  public init(unit: Unit = .none, decimalSeparator: String = ".") {
    self.unit = unit
    self.decimalSeparator = decimalSeparator
  }

  private static let prefixes = ["", "k", "M", "G", "T", "P", "E"]
  private static let numberPrefixes = ["", "K", "M", "B", "T", "Q", "Z"]
  private static let thinSpace = "\u{2009}"

  /// A value with its unit, to three significant digits; rounding carries (999,999 is 1M).
  public func text(_ value: Double) -> String {
    text(value, scale: Self.scale(of: value)) { Self.threeDigits($0) }
  }

  /// The labels of an axis: one prefix and one precision for all of them, zero without a unit.
  public func labels(_ ticks: [Double], step: Double) -> [String] {
    let greatest = ticks.map { abs($0) }.max() ?? 0
    let scale = Self.scale(of: greatest)
    let unitStep = step / pow(1000, Double(scale))
    let digits = (0...6).first { digits in
      let scaled = unitStep * pow(10, Double(digits))
      return abs(scaled - scaled.rounded()) < 1e-6 * max(1, scaled)
    }
    return ticks.map { tick in
      tick == 0 ? "0" : text(tick, scale: scale) { Self.fixed($0, digits ?? 6) }
    }
  }

  private func text(_ value: Double, scale: Int, number: (Double) -> String) -> String {
    let digits = number(value / pow(1000, Double(scale)))
      .split(separator: ".", omittingEmptySubsequences: false)
      .joined(separator: decimalSeparator)
    let space = Self.thinSpace
    return switch unit {
    case .none: digits + Self.numberPrefixes[scale]
    case .text(let unit): "\(digits)\(Self.numberPrefixes[scale])\(space)\(unit)"
    case .percent: "\(digits)\(Self.numberPrefixes[scale])\(space)%"
    case .bytes: "\(digits)\(space)\(Self.prefixes[scale])B"
    case .bytesPerSecond: "\(digits)\(space)\(Self.prefixes[scale])B/s"
    }
  }

  /// The power of 1,000 in which a value is written; what rounds up to 1,000 counts as 1,000.
  private static func scale(of value: Double) -> Int {
    var rest = abs(value)
    var scale = 0
    while rest >= 999.5, scale < prefixes.count - 1 {
      rest /= 1000
      scale += 1
    }
    return scale
  }

  private static func threeDigits(_ value: Double) -> String {
    let size = abs(value)
    let text = fixed(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2)
    guard text.contains(".") else { return text }
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(trimmed.reversed())
  }

  /// A decimal number with so many digits after the point, rounded half away from zero; never "-0".
  private static func fixed(_ value: Double, _ digits: Int) -> String {
    let scale = pow(10, Double(digits))
    let scaled = (abs(value) * scale * (1 + 1e-15)).rounded()
    guard scaled < 1e18 else { return "\(value)" }
    let whole = Int64(scaled)
    let sign = value < 0 && whole != 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let unit = Int64(scale)
    let fraction = String(whole % unit)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(whole / unit).\(zeros)\(fraction)"
  }
}
