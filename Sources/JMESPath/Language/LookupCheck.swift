/// The search for names that no value has, and for values of types that an expression isn't made
/// for.
struct LookupCheck {
  /// A problem and its position in the expression.
  typealias Found = (problem: LookupProblem, offset: Int)

  let evaluation: Evaluation
  /// Whether the expression may call `seconds()`.
  let readsTimes: Bool
  /// Whether a part is examined that is made for missing values, so that only types matter.
  private(set) var expectsMissing = false

  init(evaluation: Evaluation, readsTimes: Bool) {
    self.evaluation = evaluation
    self.readsTimes = readsTimes
  }

  private var expectingMissing: LookupCheck {
    var check = self
    check.expectsMissing = true
    return check
  }

  func problem(of node: SyntaxNode, on values: [JSONValue]) -> Found? {
    switch node.syntax {
    case .current, .root, .literal: nil
    case .or(let left, let right):
      expectingMissing.problem(of: left, on: values)
        ?? expectingMissing.problem(of: right, on: values.filter { !holds(left, on: $0) })
    case .and(let left, let right):
      expectingMissing.problem(of: left, on: values)
        ?? expectingMissing.problem(of: right, on: values.filter { holds(left, on: $0) })
    case .not(let operand): expectingMissing.problem(of: operand, on: values)
    case .index, .slice: noList(of: node, in: values) ?? noPosition(of: node, in: values)
    case .field(let name): problem(of: name, in: values).map { ($0, node.offset) }
    case .sequence(let left, let right):
      problem(of: left, on: values) ?? problem(of: right, on: results(of: left, on: values))
    case .comparison(let comparator, let left, let right):
      left.isNullLiteral || right.isNullLiteral
        || comparator == .notEqual && (left.isBoolLiteral || right.isBoolLiteral)
        ? nil
        : problem(of: left, on: values) ?? problem(ofCompared: right, on: values)
          ?? problem(ofTypes: comparator, left, right, on: values)
    case .flatten(let base):
      problem(of: base, on: values) ?? noList(of: base, in: results(of: base, on: values))
    case .projection(let base, let each):
      problem(of: base, on: values)
        ?? beforeFlattening(
          problem(of: each, inLists: results(of: base, on: values), of: base), of: base, on: values)
    case .valueProjection(let base, let each):
      problem(of: base, on: values)
        ?? problem(of: each, on: results(of: base, on: values).flatMap { $0.object?.values ?? [] })
    case .filter(let base, let condition, let each):
      problem(of: base, on: values)
        ?? problem(of: condition, and: each, inLists: results(of: base, on: values), of: base)
    case .list(let nodes), .hash(_, let nodes): firstProblem(of: nodes, on: values)
    case .call(let function, let arguments): problem(of: arguments, of: function, on: values)
    }
  }

  private func problem(ofCompared node: SyntaxNode, on values: [JSONValue]) -> Found? {
    let found = problem(of: node, on: values)
    if case .field(let name) = node.syntax, case .unknownName(_, let names)? = found?.problem {
      return (.comparedName(name, names: names), node.offset)
    }
    return found
  }

  private func firstProblem(of nodes: [SyntaxNode], on values: [JSONValue]) -> Found? {
    nodes.lazy.compactMap { problem(of: $0, on: values) }.first
  }

  private func problem(of name: String, in values: [JSONValue]) -> LookupProblem? {
    guard !expectsMissing else { return nil }
    let objects = values.lazy.compactMap(\.object).filter { !$0.isEmpty }
    if !objects.isEmpty {
      let isKnown = objects.contains { $0[name] != nil }
      return isKnown ? nil : .unknownName(name, names: LookupProblem.names(of: objects))
    }
    guard let first = values.first, !values.contains(where: { $0.isNull || $0.object != nil })
    else { return nil }
    if let list = values.compactMap(\.array).max(by: { $0.count < $1.count }) {
      guard !list.isEmpty else { return nil }
      if list.allSatisfy(\.isString) { return .nameInTexts(name, count: list.count) }
      let isNumber = list.count > 1 && list.contains { $0[name]?.isNumber ?? false }
      return .nameInList(name, count: list.count, isNumber: isNumber)
    }
    return .nameInValue(name, type: ValueTypes(of: first).names)
  }

  private func noList(of node: SyntaxNode, in values: [JSONValue]) -> Found? {
    guard !expectsMissing, !values.contains(where: { $0.object == nil && !$0.isNull }) else {
      return nil
    }
    let objects = values.lazy.compactMap(\.object).filter { !$0.isEmpty }
    return objects.isEmpty ? nil : (.noList(names: LookupProblem.names(of: objects)), node.offset)
  }

  private func problem(
    of each: SyntaxNode, inLists lists: [JSONValue], of base: SyntaxNode
  ) -> Found? {
    noList(of: base, in: lists) ?? problem(of: each, on: lists.flatMap { $0.array ?? [] })
  }

  /// Examines the condition of a filter, and what follows it on the elements that meet it.
  private func problem(
    of condition: SyntaxNode, and each: SyntaxNode, inLists lists: [JSONValue],
    of base: SyntaxNode
  ) -> Found? {
    if let problem = noList(of: base, in: lists) { return problem }
    let elements = lists.flatMap { $0.array ?? [] }
    return problem(ofCondition: condition, on: elements)
      ?? problem(of: each, on: elements.filter { holds(condition, on: $0) })
  }

  /// Examines the comparisons of a condition; a name alone tests whether there is a value.
  func problem(ofCondition node: SyntaxNode, on values: [JSONValue]) -> Found? {
    switch node.syntax {
    case .and(let left, let right):
      problem(ofCondition: left, on: values) ?? problem(ofCondition: right, on: values)
    case .not(let condition): problem(ofCondition: condition, on: values)
    case .comparison, .call, .or: problem(of: node, on: values)
    default: nil
    }
  }

  /// Examines the condition of `if()`, in which a name may be missing unless it is compared.
  private func problem(ofChoice node: SyntaxNode, on values: [JSONValue]) -> Found? {
    switch node.syntax {
    case .comparison: problem(of: node, on: values)
    case .and(let left, let right):
      problem(ofChoice: left, on: values)
        ?? problem(ofChoice: right, on: values.filter { holds(left, on: $0) })
    case .not(let condition): problem(ofChoice: condition, on: values)
    default: expectingMissing.problem(of: node, on: values)
    }
  }

  private func holds(_ condition: SyntaxNode, on value: JSONValue) -> Bool {
    results(of: condition, on: [value]).first?.isTruthy ?? false
  }

  private func problem(
    of arguments: [CallArgument], of function: Function, on values: [JSONValue]
  ) -> Found? {
    let expressions = arguments.filter(\.isExpression).map(\.node)
    let nodes = arguments.filter { !$0.isExpression }.map(\.node)
    if function.takesMissing, expressions.isEmpty {
      // The others may be evaluated for other values alone.
      return nodes.first.flatMap { node in
        function.name == "if"
          ? problem(ofChoice: node, on: values) : expectingMissing.problem(of: node, on: values)
      }
    }
    if let problem = firstProblem(of: nodes, on: values) { return problem }
    if function.name == "to_number", let argument = nodes.first {
      return noNumber(in: argument, on: values)
    }
    // An expression is evaluated on the elements of the array beside it.
    guard !expressions.isEmpty, let list = nodes.first else { return nil }
    let elements = results(of: list, on: values).flatMap { $0.array ?? [] }
    return firstProblem(of: expressions, on: elements)
  }

  /// Returns the results of a part of the expression, without nulls.
  private func results(of node: SyntaxNode, on values: [JSONValue]) -> [JSONValue] {
    eachResult(of: node, on: values).compactMap(\.self)
  }

  /// Returns the result of a part of the expression for each value; nil for null.
  private func eachResult(of node: SyntaxNode, on values: [JSONValue]) -> [JSONValue?] {
    let step = node.compiled()
    return values.map { value in
      guard (try? evaluation.spend(node.size)) != nil,
        let result = try? step(value, evaluation), !result.isNull
      else { return nil }
      return result
    }
  }

  // MARK: Types

  /// Examines a position that is looked up in single values.
  private func noPosition(of node: SyntaxNode, in values: [JSONValue]) -> Found? {
    guard let first = values.first(where: { !$0.isNull }),
      !values.contains(where: { $0.array != nil || $0.object != nil })
    else { return nil }
    let type = ValueTypes(of: first).names
    return (.positionInValue(type: type, isFlattened: false), node.offset)
  }

  /// Returns a problem, which notes where it is the flattening that leaves single values.
  private func beforeFlattening(
    _ found: Found?, of base: SyntaxNode, on values: [JSONValue]
  ) -> Found? {
    guard let found, case .positionInValue(let type, _) = found.problem,
      case .flatten(let list) = base.syntax,
      results(of: list, on: values).contains(where: { lists in
        lists.array?.contains { $0.array != nil } ?? false
      })
    else { return found }
    return (.positionInValue(type: type, isFlattened: true), found.offset)
  }

  /// Examines the types of what is compared: no value may have an order, or be equal.
  private func problem(
    ofTypes comparator: Comparator, _ left: SyntaxNode, _ right: SyntaxNode, on values: [JSONValue]
  ) -> Found? {
    guard comparator != .notEqual, comparator != .equal || !expectsMissing else { return nil }
    var first: Found?
    for case (let one?, let other?) in zip(
      eachResult(of: left, on: values), eachResult(of: right, on: values))
    {
      let found =
        comparator == .equal
        ? numberAndText((left, one), (right, other))
        : noOrder(comparator, (left, one), (right, other))
      guard let found else { return nil }
      first = first ?? found
    }
    return first
  }

  private typealias Operand = (node: SyntaxNode, value: JSONValue)

  /// Returns the problem of the first operand that is no number.
  private func noOrder(_ comparator: Comparator, _ left: Operand, _ right: Operand) -> Found? {
    let operand = left.value.isNumber ? right : left
    guard operand.value.numeric == nil else { return nil }
    let sign = comparator.rawValue
    guard let text = operand.value.string else {
      let type = ValueTypes(of: operand.value).names
      return (.orderedValue(type: type, comparator: sign), operand.node.offset)
    }
    let remedy = number(of: text, operand.node)
    return (.orderedText(text, comparator: sign, remedy: remedy), operand.node.offset)
  }

  /// Returns the call that makes a number of a text; nil if there is none.
  /// - Parameter node: the part of the expression that has the text as its value.
  private func number(of text: String, _ node: SyntaxNode) -> String? {
    if JSONValue(readableNumber: text) != nil { return "to_number(\(node.words))" }
    return readsTimes && text.beginsWithMonth ? "seconds(\(node.words))" : nil
  }

  /// Examines the argument of `to_number()`: it is null for texts that are no numbers.
  private func noNumber(in argument: SyntaxNode, on values: [JSONValue]) -> Found? {
    let found = results(of: argument, on: values).filter { $0.string?.isEmpty != true }
    guard !expectsMissing, let text = found.first?.string,
      found.allSatisfy({ $0.string.map { JSONValue(readableNumber: $0) == nil } ?? false })
    else { return nil }
    return (.noNumber(text, remedy: number(of: text, argument)), argument.offset)
  }

  /// Returns the problem of a number that is compared with a text of digits.
  private func numberAndText(_ left: Operand, _ right: Operand) -> Found? {
    let (number, other) = left.value.isNumber ? (left, right) : (right, left)
    guard number.value.isNumber, let text = other.value.string, text.isFigure else { return nil }
    let remedy =
      if JSONValue(numeral: text) == nil {
        "'\(text)'"
      } else if other.node.isLiteral {
        "`\(text)`"
      } else if number.node.isLiteral {
        "'\(number.value.json())'"
      } else {
        "to_number(\(other.node.words))"
      }
    return (.numberAndText(text, remedy: remedy), other.node.offset)
  }
}

extension SyntaxNode {
  var isNullLiteral: Bool {
    if case .literal(.null) = syntax { true } else { false }
  }

  /// Whether the node is a value of a mark that other objects may lack.
  fileprivate var isBoolLiteral: Bool {
    if case .literal(.bool) = syntax { true } else { false }
  }

  var isLiteral: Bool {
    if case .literal = syntax { true } else { false }
  }

  /// The names or the text that the node is as they are written, or else an ellipsis.
  var words: String {
    switch syntax {
    case .field(let name) where name.utf8.allSatisfy(\.isOfName): name
    case .literal(.string(let text)): "'\(text)'"
    case .sequence(let left, let right) where left.words != "…" && right.words != "…":
      "\(left.words).\(right.words)"
    default: "…"
    }
  }
}

extension UInt8 {
  var isOfName: Bool { (self | 0x20) &- 97 < 26 || isDigit || self == "_" }
}

extension String {
  /// Whether the text begins like a date of ISO 8601, such as "2026-11".
  fileprivate var beginsWithMonth: Bool {
    let start = Array(utf8.prefix(7))
    return start.count == 7
      && start.enumerated().allSatisfy { $0 == 4 ? $1 == "-" : $1.isDigit }
  }
}
