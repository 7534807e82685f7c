#if canImport(Glibc)
  import Glibc
#endif

/// The mapping of an axis' values to fractions 0 … 1 and back.
public struct ChartScale: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case linear
    /// A logarithmic scale, for values above zero.
    case log
    /// A scale that is nearly linear between −constant and constant, and logarithmic beyond.
    ///
    /// Its formula is sign(x) · log(1 + |x| ÷ c).
    case symlog(constant: Double)
  }

  public let kind: Kind
  public let lower: Double
  public let upper: Double

  /// - Parameters:
  ///   - lower: the value at fraction 0. It may be above `upper`; if equal, all values are at 0.5.
  ///     On a log scale a bound that isn't above zero is moved to a thousandth of the other.
  ///   - upper: the value at fraction 1.
  public init(_ kind: Kind = .linear, lower: Double, upper: Double) {
    var (lower, upper) = (lower.isFinite ? lower : 0, upper.isFinite ? upper : 1)
    var kind = kind
    switch kind {
    case .linear: break
    case .log:
      if lower <= 0, upper <= 0 { (lower, upper) = (1, 10) }
      if lower <= 0 { lower = max(upper / 1000, .leastNormalMagnitude) }
      if upper <= 0 { upper = max(lower / 1000, .leastNormalMagnitude) }
    case .symlog(let constant):
      // A bound divided by the constant must be a number.
      let least = max(abs(lower), abs(upper)) * 1e-300
      kind = .symlog(constant: constant > 0 && constant.isFinite ? max(constant, least) : 1)
    }
    self.kind = kind
    self.lower = lower
    self.upper = upper
  }

  /// Returns the fraction of the scale at which a value lies: 0 at the lower bound, 1 at the upper.
  ///
  /// It is < 0 or > 1 beyond the bounds, and nil if the scale can't show the value (≤ 0 on a log
  /// axis).
  public func fraction(of value: Double) -> Double? {
    guard value.isFinite, kind != .log || value > 0 else { return nil }
    let start = transformed(lower)
    let length = transformed(upper) - start
    // Halving the terms avoids an overflow.
    let fraction =
      length.isFinite
      ? (transformed(value) - start) / length
      : (transformed(value) / 2 - start / 2) / (transformed(upper) / 2 - start / 2)
    return lower == upper || !fraction.isFinite ? 0.5 : fraction
  }

  public func value(at fraction: Double) -> Double {
    if fraction == 0 { return lower }
    if fraction == 1 { return upper }
    return inverse(transformed(lower) * (1 - fraction) + transformed(upper) * fraction)
  }

  private func transformed(_ value: Double) -> Double {
    switch kind {
    case .linear: value
    case .log: log10(value)
    case .symlog(let constant): copysign(log1p(abs(value / constant)), value)
    }
  }

  private func inverse(_ transformed: Double) -> Double {
    switch kind {
    case .linear: transformed
    case .log: pow(10, transformed)
    case .symlog(let constant): copysign(expm1(abs(transformed)) * constant, transformed)
    }
  }
}

extension ChartAxis.Scale {
  /// Returns the kind of scale for values between two bounds.
  ///
  /// A symmetric logarithmic scale is linear up to a thousandth of the greatest power of ten, so
  /// that it shows three decades on either side.
  public func kind(low: Double, high: Double) -> ChartScale.Kind {
    switch self {
    case .linear: return .linear
    case .log: return .log
    case .symlog:
      let greatest = max(abs(low), abs(high))
      guard greatest > 0, greatest.isFinite else { return .symlog(constant: 1) }
      return .symlog(
        constant: max(pow(10, log10(greatest).rounded(.up) - 3), .leastNormalMagnitude))
    }
  }
}
