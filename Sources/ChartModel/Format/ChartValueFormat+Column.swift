// Values in a column, with the same number of digits after the point.

extension ChartValueFormat {
  /// Returns the texts of values that are compared with each other.
  ///
  /// Values with the same power of a thousand have the same number of digits after the point: as
  /// many as the greatest has of its three, and at least one where there are fractions. A value
  /// that would round to zero keeps its own digits. Money has all digits of its currency, or none.
  public func texts(_ values: [Double]) -> [String] {
    let figures = values.map(columnFigure)
    var columns: [Int: Column] = [:]
    for case (let prefix, let decimal)? in figures {
      columns[prefix, default: Column()].add(decimal)
    }
    return zip(values, figures).map { value, figure in
      guard let (prefix, decimal) = figure, let column = columns[prefix] else { return text(value) }
      let fractionDigits = fractionDigits(of: column, prefix: prefix)
      let exact = scaled(value, prefix: prefix)
      let rounded =
        isPercentage
        ? exact.roundedPercentage(toFractionDigits: fractionDigits)
        : exact.rounded(toFractionDigits: fractionDigits)
      if rounded.isZero, !decimal.isZero { return text(value) }
      return decorated(
        number(rounded, fractionDigits: fractionDigits), prefix: prefix,
        isNegative: rounded.isNegative)
    }
  }

  /// The values of one power of a thousand.
  private struct Column {
    var fractionDigits = 0
    /// The greatest number of digits before the point.
    var exponent = 0
    /// The least one, of values that aren't zero.
    var leastExponent = Int.max

    mutating func add(_ decimal: DecimalDigits) {
      fractionDigits = max(fractionDigits, decimal.fractionDigits)
      exponent = max(exponent, decimal.exponent)
      if !decimal.isZero { leastExponent = min(leastExponent, decimal.exponent) }
    }
  }

  private func fractionDigits(of column: Column, prefix: Int) -> Int {
    let count = min(column.fractionDigits, max(1, Self.digits - column.exponent))
    guard case .currency(_, _, let digits) = unit, prefix == 0, count > 0 else { return count }
    return column.exponent >= Self.digits && column.leastExponent > 1 ? 0 : digits
  }

  /// Returns the texts of values that are compared with each other, with nil for gaps.
  public func texts(_ values: [Double?]) -> [String?] {
    var known = texts(values.compactMap { $0 })[...]
    return values.map { $0 == nil ? nil : known.removeFirst() }
  }

  /// Returns a difference with its sign.
  public func change(_ value: Double) -> String {
    let size = value.magnitude < Self.noise ? 0 : value
    return Self.change(text(size), of: size)
  }

  /// The magnitude below which a difference is the noise of the subtraction.
  private static let noise = 1e-15

  /// Returns the text of a change, with a plus sign in front of the number of a rise.
  static func change(_ text: String, of value: Double) -> String {
    guard value > 0 else { return text }
    guard text.hasPrefix(rightToLeftMarks) else { return "+" + text }
    return rightToLeftMarks + "+" + text.dropFirst(rightToLeftMarks.count)
  }

  /// Returns the power of a thousand and the digits of a value; nil if it has another notation.
  private func columnFigure(_ value: Double) -> (prefix: Int, decimal: DecimalDigits)? {
    switch unit {
    case .duration, .date: return nil
    default: break
    }
    if value == 0 || !value.isFinite { return (0, DecimalDigits(0)) }
    guard value.magnitude < Self.greatestWithPrefix, value.magnitude >= 1e-6 else { return nil }
    let prefix = prefix(of: value)
    let scaled = scaled(value, prefix: prefix)
    // The digits that tell a share from the whole are not for the others, too.
    let decimal = Self.threeDigits(scaled)
    return (prefix, decimal.isZero ? figureDigits(scaled) : decimal)
  }

  /// Returns the number of digits after the point that show all values exactly; at most 6.
  public func exactFractionDigits(_ values: some Sequence<Double>) -> Int {
    switch unit {
    case .duration, .date: return 0
    default: break
    }
    return values.reduce(0) { max($0, shown($1).rounded(toFractionDigits: 6).fractionDigits) }
  }
}
