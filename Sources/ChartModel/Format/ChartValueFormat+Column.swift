// Values in a column, with the same number of digits after the point.

extension ChartValueFormat {
  /// Returns the texts of values that are compared with each other.
  ///
  /// Values with the same power of a thousand have the same number of digits after the point: as
  /// many as the greatest has of its three, and at least one where there are fractions. A value
  /// that would round to zero keeps its own digits.
  public func texts(_ values: [Double]) -> [String] {
    let figures = values.map(columnFigure)
    var columns: [Int: (fractionDigits: Int, exponent: Int)] = [:]
    for case (let prefix, let decimal)? in figures {
      let known = columns[prefix] ?? (0, 0)
      columns[prefix] = (
        max(known.fractionDigits, decimal.fractionDigits), max(known.exponent, decimal.exponent)
      )
    }
    return zip(values, figures).map { value, figure in
      guard let (prefix, decimal) = figure, let column = columns[prefix] else { return text(value) }
      let fractionDigits = min(column.fractionDigits, max(1, Self.digits - column.exponent))
      let rounded = scaled(value, prefix: prefix).rounded(toFractionDigits: fractionDigits)
      if rounded.isZero, !decimal.isZero { return text(value) }
      return decorated(
        number(rounded, fractionDigits: fractionDigits), prefix: prefix,
        isNegative: rounded.isNegative)
    }
  }

  /// Returns the texts of values that are compared with each other, with nil for gaps.
  public func texts(_ values: [Double?]) -> [String?] {
    var known = texts(values.compactMap { $0 })[...]
    return values.map { $0 == nil ? nil : known.removeFirst() }
  }

  /// Returns a difference with its sign.
  public func change(_ value: Double) -> String { (value > 0 ? "+" : "") + text(value) }

  /// Returns the power of a thousand and the digits of a value; nil if it has another notation.
  private func columnFigure(_ value: Double) -> (prefix: Int, decimal: DecimalDigits)? {
    switch unit {
    case .duration, .date: return nil
    default: break
    }
    if value.magnitude < Self.noise { return (0, DecimalDigits(0)) }
    guard value.magnitude < Self.greatestWithPrefix, value.magnitude >= 1e-6 else { return nil }
    let prefix = prefix(of: value)
    return (prefix, Self.threeDigits(scaled(value, prefix: prefix)))
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
