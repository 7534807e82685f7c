import JMESPath

// The types of the values of an expression, by the samples of the data.

extension BindingWriter {
  /// Returns the values that a path has in the samples; nil if none are known.
  func knownValues(of value: BindingExpression) -> [JSONValue]? {
    switch value {
    case .literal(let constant): return [constant]
    case .path(let path) where path.model == Self.element:
      let values = elements.prefix(200).compactMap { element in
        BindingScope.value(at: path.names, in: element)
      }.filter { !$0.isNull }
      return values.isEmpty ? nil : values
    case .path(let path): return examples(of: path)
    default: return nil
    }
  }

  /// Returns the path of a list whose length a path such as `items/length` names; nil for others.
  func listOfLength(_ path: BindingPath) -> BindingPath? {
    guard path.model == nil, path.names.last == "length" else { return nil }
    let list = BindingPath(path.names.dropLast(), isAbsolute: path.isAbsolute)
    let isList = examples(of: list)?.allSatisfy { $0.array != nil } ?? false
    return isList ? list : nil
  }

  /// Returns whether a value is surely a whole number.
  func isWhole(_ value: BindingExpression) -> Bool {
    switch value {
    case .path(let path) where path.model == Self.index: true
    case .literal, .path:
      knownValues(of: value).map { values in
        values.allSatisfy { $0.number.map { $0 == $0.rounded() } ?? false }
      } ?? false
    case .negative(let inner): isWhole(inner)
    case .operation(.plus, let left, let right), .operation(.minus, let left, let right),
      .operation(.times, let left, let right):
      isWhole(left) && isWhole(right)
    case .member(_, "length"): true
    case .call("Math.floor", _), .call("Math.ceil", _), .call("Math.round", _),
      .call("parseInt", _), .call(AdaptiveFunctions.prefix + "length", _),
      .call(AdaptiveFunctions.prefix + "count", _):
      true
    case .call(AdaptiveFunctions.quotientFunction, let sides): sides.allSatisfy(isWhole)
    default: false
    }
  }

  /// Returns whether a value is surely no number below zero.
  func isNeverNegative(_ value: BindingExpression) -> Bool {
    knownValues(of: value).map { values in
      values.allSatisfy { $0.number.map { $0 >= 0 } ?? false }
    } ?? false
  }
}
