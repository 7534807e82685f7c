import JMESPath

extension Function {
  /// The functions that compare the elements of an array with each other.
  static let grouping: [Function] = [
    Function("group_by", [Parameter([.array, .null]), .expression], measured: groups),
    Function(
      "unique", [Parameter([.array, .null])],
      measured: { (arguments, evaluation) throws(ExpressionError) in
        guard let elements = arguments[0].array else { return .null }
        var distinct = DistinctValues()
        for element in elements { _ = try distinct.position(of: element, in: evaluation) }
        return .array(distinct.values)
      }),
  ]

  /// Returns the groups as an array, which expressions and charts can go through in order.
  ///
  /// The groups of JMESPath Community are an object, whose keys can only be texts.
  private static func groups(
    _ arguments: [Argument], _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    guard let elements = arguments[0].array, case .expression(let expression) = arguments[1] else {
      return .null
    }
    var keys = DistinctValues()
    var groups: [[JSONValue]] = []
    for (row, element) in elements.enumerated() {
      let key = try expression.evaluate(on: element, row: row)
      let position = try keys.position(of: key, in: evaluation)
      if position == groups.count { groups.append([]) }
      groups[position].append(element)
    }
    return .array(zip(keys.values, groups).map { ["key": $0, "items": .array($1)] })
  }
}
