import JMESPath

// Comparisons as JavaScript makes them: `==` converts its sides, texts are ordered by letters.

extension BindingWriter {
  /// Returns an expression for a comparison.
  func comparison(
    _ binary: BindingOperator, _ left: BindingExpression, _ right: BindingExpression
  ) throws(BindingFailure) -> String {
    if let known = try membership(binary, left, right) { return known }
    let (left, right) = (left.comparable(with: right), right.comparable(with: left))
    switch binary {
    case .equal: return try equality(left, right)
    case .unequal: return try negation(of: equality(left, right))
    case .identical, .different:
      if let test = try typeTest(left, right) {
        return binary == .identical ? test : negation(of: test)
      }
      let sign = binary == .identical ? "==" : "!="
      return "\(try value(left)) \(sign) \(try value(right))"
    case .within: return "contains(keys(\(try expression(right))), \(try expression(left)))"
    default: return try ordered(binary, left, right)
    }
  }

  /// Returns the opposite of a comparison.
  private func negation(of test: String) -> String {
    if test.hasPrefix("contains(") { return "!\(test)" }
    let parts = test.split(separator: " == ", omittingEmptySubsequences: false)
    guard parts.count == 2, !test.contains(" && "), !test.contains(" || ") else {
      return "!(\(test))"
    }
    return parts.joined(separator: " != ")
  }

  /// Returns an operand whose value matters, not its truth alone: a comparison of a missing value
  /// is false, and null in a dashboard.
  private func value(_ operand: BindingExpression) throws(BindingFailure) -> String {
    try isNullForFalse(operand)
      ? "not_null(\(expression(operand)), `false`)" : self.operand(operand)
  }

  /// Returns whether a dashboard may have null where JavaScript has false.
  func isNullForFalse(_ value: BindingExpression) -> Bool {
    guard case .operation(let binary, let left, let right) = value,
      [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(binary)
    else { return false }
    return [left, right].contains { kinds(of: $0) != .number } && !(isText(left) && isText(right))
  }

  // MARK: Equality

  private func equality(
    _ left: BindingExpression, _ right: BindingExpression
  ) throws(BindingFailure) -> String {
    if left.constant != nil, right.constant == nil { return try equality(right, left) }
    let kinds = (kinds(of: left).ofValues, kinds(of: right).ofValues)
    let isPlain = kinds.0 == kinds.1 && [.boolean, .number, .text].contains(kinds.0)
    guard !isPlain, right.constant?.isNull != true else {
      return "\(try value(left)) == \(try value(right))"
    }
    if kinds.0 == .structure || kinds.1 == .structure {
      throw .fail("a list or an object is compared as a text: compare one of its members")
    }
    let first = try bounded(value(left))
    guard let constant = right.constant else {
      let second = try bounded(value(right))
      return "if(type(\(first)) == type(\(second)), \(first) == \(second), "
        + "to_number(\(first)) == not_null(to_number(\(second)), ''))"
    }
    let known = knownValues(of: left)
    if let number = constant.looseNumber, constant.string == nil, kinds.0.contains(.text),
      known == nil
    {
      // Numbers in texts are written in many ways.
      let text = JSONValue.string(Self.shown(number))
      let others = number.looseEquals.filter { $0.number == nil && $0 != text }
      let tests = others.filter { kinds.0.contains(ValueKinds(of: $0)) }
        .map { "\(first) == \(DashboardExpression.literal($0))" }
      let number = "to_number(\(first)) == \(DashboardExpression.literal(number))"
      return (tests + [number]).joined(separator: " || ")
    }
    var equals = constant.looseEquals.filter { kinds.0.contains(ValueKinds(of: $0)) }
    for value in known ?? [] where constant.string == nil && value.string != nil {
      // Such as "7.0" for 7.
      let isEqual = value.looseNumber?.number == constant.looseNumber?.number
      if isEqual, value.looseNumber != nil, !equals.contains(value) { equals.append(value) }
    }
    guard equals.count != 1 else { return "\(first) == \(DashboardExpression.literal(equals[0]))" }
    let list = equals.map(DashboardExpression.literal).joined(separator: ", ")
    return equals.isEmpty ? "`false`" : "contains([\(list)], \(first))"
  }

  /// Returns `typeof a === 'string'` and its like as a test of the type.
  private func typeTest(
    _ left: BindingExpression, _ right: BindingExpression
  ) throws(BindingFailure) -> String? {
    guard case .call("typeof", let arguments) = left, let value = arguments.first,
      let name = right.constant?.string
    else { return nil }
    switch name {
    case "undefined": return "\(try operand(value)) == `null`"
    case "string", "number", "boolean": return "type(\(try expression(value))) == '\(name)'"
    default: return nil
    }
  }

  // MARK: Order

  /// Returns a comparison of two texts letter by letter, or else of numbers.
  private func ordered(
    _ binary: BindingOperator, _ left: BindingExpression, _ right: BindingExpression
  ) throws(BindingFailure) -> String {
    let numbers =
      "\(try comparedNumber(left)) \(binary.rawValue) \(try comparedNumber(right))"
    guard canBeText(left), canBeText(right) else { return numbers }
    let (first, second) = (try operand(left), try operand(right))
    let lesser = [.less, .lessOrEqual].contains(binary) ? first : second
    var texts = "sort([\(first), \(second)])[0] == \(lesser)"
    if [.less, .greater].contains(binary) { texts = "\(first) != \(second) && \(texts)" }
    if isText(left), isText(right) {
      let gaps = [(left, first), (right, second)].filter {
        !kinds(of: $0.0).isDisjoint(with: .nothing)
      }
      // Nothing is neither before nor behind a text.
      return (gaps.map { "\($0.1) != `null`" } + [texts]).joined(separator: " && ")
    }
    let areTexts = "type(\(first)) == 'string' && type(\(second)) == 'string'"
    return try bounded("(\(areTexts) && \(texts)) || (!(\(areTexts)) && \(numbers))")
  }

  /// Returns a number that is compared: null counts as 0, and a missing value as no number.
  private func comparedNumber(_ value: BindingExpression) throws(BindingFailure) -> String {
    let kinds = kinds(of: value)
    let text = try number(value)
    guard kinds.contains(.null), kinds != .any, value.constant == nil else {
      return value.constant?.isNull == true ? "`0`" : text
    }
    guard !kinds.contains(.missing) else {
      throw .fail(
        """
        values that are null and values that are missing are compared, which a dashboard takes for \
        the same: write them in the same way
        """)
    }
    return kinds == [.null, .number]
      ? "not_null(\(text), `0`)" : "if(\(try operand(value)) == `null`, `0`, \(text))"
  }

  /// Returns `list.indexOf(x) > -1` and its like as `contains(list, x)`.
  private func membership(
    _ binary: BindingOperator, _ left: BindingExpression, _ right: BindingExpression
  ) throws(BindingFailure) -> String? {
    guard case .method(let base, "indexOf", let arguments) = left, arguments.count == 1 else {
      return nil
    }
    let test = "contains(\(try expression(base)), \(try expression(arguments[0])))"
    let isMinusOne = right == .negative(.literal(1)) || right == .literal(-1)
    switch binary {
    case .greater where isMinusOne, .unequal where isMinusOne, .different where isMinusOne:
      return test
    case .greaterOrEqual where right == .literal(0): return test
    case .equal where isMinusOne, .identical where isMinusOne: return "!" + test
    case .less where right == .literal(0): return "!" + test
    default: return nil
    }
  }
}

extension BindingExpression {
  /// Returns a number as a text where it is compared with what is chosen, which is a text.
  fileprivate func comparable(with other: BindingExpression) -> BindingExpression {
    guard case .chosen = other, let constant, constant.number != nil else { return self }
    return .literal(.string(BindingWriter.shown(constant)))
  }
}

extension JSONValue {
  /// The number as which JavaScript compares the value with others.
  fileprivate var looseNumber: JSONValue? {
    switch self {
    case .bool(let flag): .integer(flag ? 1 : 0)
    case .string(""): .integer(0)
    default: asNumber
    }
  }

  /// The values that JavaScript takes for equal to a constant, the constant first.
  fileprivate var looseEquals: [JSONValue] {
    guard let number = looseNumber else { return [self] }
    let text = BindingWriter.shown(number)
    var others: [JSONValue] = [number]
    if string == nil { others.append(.string(text)) }
    switch number {
    case .integer(0): others += string == nil ? [false, ""] : [false]
    case .integer(1): others.append(true)
    default: break
    }
    return [self] + others.filter { $0 != self }
  }
}
