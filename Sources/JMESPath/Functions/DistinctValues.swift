/// Different values in the order in which they were found.
public struct DistinctValues {
  public private(set) var values: [JSONValue] = []
  /// The positions of the values that Swift counts as equal.
  ///
  /// It does so for texts of different code points, which JSON tells apart.
  private var positions: [JSONValue: [Int]] = [:]

  public init() {}

  /// Returns the position of a value in `values`, to which it is added if it is new.
  public mutating func position(
    of value: JSONValue, in evaluation: Evaluation
  ) throws(ExpressionError) -> Int {
    if let known = try knownPosition(of: value, in: evaluation) { return known }
    positions[value, default: []].append(values.count)
    values.append(value)
    return values.count - 1
  }

  /// Returns the position of a value in `values`; nil if it isn't there.
  func knownPosition(
    of value: JSONValue, in evaluation: Evaluation
  ) throws(ExpressionError) -> Int? {
    try evaluation.spendOnAll(of: value)
    for position in positions[value, default: []]
    where try evaluation.areEqual(values[position], value) {
      return position
    }
    return nil
  }
}
