/// An argument of a function: a value or an expression.
public enum Argument {
  case value(JSONValue)
  /// An expression given with `&`, to be evaluated by the function.
  case expression(ExpressionArgument)

  /// The value; null for an expression.
  public var value: JSONValue {
    if case .value(let value) = self { value } else { .null }
  }

  public var number: Double? { value.number }
  public var string: String? { value.string }
  public var array: [JSONValue]? { value.array }

  /// The type in words: "a string".
  var typeNames: String {
    switch self {
    case .value(let value): ValueTypes(of: value).names
    case .expression: ValueTypes.expression.names
    }
  }
}

/// An expression that is an argument of a function; it is valid during the call.
public struct ExpressionArgument {
  let step: Step
  /// The work of one evaluation.
  let size: Int
  let evaluation: Evaluation

  /// Returns the value of the expression.
  /// - Parameter row: the position of `value` in its list; nil if it is in none.
  public func evaluate(
    on value: JSONValue, row: Int? = nil
  ) throws(ExpressionError) -> JSONValue {
    try evaluation.spend(size)
    let outer = evaluation.omissions?.row
    if let row { evaluation.omissions?.row = row }
    defer { evaluation.omissions?.row = outer }
    return try step(value, evaluation)
  }
}
