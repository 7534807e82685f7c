/// The specification's functions that put values in order.
extension Function {
  static let byOrder: [Function] = [
    Function("sort", [ordered]) { (arguments) in
      let elements = arguments[0].array ?? []
      return .array(elements.sorted(by: elements.order))
    },
    Function("sort_by", [.array, .expression]) { (arguments) throws(ExpressionError) in
      let keyed = try arguments.keyed("sort_by")
      let order = keyed.map(\.key).order
      return .array(keyed.sorted { order($0.key, $1.key) }.map(\.element))
    },
    Function("max", [ordered]) { (arguments) in
      let elements = arguments[0].array ?? []
      return elements.max(by: elements.order) ?? .null
    },
    Function("min", [ordered]) { (arguments) in
      let elements = arguments[0].array ?? []
      return elements.min(by: elements.order) ?? .null
    },
    Function("max_by", [.array, .expression]) { (arguments) throws(ExpressionError) in
      let keyed = try arguments.keyed("max_by")
      let order = keyed.map(\.key).order
      return keyed.max { order($0.key, $1.key) }?.element ?? .null
    },
    Function("min_by", [.array, .expression]) { (arguments) throws(ExpressionError) in
      let keyed = try arguments.keyed("min_by")
      let order = keyed.map(\.key).order
      return keyed.min { order($0.key, $1.key) }?.element ?? .null
    },
  ]

  private static let ordered = Parameter([.numbers, .strings], longIntegers: true)
}

extension JSONValue {
  /// Whether the value is a number, or a whole one that is a text.
  fileprivate var isOfNumbers: Bool { isNumber || longInteger != nil }
}

extension [JSONValue] {
  /// The order of elements that are all numbers, or else all strings, by code points.
  fileprivate var order: (JSONValue, JSONValue) -> Bool {
    if allSatisfy(\.isOfNumbers) { return { $0.isLess(than: $1) ?? false } }
    return { left, right in
      guard let left = left.string, let right = right.string else { return false }
      return left.precedes(right)
    }
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
    var (areNumbers, areTexts) = (true, true)
    for (row, element) in elements.enumerated() {
      let key = try expression.evaluate(on: element, row: row)
      guard key.isNumber || key.isString else {
        throw ExpressionError(
          .invalidType,
          "\(function)() needs a number or a string to sort by, not \(ValueTypes(of: key).names)")
      }
      areNumbers = areNumbers && key.isOfNumbers
      areTexts = areTexts && key.isString
      guard areNumbers || areTexts else {
        throw ExpressionError(
          .invalidType, "\(function)() can’t order numbers and strings together")
      }
      keyed.append((key, element))
    }
    expression.evaluation.sortKeys = keyed.map(\.key)
    return keyed
  }
}
