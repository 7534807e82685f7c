import JMESPath

// The truth of values in JavaScript, where dashboards differ: 0 is false, an empty list is true.

extension BindingWriter {
  /// Returns an expression that a dashboard takes for true where JavaScript takes the value for it.
  func condition(_ value: BindingExpression) throws(BindingFailure) -> String {
    if let own = try ownTruth(value) { return own }
    return try expression(value.withTruthOfLength)
  }

  /// Returns a condition that can stand beside an operator.
  private func conditionOperand(_ value: BindingExpression) throws(BindingFailure) -> String {
    if let own = try ownTruth(value) { return "(\(own))" }
    return try operand(value.withTruthOfLength)
  }

  /// Returns a condition that can stand behind `!`.
  func negatedCondition(_ value: BindingExpression) throws(BindingFailure) -> String {
    if let own = try ownTruth(value) { return "(\(own))" }
    return try negated(value.withTruthOfLength)
  }

  /// Returns `a || b` and `a && b`, whose value is that of one side.
  func choice(
    _ binary: BindingOperator, _ left: BindingExpression, _ right: BindingExpression
  ) throws(BindingFailure) -> String {
    // The sides of the same operator can be grouped in any way.
    if case .operation(binary, let first, let second) = left {
      return try choice(binary, first, .operation(binary, second, right))
    }
    let (value, other) = (try operand(left), try operand(right))
    if canBeZero(left), !canBeStructure(left) {
      return binary == .or
        ? "(\(value) != `0` && \(value)) || \(other)"
        : "(\(value) == `0` && \(value)) || (\(value) && \(other))"
    }
    guard differs(left), let own = try ownTruth(left) else {
      return "\(value) \(binary.rawValue) \(other)"
    }
    return binary == .or ? "if(\(own), \(value), \(other))" : "if(\(own), \(other), \(value))"
  }

  /// Returns the condition for a value whose truth isn't simply that of its expression; nil for
  /// other values.
  private func ownTruth(_ value: BindingExpression) throws(BindingFailure) -> String? {
    switch value {
    case .operation(let binary, let left, let right) where binary.precedence < 3:
      return "\(try conditionOperand(left)) \(binary.rawValue) \(try conditionOperand(right))"
    case .method(let base, "match", let arguments)
    where arguments.first?.isRegularExpression == true:
      return try TextPattern.test(arguments[0], on: base, self)
    case _ where canBeZero(value):
      let text = try operand(value)
      return canBeStructure(value) ? "!\(Self.untrue(text))" : "\(text) && \(text) != `0`"
    case _ where isStructure(value): return "\(try operand(value)) != `null`"
    default: return nil
    }
  }

  /// Returns a condition that is true for what JavaScript takes for false.
  private static func untrue(_ text: String) -> String {
    #"contains(`[null,false,0,""]`, \#(text))"#
  }

  /// Returns the opposite of a condition.
  func negation(ofCondition value: BindingExpression) throws(BindingFailure) -> String {
    if canBeZero(value), canBeStructure(value) { return Self.untrue(try operand(value)) }
    return "!" + (try negatedCondition(value))
  }

  /// Returns whether a dashboard may take a value for true or false where JavaScript doesn't.
  private func differs(_ value: BindingExpression) -> Bool {
    if case .operation(let binary, let left, let right) = value, binary.precedence < 3 {
      return differs(left) || differs(right)
    }
    return canBeZero(value) || isStructure(value)
  }

  private func canBeZero(_ value: BindingExpression) -> Bool {
    switch value {
    case .literal(let constant): constant.number == 0
    case .path(let path) where path.model != nil: false
    case .member(_, "length"), .written: false
    default: kinds(of: value).contains(.number)
    }
  }

  /// Returns whether a value may be a list, which counts as true even if it is empty.
  private func canBeStructure(_ value: BindingExpression) -> Bool {
    kinds(of: value).contains(.structure)
  }

  /// Returns whether a value is surely a list or an object, where there is one.
  private func isStructure(_ value: BindingExpression) -> Bool {
    kinds(of: value).ofValues == .structure
  }
}

extension BindingExpression {
  /// The value, or for its length the text or list itself, which counts as true unless it is empty.
  fileprivate var withTruthOfLength: BindingExpression {
    if case .member(let base, "length") = self { base } else { self }
  }
}
