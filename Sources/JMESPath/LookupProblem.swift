import Localization

/// A name that an expression looks up where no value has it, or a list that isn't one.
public enum LookupProblem: Hashable, Sendable {
  /// No object has a member of this name.
  /// - Parameter names: the names that the objects have, in the order of the data.
  case unknownName(String, names: [String])
  /// A name that something is compared with, and that probably was meant as a text.
  case comparedName(String, names: [String])
  /// The name is looked up in a list, not in its elements.
  case nameInList(String, count: Int)
  /// The name is looked up in a single value.
  case nameInValue(String, type: String)
  /// The elements of an object are asked for.
  case noList(names: [String])
}

extension LookupProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownName(let name, let names):
      if let near = nearest(to: name, among: names) {
        String(
          localized: """
            there is no "\(name)", but \(Self.list(names)); did you mean "\(near)"?
            """)
      } else {
        String(localized: "there is no \"\(name)\", but \(Self.list(names))")
      }
    case .comparedName(let name, let names):
      if Self.constants.contains(name) {
        String(
          localized:
            "\(LookupProblem.unknownName(name, names: names)); \(name) is written `\(name)`")
      } else {
        String(
          localized: "\(LookupProblem.unknownName(name, names: names)); a text is written '\(name)'"
        )
      }
    case .nameInList(let name, let count):
      String(
        count: count,
        one: """
          "\(name)" is looked up in a list of \(count) element; \
          the first element’s is [0].\(name)
          """,
        other: """
          "\(name)" is looked up in a list of \(count) elements; \
          the first element’s is [0].\(name)
          """)
    case .nameInValue(let name, let type):
      String(localized: "\"\(name)\" is looked up in \(type), not in an object")
    case .noList(let names):
      String(localized: "there is no list, but an object with \(Self.list(names))")
    }
  }

  /// Lists the first of some names.
  public static func list(_ names: [String]) -> String {
    let rest = names.count - listed
    let shown = Array(names.prefix(listed)).localizedList
    return rest > 0 ? String(localized: "\(shown) and \(rest) more") : shown
  }

  private static let listed = 12
  /// The maximum number of objects whose names are listed.
  private static let sample = 100

  /// Returns the names of the members of some objects, each once.
  static func names(of objects: some Sequence<JSONObject>) -> [String] {
    var names: [String] = []
    for object in objects.prefix(sample) {
      for name in object.keys where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The words that other languages have for values, and that JMESPath takes for names.
  private static let constants = ["null", "true", "false"]
}

extension Expression {
  /// Returns the first thing that the expression looks up and that none of `values` has, and its
  /// position in the text in UTF-8 bytes; nil if there is none.
  ///
  /// A name that one of the values has, even as null, is known to all of them. The parts of an
  /// expression that are made for missing values aren't examined: alternatives with `||`, `&&` and
  /// `!`, comparisons with null, `!=` beside true or false, and the arguments of functions such as
  /// `if()`.
  /// - Parameter isCondition: whether a name alone tests that there is a value.
  public func lookupProblem(
    on values: [JSONValue], bindings: [String: JSONValue] = [:], isCondition: Bool = false
  ) -> (problem: LookupProblem, offset: Int)? {
    // Each of several values has a `$` of its own; what follows one isn't examined then.
    let root = values.count == 1 ? values[0] : .null
    let check = LookupCheck(
      evaluation: Evaluation(work: limits.work, bindings: bindings, root: root))
    return isCondition
      ? check.problem(ofCondition: syntax, on: values) : check.problem(of: syntax, on: values)
  }
}

/// The search for names that no value has.
private struct LookupCheck {
  /// A problem and its position in the expression.
  typealias Found = (problem: LookupProblem, offset: Int)

  let evaluation: Evaluation

  func problem(of node: SyntaxNode, on values: [JSONValue]) -> Found? {
    switch node.syntax {
    case .current, .root, .literal, .or, .and, .not: nil
    case .index, .slice: noList(of: node, in: values)
    case .field(let name): problem(of: name, in: values).map { ($0, node.offset) }
    case .sequence(let left, let right):
      problem(of: left, on: values) ?? problem(of: right, on: results(of: left, on: values))
    case .comparison(let comparator, let left, let right):
      left.isNullLiteral || right.isNullLiteral
        || comparator == .notEqual && (left.isBoolLiteral || right.isBoolLiteral)
        ? nil : problem(of: left, on: values) ?? problem(ofCompared: right, on: values)
    case .flatten(let base):
      problem(of: base, on: values) ?? noList(of: base, in: results(of: base, on: values))
    case .projection(let base, let each):
      problem(of: base, on: values)
        ?? problem(of: each, inLists: results(of: base, on: values), of: base)
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
    let objects = values.lazy.compactMap(\.object).filter { !$0.isEmpty }
    if !objects.isEmpty {
      let isKnown = objects.contains { $0[name] != nil }
      return isKnown ? nil : .unknownName(name, names: LookupProblem.names(of: objects))
    }
    guard let first = values.first, !values.contains(where: { $0.isNull || $0.object != nil })
    else { return nil }
    if let counts = values.compactMap({ $0.array?.count }).max() {
      return counts == 0 ? nil : .nameInList(name, count: counts)
    }
    return .nameInValue(name, type: ValueTypes(of: first).names)
  }

  private func noList(of node: SyntaxNode, in values: [JSONValue]) -> Found? {
    guard !values.contains(where: { $0.object == nil && !$0.isNull }) else { return nil }
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
    case .comparison, .call: problem(of: node, on: values)
    default: nil
    }
  }

  private func holds(_ condition: SyntaxNode, on value: JSONValue) -> Bool {
    results(of: condition, on: [value]).first?.isTruthy ?? false
  }

  private func problem(
    of arguments: [CallArgument], of function: Function, on values: [JSONValue]
  ) -> Found? {
    let expressions = arguments.filter(\.isExpression).map(\.node)
    guard !function.takesMissing || !expressions.isEmpty else { return nil }
    let nodes = arguments.filter { !$0.isExpression }.map(\.node)
    if let problem = firstProblem(of: nodes, on: values) { return problem }
    // An expression is evaluated on the elements of the array beside it.
    guard !expressions.isEmpty, let list = nodes.first else { return nil }
    let elements = results(of: list, on: values).flatMap { $0.array ?? [] }
    return firstProblem(of: expressions, on: elements)
  }

  /// Returns the results of a part of the expression, without nulls.
  private func results(of node: SyntaxNode, on values: [JSONValue]) -> [JSONValue] {
    let step = node.compiled()
    return values.compactMap { value in
      guard (try? evaluation.spend(node.size)) != nil,
        let result = try? step(value, evaluation), !result.isNull
      else { return nil }
      return result
    }
  }
}

extension SyntaxNode {
  fileprivate var isNullLiteral: Bool {
    if case .literal(.null) = syntax { true } else { false }
  }

  /// Whether the node is a value of a mark that other objects may lack.
  fileprivate var isBoolLiteral: Bool {
    if case .literal(.bool) = syntax { true } else { false }
  }
}
