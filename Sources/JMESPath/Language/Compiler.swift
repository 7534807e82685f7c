/// A compiled expression: a closure that holds its parts as closures, so that the syntax tree isn't
/// examined during evaluation.
struct Step: Sendable {
  typealias Body = @Sendable (JSONValue, Evaluation) throws(ExpressionError) -> JSONValue

  private let body: Body

  init(_ body: @escaping Body) { self.body = body }

  func callAsFunction(
    _ value: JSONValue, _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    try body(value, evaluation)
  }
}

extension SyntaxNode {
  func compiled() -> Step {
    let step = ownStep()
    return readsRoot && isFixed && !isPath ? Self.remembered(step) : step
  }

  private func ownStep() -> Step {
    switch syntax {
    case .current: Step { (value, _) in value }
    case .root: Step { (_, evaluation) in evaluation.root }
    case .field(let name): Step { (value, _) in value.member(name) }
    case .literal(let literal): Step { (_, _) in literal }
    case .index(let index):
      Step { (value, evaluation) in
        guard case .array(let elements) = value else { return evaluation.noElement(of: value) }
        return elements.element(at: index)
      }
    case .slice(let slice): slicing(slice)
    case .sequence(let left, let right): Self.sequence(left.compiled(), right.compiled())
    case .or(let left, let right): Self.or(left.compiled(), right.compiled())
    case .and(let left, let right): Self.and(left.compiled(), right.compiled())
    case .not(let operand): Self.not(operand.compiled())
    case .comparison(let comparator, let left, let right):
      Self.comparison(comparator, left, right, at: offset)
    case .flatten(let base): Self.flatten(base.compiled())
    case .projection(let base, let each):
      each.isCurrent
        ? Self.withoutNulls(base.compiled()) : Self.projection(base.compiled(), each)
    case .valueProjection(let base, let each): Self.valueProjection(base.compiled(), each)
    case .filter(let base, let condition, let each): Self.filter(base.compiled(), condition, each)
    case .list(let elements): Self.list(elements.map { $0.compiled() })
    case .hash(let keys, let values): Self.hash(keys, values.map { $0.compiled() })
    case .call(let function, let arguments): Self.call(function, arguments, at: offset)
    }
  }

  private func slicing(_ slice: Slice) -> Step {
    Step { (value, evaluation) throws(ExpressionError) in
      guard case .array(let elements) = value else { return evaluation.noElement(of: value) }
      let part = slice(elements)
      try evaluation.spend(part.count)
      return .array(part)
    }
  }

  /// Returns a step that is evaluated once, since its result depends on `$` alone.
  private static func remembered(_ step: Step) -> Step {
    let key = Evaluation.Key()
    return Step { (value, evaluation) throws(ExpressionError) in
      try evaluation.remembered(key) { () throws(ExpressionError) in
        try step(value, evaluation)
      }
    }
  }

  private static func sequence(_ first: Step, _ second: Step) -> Step {
    Step { (value, evaluation) throws(ExpressionError) in
      try second(try first(value, evaluation), evaluation)
    }
  }

  private static func or(_ left: Step, _ right: Step) -> Step {
    Step { (value, evaluation) throws(ExpressionError) in
      let first = try left(value, evaluation)
      return first.isTruthy ? first : try right(value, evaluation)
    }
  }

  private static func and(_ left: Step, _ right: Step) -> Step {
    Step { (value, evaluation) throws(ExpressionError) in
      let first = try left(value, evaluation)
      return first.isTruthy ? try right(value, evaluation) : first
    }
  }

  private static func not(_ operand: Step) -> Step {
    Step { (value, evaluation) throws(ExpressionError) in
      .bool(!(try operand(value, evaluation)).isTruthy)
    }
  }

  /// Returns a step that compares two values.
  ///
  /// Only numbers have an order; between other values the result is null.
  private static func comparison(
    _ comparator: Comparator, _ left: SyntaxNode, _ right: SyntaxNode, at offset: Int
  ) -> Step {
    let (leftStep, rightStep) = (left.compiled(), right.compiled())
    return Step { (value, evaluation) throws(ExpressionError) in
      let one = try leftStep(value, evaluation)
      let other = try rightStep(value, evaluation)
      if comparator == .equal || comparator == .notEqual {
        let isEqual = try evaluation.areEqual(one, other)
        if !isEqual,
          one.isNumber != other.isNumber || one.isBool != other.isBool
            || evaluation.omissions != nil
        {
          evaluation.countEqual((one, left), (other, right), at: offset)
        }
        return .bool(isEqual == (comparator == .equal))
      }
      if evaluation.omissions != nil {
        evaluation.countOrdered((one, left), (other, right), at: offset)
      }
      switch comparator {
      case .equal, .notEqual: return .null
      case .less:
        return one.isLess(than: other).map(JSONValue.bool) ?? evaluation.noOrder(of: one, other)
      case .greaterOrEqual:
        return one.isLess(than: other).map { .bool(!$0) } ?? evaluation.noOrder(of: one, other)
      case .greater:
        return other.isLess(than: one).map(JSONValue.bool) ?? evaluation.noOrder(of: one, other)
      case .lessOrEqual:
        return other.isLess(than: one).map { .bool(!$0) } ?? evaluation.noOrder(of: one, other)
      }
    }
  }

  private static func list(_ steps: [Step]) -> Step {
    Step { (value, evaluation) throws(ExpressionError) in
      if value.isNull { return .null }
      var elements: [JSONValue] = []
      elements.reserveCapacity(steps.count)
      for step in steps { elements.append(try step(value, evaluation)) }
      return .array(elements)
    }
  }

  private static func hash(_ keys: [String], _ steps: [Step]) -> Step {
    let shape = JSONObject(keys.map { (key: $0, value: .null) }).sharedKeys
    let positions = keys.map { shape.position(of: $0) ?? 0 }
    return Step { (value, evaluation) throws(ExpressionError) in
      if value.isNull { return .null }
      var values = [JSONValue](repeating: .null, count: shape.list.count)
      for (position, step) in zip(positions, steps) {
        values[position] = try step(value, evaluation)
      }
      return .object(JSONObject(keys: shape, values: values))
    }
  }

  /// The functions that give null if their result is too large.
  private static let calculations: Set = [
    "abs", "add", "avg", "divide", "multiply", "round", "subtract", "sum",
  ]

  /// The functions that make one value of a list, from which nulls may have been left out.
  private static let aggregates: Set = ["avg", "max", "min", "sum"]

  /// Returns a step that calls a function, after a check of the number and types of its arguments.
  private static func call(
    _ function: Function, _ arguments: [CallArgument], at offset: Int
  ) -> Step {
    let steps = arguments.map { ($0.isExpression, $0.node.compiled(), $0.node.size) }
    let readsNumber = function.name == "to_number"
    let ordersTexts = ["max", "min", "sort"].contains(function.name)
    let calculates = Self.calculations.contains(function.name)
    let ordersKeys = ["max_by", "min_by", "sort_by"].contains(function.name)
    let key = arguments.last?.node.words ?? ""
    let aggregates = Self.aggregates.contains(function.name)
    return Step { (value, evaluation) throws(ExpressionError) in
      let droppedQuotients = evaluation.droppedQuotients
      var given: [Argument] = []
      given.reserveCapacity(steps.count)
      for (isExpression, step, size) in steps {
        if isExpression {
          let reference = ExpressionArgument(step: step, size: size, evaluation: evaluation)
          given.append(.expression(reference))
        } else {
          let result = try step(value, evaluation)
          if !function.accountsForArguments { try evaluation.spend(on: result) }
          given.append(.value(result))
        }
      }
      do throws(ExpressionError) {
        try function.checkTypes(given)
        let result = try function.body(given, evaluation)
        try evaluation.spend(on: result)
        if readsNumber {
          evaluation.countNumber(given[0].value, isNumber: result.numeric != nil, at: offset)
        } else if ordersTexts {
          evaluation.countOrdered(
            given[0].array ?? [], at: offset, remedy: "map(&to_number(@), …)")
        } else if ordersKeys, !evaluation.sortKeys.areCodes {
          evaluation.countOrdered(
            evaluation.sortKeys, at: offset, remedy: "&to_number(\(key))")
        } else if calculates, result.isNull {
          evaluation.recordOverflow(of: function.name, given, at: offset)
        }
        if aggregates, evaluation.droppedQuotients > droppedQuotients {
          evaluation.record(.zeroDivision(function: function.name), at: offset)
        }
        if let problem = evaluation.problem.take() { evaluation.record(problem, at: offset) }
        return result
      } catch {
        throw error.located(at: offset)
      }
    }
  }
}

extension JSONValue {
  /// Whether the value counts as true, as all do but null, `false` and empty values.
  public var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .integer, .double: true
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    }
  }

  /// Whether the value is a text that says it isn't true, and counts as true.
  package var isFalseText: Bool {
    guard case .string(let text) = self, text.utf8.count == 5 else { return false }
    return text.lowercased() == "false"
  }

  /// Returns the member called `name`; null if there is none.
  fileprivate func member(_ name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// Returns whether a number is less than another; nil unless both are numbers.
  func isLess(than other: JSONValue) -> Bool? {
    switch (self, other) {
    case (.integer(let a), .integer(let b)): a < b
    case (.double(let a), .double(let b)): a < b
    case (.integer(let a), .double(let b)): Double(a) < b
    case (.double(let a), .integer(let b)): a < Double(b)
    default: isLessAsLongInteger(than: other)
    }
  }
}

extension JSONValue {
  /// Returns whether a number is less than another, of which one at least is a whole one that is a
  /// text; nil for other values.
  private func isLessAsLongInteger(than other: JSONValue) -> Bool? {
    guard longInteger != nil || other.longInteger != nil else { return nil }
    if let one = whole, let other = other.whole { return one < other }
    if let one = numeric, let other = other.numeric { return one < other }
    return nil
  }
}

extension [JSONValue] {
  /// Returns the element at `index`, counted from the end if negative; null if there is none.
  fileprivate func element(at index: Int) -> JSONValue {
    let position = index < 0 ? index + count : index
    return indices.contains(position) ? self[position] : .null
  }
}
