import Localization

/// Functions that join lists, which the specification doesn't have.
extension Function {
  public static let joining: [Function] = [
    Function(
      "lookup", [Parameter([.array, .null]), .string, .any], accountsForArguments: true,
      measured: lookup),
    Function("index_by", [Parameter([.array, .null]), .expression], measured: indexed),
    Function("zip", [.array], isVariadic: true, measured: zipped),
  ]

  /// Returns the first element of a list whose member of a name is a value.
  private static func lookup(
    _ arguments: [Argument], _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    guard let list = arguments[0].array, let member = arguments[1].string,
      !arguments[2].value.isNull
    else { return .null }
    try evaluation.spend(1)
    return try evaluation.index(of: list, by: member)
      .element(with: arguments[2].value, in: evaluation)
  }

  /// Returns an object with the elements of a list under the texts that an expression gives; of
  /// several with the same text the first.
  private static func indexed(
    _ arguments: [Argument], _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    guard let elements = arguments[0].array, case .expression(let expression) = arguments[1] else {
      return .null
    }
    var members = JSONObject()
    for (row, element) in elements.enumerated() {
      let value = try expression.evaluate(on: element, row: row)
      let key: String
      switch value {
      case .null: continue
      case .string(let text): key = text
      case .integer, .double: key = value.json()
      default:
        throw ExpressionError(
          .invalidType,
          "index_by() needs a string or a number to index by, not \(ValueTypes(of: value).names)")
      }
      try evaluation.spend(on: key)
      if members[key] == nil { members[key] = element }
    }
    return .object(members)
  }

  /// Returns arrays of the elements at the same position, as many as the shortest array has.
  private static func zipped(
    _ arguments: [Argument], _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    let arrays = arguments.compactMap(\.array)
    let count = arrays.lazy.map(\.count).min() ?? 0
    try evaluation.spend(count, times: arrays.count)
    return .array((0..<count).map { position in .array(arrays.map { $0[position] }) })
  }
}
