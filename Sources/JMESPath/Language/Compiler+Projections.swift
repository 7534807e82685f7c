/// The steps that apply an expression to each element of an array or value of an object.
extension SyntaxNode {
  /// Returns a projection of each element to itself, which leaves out nulls.
  static func withoutNulls(_ base: Step) -> Step {
    Step { (value, evaluation) throws(ExpressionError) in
      let source = try base(value, evaluation)
      guard case .array(let elements) = source else { return .null }
      try evaluation.spend(elements.count)
      return elements.contains { $0.isNull } ? .array(elements.filter { !$0.isNull }) : source
    }
  }

  static func projection(_ base: Step, _ each: SyntaxNode) -> Step {
    let step = each.compiled()
    let size = each.size
    return Step { (value, evaluation) throws(ExpressionError) in
      guard case .array(let elements) = try base(value, evaluation) else { return .null }
      return .array(try project(elements, step, size, evaluation))
    }
  }

  static func valueProjection(_ base: Step, _ each: SyntaxNode) -> Step {
    let step = each.compiled()
    let size = each.size
    return Step { (value, evaluation) throws(ExpressionError) in
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
    let elements = elements.span
    let record = evaluation.omissions
    let outer = record?.row
    for position in elements.indices {
      record?.row = position
      let zeroDivisions = evaluation.zeroDivisions
      let result = try step(elements[position], evaluation)
      if !result.isNull {
        results.append(result)
      } else if evaluation.zeroDivisions > zeroDivisions {
        evaluation.droppedQuotients += 1
      }
    }
    record?.row = outer
    return results
  }

  static func filter(
    _ base: Step, _ condition: SyntaxNode, _ each: SyntaxNode
  ) -> Step {
    let test = condition.compiled()
    let step = each.compiled()
    let size = condition.size + each.size
    return Step { (value, evaluation) throws(ExpressionError) in
      guard case .array(let elements) = try base(value, evaluation) else { return .null }
      try evaluation.spend(elements.count, times: size)
      var results: [JSONValue] = []
      let span = elements.span
      let record = evaluation.omissions
      let outer = record?.row
      for position in span.indices {
        record?.row = position
        evaluation.filterDepth += 1
        let answer = try test(span[position], evaluation)
        evaluation.filterDepth -= 1
        if answer.isFalseText { evaluation.record(.trueText, at: condition.offset) }
        guard answer.isTruthy else { continue }
        let result = try step(span[position], evaluation)
        if !result.isNull { results.append(result) }
      }
      record?.row = outer
      return .array(results)
    }
  }

  /// Returns a step that replaces elements that are arrays by their elements, one level deep.
  static func flatten(_ base: Step) -> Step {
    Step { (value, evaluation) throws(ExpressionError) in
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
