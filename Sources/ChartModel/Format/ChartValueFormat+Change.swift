import Localization

// The change from one value to another, written and spoken.

extension ChartValueFormat {
  /// The maximum change that is written in percent, as a share of the first value.
  private static let greatestShare = 10.0

  /// Returns the change from a value to another in percent of the first, such as "+5.3%".
  ///
  /// That of percentages is the difference in points. The result is nil where a share says nothing:
  /// the first value is 0, the sign changes, the values differ many times, or they are moments.
  public func relativeChange(from first: Double, to last: Double) -> String? {
    let size = last - first
    if isPercentage {
      let points = unit == .fraction ? size * 100 : size
      let number = ChartValueFormat(symbols: symbols).text(points)
      return Self.change(
        String(
          count: DecimalDigits(points.magnitude).pluralCount, one: "\(number) point",
          other: "\(number) points"), of: size)
    }
    return share(from: first, to: last).map { share in
      let percent = ChartValueFormat(unit: .percent, symbols: symbols)
      return Self.change(
        percent.text(size < 0 ? -Self.points(share) : Self.points(share)), of: size)
    }
  }

  /// Returns the change from a value to another, such as "+64 · +5.3%".
  public func fullChange(from first: Double, to last: Double) -> String {
    if case .date = unit {
      return ChartValueFormat(unit: .duration, symbols: symbols).change(last - first)
    }
    let relative = relativeChange(from: first, to: last)
    if let relative, isPercentage { return relative }
    return [change(last - first), relative].compactMap { $0 }.joined(separator: " · ")
  }

  /// Returns the size of a change for a screen reader; nil if there is none.
  /// - Parameter least: the share of the first value below which a change isn't spoken.
  func spokenChange(from first: Double, to last: Double, ignoring least: Double = 0) -> String? {
    let size = (last - first).magnitude
    guard size > 0 else { return nil }
    if case .date = unit {
      return ChartValueFormat(unit: .duration, symbols: symbols).spoken(size)
    }
    if isPercentage {
      let points = ((unit == .fraction ? size * 100 : size) * 10).rounded() / 10
      let number = ChartValueFormat(symbols: symbols).spoken(points)
      guard points > 0 else { return nil }
      return String(
        count: DecimalDigits(points).pluralCount, one: "\(number) point", other: "\(number) points")
    }
    guard let share = share(from: first, to: last) else { return spoken(size) }
    guard share >= least else { return nil }
    return ChartValueFormat(unit: .percent, symbols: symbols).spoken(Self.points(share))
  }

  /// Returns the size of a change as a share of the first value; nil where it says nothing.
  private func share(from first: Double, to last: Double) -> Double? {
    if case .date = unit { return nil }
    guard first != 0, (first < 0) == (last < 0) else { return nil }
    let share = ((last - first) / first).magnitude
    return share <= Self.greatestShare ? share : nil
  }

  /// Returns a share in percent, with one digit after the point below ten.
  ///
  /// A change is never 0 percent, and only a value that is gone has fallen by 100.
  private static func points(_ share: Double) -> Double {
    let digits = share < 0.1 ? 10.0 : 1
    let points = (share * 100 * digits).rounded() / digits
    return points == 100 || points == 0 ? share * 100 : points
  }
}
