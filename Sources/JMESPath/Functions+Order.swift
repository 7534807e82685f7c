/// The specification's functions that put values in order.
extension Function {
  static let byOrder: [Function] = [
    Function("sort", [Parameter([.numbers, .strings])]) { (arguments) in
      let elements = arguments[0].array ?? []
      return .array(elements.sorted { $0.precedes($1) })
    },
    Function("sort_by", [.array, .expression]) { (arguments) throws(ExpressionError) in
      let keyed = try arguments.keyed("sort_by")
      return .array(keyed.sorted { $0.key.precedes($1.key) }.map(\.element))
    },
    Function("max", [Parameter([.numbers, .strings])]) { (arguments) in
      (arguments[0].array ?? []).max { $0.precedes($1) } ?? .null
    },
    Function("min", [Parameter([.numbers, .strings])]) { (arguments) in
      (arguments[0].array ?? []).min { $0.precedes($1) } ?? .null
    },
    Function("max_by", [.array, .expression]) { (arguments) throws(ExpressionError) in
      try arguments.keyed("max_by").max { $0.key.precedes($1.key) }?.element ?? .null
    },
    Function("min_by", [.array, .expression]) { (arguments) throws(ExpressionError) in
      try arguments.keyed("min_by").min { $0.key.precedes($1.key) }?.element ?? .null
    },
  ]
}

extension JSONValue {
  /// Returns the order of two numbers, or of two strings by code points.
  fileprivate func precedes(_ other: JSONValue) -> Bool {
    if case .string(let a) = self, case .string(let b) = other { return a.precedes(b) }
    return isLess(than: other) ?? false
  }
}

extension [Argument] {
  /// Returns the elements of the first argument with their sort keys, which the second one
  /// computes.
  ///
  /// The keys are all numbers or all strings.
  fileprivate func keyed(
    _ function: String
  ) throws(ExpressionError) -> [(key: JSONValue, element: JSONValue)] {
    guard let elements = self[0].array, case .expression(let expression) = self[1] else {
      return []
    }
    var keyed: [(key: JSONValue, element: JSONValue)] = []
    keyed.reserveCapacity(elements.count)
    for (row, element) in elements.enumerated() {
      let key = try expression.evaluate(on: element, row: row)
      guard key.isNumber || key.isString else {
        throw ExpressionError(
          .invalidType,
          "\(function)() needs a number or a string to sort by, not \(ValueTypes(of: key).names)")
      }
      guard key.typeName == keyed.first?.key.typeName ?? key.typeName else {
        throw ExpressionError(
          .invalidType, "\(function)() can’t order numbers and strings together")
      }
      keyed.append((key, element))
    }
    expression.evaluation.sortKeys = keyed.map(\.key)
    return keyed
  }
}
