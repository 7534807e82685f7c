// The labels of an axis: one prefix and one precision for all of them.

extension ChartValueFormat {
  /// Returns the labels of ticks; that of zero has no unit.
  /// - Parameter step: the distance between ticks; 0 where they have no common one, as on a
  ///   logarithmic axis: then each label is a figure of its own.
  public func labels(_ ticks: [Double], step: Double) -> [String] {
    let isEven = step.isFinite && step != 0
    let ticks = ticks.map { $0.isFinite ? $0 : 0 }
    switch unit {
    case .duration where isEven && step.magnitude >= 1e-12:
      return durationLabels(ticks, step: step.magnitude)
    case .duration where !isEven && ticks.allSatisfy({ $0 == 0 || $0.magnitude >= 1e-9 }):
      return ticks.map { $0 == 0 ? zero : durationText($0) }
    case .date(let calendar):
      let precision = calendar.precision(forSpacing: isEven ? step.magnitude : 1, span: 0)
      return ticks.map { calendar.text(of: $0, precision: precision) }
    default: break
    }
    return labels(ticks, step: isEven ? step.magnitude : 0, isGrouped: true)
  }

  /// Returns the labels of coordinates along a number axis.
  ///
  /// Bare numbers of at most four digits may be years: they aren't grouped and have no prefix.
  func coordinateLabels(_ ticks: [Double], step: Double) -> [String] {
    let greatest = ticks.map(\.magnitude).max() ?? 0
    guard unit == .none, greatest < Self.firstGroupedCoordinate else {
      return labels(ticks, step: step)
    }
    return labels(ticks, step: step.magnitude, isGrouped: false)
  }

  private func labels(_ ticks: [Double], step: Double, isGrouped: Bool) -> [String] {
    let greatest = ticks.map(\.magnitude).max() ?? 0
    if step == 0 { return ticks.map { $0 == 0 ? zero : figure($0) } }
    guard greatest < Self.greatestWithPrefix, step >= 1e-9 else {
      return ticks.map { tick in
        let decimal = shown(tick)
        return tick == 0
          ? zero : decorated(scientific(decimal, digits: 15), isNegative: decimal.isNegative)
      }
    }
    let prefix = isGrouped ? axisPrefix(greatest: greatest, step: step) : 0
    let fractionDigits = fractionDigits(of: step, prefix: prefix)
    return ticks.map { tick in
      let decimal = scaled(tick, prefix: prefix).rounded(toFractionDigits: fractionDigits)
      if decimal.isZero { return zero }
      let number = decimal.text(
        fractionDigits: fractionDigits, symbols: symbols, isGrouped: isGrouped)
      return decorated(number, prefix: prefix, isNegative: decimal.isNegative)
    }
  }

  /// Returns the power of a thousand in which all labels of an axis are written.
  ///
  /// It is that of the greatest value, unless the step would need more than two digits after the
  /// point: 1.25M, but 1,234K. Below 10,000, whole numbers are easier to read than fractions of a
  /// thousand: 500, not 0.5K.
  private func axisPrefix(greatest: Double, step: Double) -> Int {
    var prefix = prefix(of: greatest)
    if !isBytes, prefix == 1, greatest < 10_000, fractionDigits(of: step, prefix: 1) > 0 {
      return 0
    }
    while prefix > 0, fractionDigits(of: step, prefix: prefix) > 2 { prefix -= 1 }
    return withoutThousands(prefix)
  }

  /// Returns the least number of digits after the point that write a step exactly.
  ///
  /// The function precisionFixed of d3 counts too few for steps of 2.5.
  private func fractionDigits(of step: Double, prefix: Int) -> Int {
    scaled(step, prefix: prefix).rounded(toDigits: 10).fractionDigits
  }
}
