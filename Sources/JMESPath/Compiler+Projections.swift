/// The steps that apply an expression to each element of an array or value of an object.
extension SyntaxNode {
  /// A projection of each element to itself: what is left without the nulls.
  static func withoutNulls(_ base: @escaping Step) -> Step {
    { (value, evaluation) throws(ExpressionError) in
      let source = try base(value, evaluation)
      guard case .array(let elements) = source else { return .null }
      try evaluation.spend(elements.count)
      return elements.contains { $0.isNull } ? .array(elements.filter { !$0.isNull }) : source
    }
  }

  static func projection(_ base: @escaping Step, _ each: SyntaxNode) -> Step {
    let step = each.compiled()
    let size = each.size
    return { (value, evaluation) throws(ExpressionError) in
      guard case .array(let elements) = try base(value, evaluation) else { return .null }
      return .array(try project(elements, step, size, evaluation))
    }
  }

  static func valueProjection(_ base: @escaping Step, _ each: SyntaxNode) -> Step {
    let step = each.compiled()
    let size = each.size
    return { (value, evaluation) throws(ExpressionError) in
      guard case .object(let members) = try base(value, evaluation) else { return .null }
      return .array(try project(members.values, step, size, evaluation))
    }
  }

  private static func project(
    _ elements: [JSONValue], _ step: Step, _ size: Int, _ evaluation: Evaluation
  ) throws(ExpressionError) -> [JSONValue] {
    try evaluation.spend(elements.count, times: size)
    var results: [JSONValue] = []
    results.reserveCapacity(elements.count)
    for element in elements {
      let result = try step(element, evaluation)
      if !result.isNull { results.append(result) }
    }
    return results
  }

  static func filter(
    _ base: @escaping Step, _ condition: SyntaxNode, _ each: SyntaxNode
  ) -> Step {
    let test = condition.compiled()
    let step = each.compiled()
    let size = condition.size + each.size
    return { (value, evaluation) throws(ExpressionError) in
      guard case .array(let elements) = try base(value, evaluation) else { return .null }
      try evaluation.spend(elements.count, times: size)
      var results: [JSONValue] = []
      for element in elements where try test(element, evaluation).isTruthy {
        let result = try step(element, evaluation)
        if !result.isNull { results.append(result) }
      }
      return .array(results)
    }
  }

  /// Takes the elements of elements that are arrays, one level deep.
  static func flatten(_ base: @escaping Step) -> Step {
    { (value, evaluation) throws(ExpressionError) in
      guard case .array(let elements) = try base(value, evaluation) else { return .null }
      var results: [JSONValue] = []
      results.reserveCapacity(elements.count)
      for element in elements {
        guard case .array(let inner) = element else {
          results.append(element)
          continue
        }
        try evaluation.spend(inner.count)
        results.append(contentsOf: inner)
      }
      try evaluation.spend(elements.count)
      return .array(results)
    }
  }
}
