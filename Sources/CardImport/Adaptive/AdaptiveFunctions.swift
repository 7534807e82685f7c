import JMESPath

/// The functions of Adaptive Expressions, as functions of a dashboard.
enum AdaptiveFunctions {
  /// The start of the names of functions that have no counterpart in bindings.
  static let prefix = "adaptive."

  /// Returns what a name without arguments refers to.
  static func path(_ name: String) throws(BindingFailure) -> BindingExpression {
    switch name {
    case "$root": return .path(BindingPath([], isAbsolute: true))
    case "$data": return .path(BindingPath([]))
    case "$index": return .path(BindingPath([], model: BindingWriter.index))
    case _ where name.hasPrefix("$"):
      throw .fail("\"\(name)\" is a variable of a program, and has no value here")
    default: return .path(BindingPath([name]))
    }
  }

  /// The operators that functions stand for.
  private static let operators: [String: BindingOperator] = [
    "equals": .identical, "greater": .greater, "greaterOrEquals": .greaterOrEqual, "less": .less,
    "lessOrEquals": .lessOrEqual, "add": .plus, "sub": .minus, "mul": .times, "div": .divided,
    "mod": .remainder, "and": .and, "or": .or,
  ]

  /// The functions with the same arguments, by their names in a dashboard.
  private static let names: [String: String] = [
    "sum": "sum", "average": "avg", "length": "length", "count": "length", "toUpper": "upper",
    "toLower": "lower", "contains": "contains", "startsWith": "starts_with",
    "endsWith": "ends_with", "coalesce": "not_null", "reverse": "reverse", "unique": "unique",
    "abs": "abs", "union": "merge", "trim": "trim", "split": "split", "substring": "substring",
    "replace": "replace", "year": "year", "month": "month",
  ]

  /// The functions whose results are texts.
  private static let textFunctions: Set<String> = [
    "toUpper", "toLower", "trim", "substring", "replace", "join", "startOfDay", "startOfMonth",
  ]

  private static let numberFunctions: Set<String> = [
    "sum", "average", "length", "count", "abs", "year", "month", "round", "dayOfMonth",
    "dayOfWeek", "max", "min", "quotient",
  ]

  private static let conditions: Set<String> = [
    "truth", "empty", "contains", "startsWith", "endsWith",
  ]

  /// Returns whether the results of a function, by its name with the prefix, are texts.
  static func givesText(_ name: String) -> Bool { contains(textFunctions, name) }

  /// Returns whether the results of a function, by its name with the prefix, are numbers.
  static func givesNumber(_ name: String) -> Bool { contains(numberFunctions, name) }

  /// Returns whether the results of a function, by its name with the prefix, are Booleans.
  static func givesBoolean(_ name: String) -> Bool { contains(conditions, name) }

  private static func contains(_ names: Set<String>, _ name: String) -> Bool {
    name.hasPrefix(prefix) && names.contains(String(name.dropFirst(prefix.count)))
  }

  /// Returns the value of a function.
  static func call(
    _ name: String, _ arguments: [BindingExpression]
  ) throws(BindingFailure) -> BindingExpression {
    if let binary = operators[name], let first = arguments.first, arguments.count > 1 {
      return arguments.dropFirst().reduce(first) { operation(binary, $0, $1) }
    }
    if names[name] != nil { return .call(prefix + name, arguments) }
    if arguments.count > 1, let time = time(name, arguments) { return time }
    if let script = script(name, arguments) { return script }
    switch (name, arguments.count) {
    case ("if", 3): return .conditional(truth(of: arguments[0]), arguments[1], arguments[2])
    case ("not", 1): return .not(truth(of: arguments[0]))
    case ("empty", 1): return .call(prefix + name, arguments)
    case ("exists", 1): return .operation(.different, arguments[0], .literal(.null))
    case ("bool", 1): return .not(.not(truth(of: arguments[0])))
    case ("concat", _), ("string", 1): return .text(arguments)
    case ("round", 2), ("dayOfMonth", 1), ("dayOfWeek", 1), ("startOfDay", 1), ("startOfMonth", 1):
      return .call(prefix + name, arguments)
    case ("utcNow", 0): return ScriptFunctions.nowText
    case ("utcNow", _): return dateTime(name, [ScriptFunctions.now] + arguments)
    case ("formatDateTime", 1...), ("formatEpoch", 1...), ("formatTicks", 1...):
      return dateTime(name, arguments)
    case ("formatNumber", 2...):
      return .call(
        "format.float",
        [arguments[0], .object([BindingMember(key: "decimals", value: arguments[1])])])
    case ("formatNumber", 1): return .call("format.float", arguments)
    case ("join", 2), ("sortBy", 1...), ("sortByDescending", 1...), ("max", 1...), ("min", 1...):
      return .call(prefix + name, arguments)
    case ("select", 3), ("foreach", 3), ("where", 3):
      guard case .path(let variable) = arguments[1], let element = variable.names.first else {
        throw .fail("expressions have no function \(name)()")
      }
      return .call(
        prefix + name,
        [
          arguments[0],
          (name == "where" ? truth(of: arguments[2]) : arguments[2])
            .replacing(element, by: BindingWriter.element),
        ])
    // A text is shown without the function; elsewhere it is an error once it is written.
    default: return .call(name, arguments)
    }
  }

  /// Returns what a function stands for in the functions of JavaScript; nil for other functions.
  private static func script(
    _ name: String, _ arguments: [BindingExpression]
  ) -> BindingExpression? {
    if name == "createArray" { return .list(arguments) }
    guard let first = arguments.first else { return nil }
    func isType(_ type: String) -> BindingExpression {
      .operation(.identical, .call("typeof", arguments), .literal(.string(type)))
    }
    switch (name, arguments.count) {
    case ("int", 1): return .call("parseInt", arguments)
    case ("float", 1), ("number", 1): return .call("Number", arguments)
    case ("round", 1), ("floor", 1): return .call("Math.\(name)", arguments)
    case ("ceiling", 1): return .call("Math.ceil", arguments)
    case ("power", 2): return .call("Math.pow", arguments)
    case ("first", 1): return .element(first, .literal(0))
    case ("last", 1): return .element(first, .literal(-1))
    case ("getProperty", 2): return .element(first, arguments[1])
    case ("isInteger", 1): return .call("Number.isInteger", arguments)
    case ("isFloat", 1):
      return .operation(.and, isType("number"), .not(.call("Number.isInteger", arguments)))
    case ("isString", 1): return isType("string")
    case ("isBoolean", 1): return isType("boolean")
    case ("isArray", 1): return .call("Array.isArray", arguments)
    case ("indexOf", 2): return .method(first, "indexOf", [arguments[1]])
    case ("take", 2): return .method(first, "sliceOfList", [.literal(0), arguments[1]])
    case ("skip", 2), ("subArray", 2...3):
      return .method(first, "sliceOfList", Array(arguments.dropFirst()))
    case ("uriComponent", 1): return .call("encodeURIComponent", arguments)
    case ("sentenceCase", 1):
      return .text([
        .method(.method(first, "substr", [.literal(0), .literal(1)]), "toUpperCase", []),
        .method(.method(first, "substr", [.literal(1)]), "toLowerCase", []),
      ])
    default: return nil
    }
  }

  // MARK: Operators

  /// The function of a value that is compared with others of its type alone, not converted.
  static let strictFunction = prefix + "strict"
  /// The function of what counts as true: all but `false` and null, also 0 and empty values.
  static let truthFunction = prefix + "truth"
  /// The function of a division, whose result is whole if both numbers are.
  static let quotientFunction = prefix + "quotient"

  static func operation(
    _ binary: BindingOperator, _ left: BindingExpression, _ right: BindingExpression
  ) -> BindingExpression {
    switch binary {
    case .and, .or: .operation(binary, truth(of: left), truth(of: right))
    case .divided: .call(quotientFunction, [left, right])
    case .equal: .operation(.identical, left, right)
    case .unequal: .operation(.different, left, right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      .operation(binary, strict(left), strict(right))
    default: .operation(binary, left, right)
    }
  }

  private static func strict(_ value: BindingExpression) -> BindingExpression {
    value.constant == nil ? .call(strictFunction, [value]) : value
  }

  /// Returns the value as a condition.
  static func truth(of value: BindingExpression) -> BindingExpression {
    switch value {
    case .literal(let constant): .literal(.bool(!constant.isNull && constant != false))
    case .not: value
    case .operation(let binary, _, _) where binary.precedence < 5: value
    case .call(truthFunction, _), .call(prefix + "empty", _), .call(prefix + "contains", _),
      .call(prefix + "startsWith", _), .call(prefix + "endsWith", _):
      value
    default: .call(truthFunction, [value])
    }
  }

  private static func writtenTruth(
    _ value: BindingExpression, _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let values = writer.knownValues(of: value)
    if let values, values.allSatisfy({ $0 == true || $0 == false }) {
      return try writer.expression(value)
    }
    let text = try writer.operand(value)
    let isNoBoolean = values.map { !$0.contains { $0 == true || $0 == false } } ?? false
    return isNoBoolean || writer.isText(value) || writer.isNumber(value)
      ? "\(text) != `null`" : "not_null(\(text), `false`) != `false`"
  }

  private static func writtenQuotient(
    _ left: BindingExpression, _ right: BindingExpression, _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let (dividend, divisor) = (try writer.number(left), try writer.number(right))
    let quotient = "divide(\(dividend), \(divisor))"
    let fractions = [(left, dividend), (right, divisor)].filter { !writer.isWhole($0.0) }
    if fractions.isEmpty, left.constant != nil, right.constant?.number ?? 0 != 0 {
      return "floor(\(quotient))"
    }
    if fractions.contains(where: { $0.0.constant != nil }) { return quotient }
    // Null stays null.
    guard !fractions.isEmpty else { return "(\(quotient) && floor(\(quotient)))" }
    let areWhole = fractions.map { "\($0.1) == floor(\($0.1))" }.joined(separator: " && ")
    return "(\(quotient) && if(\(areWhole), floor(\(quotient)), \(quotient)))"
  }

  // MARK: Writing

  static func expression(
    _ name: String, _ arguments: [BindingExpression], _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let name = String(name.dropFirst(prefix.count))
    guard let first = arguments.first else { throw .fail("expressions have no function \(name)()") }
    if prefix + name == strictFunction { return try writer.expression(first) }
    if prefix + name == truthFunction { return try writtenTruth(first, writer) }
    if prefix + name == quotientFunction { return try writtenQuotient(first, arguments[1], writer) }
    if name == "empty" { return "!" + (try writer.negated(first)) }
    if let date = try writtenDate(name, arguments, writer) { return date }
    let list = try writer.expression(first)
    var onElement = writer
    onElement.isOnElement = true
    onElement.elements = writer.knownValues(of: first)?.flatMap { $0.array ?? [] } ?? []
    switch name {
    case "round":
      return "round(\(try writer.number(first)), \(try writer.number(arguments[1])))"
    case "join": return try writer.join(first, with: arguments[1])
    case "max", "min":
      guard arguments.count > 1 else { return "\(name)(\(list))" }
      var numbers: [String] = []
      for argument in arguments { numbers.append(try writer.number(argument)) }
      return "\(name)([\(numbers.joined(separator: ", "))])"
    case "select", "foreach":
      return "map(&\(try onElement.expression(arguments[1])), \(list))"
    case "where": return "\(list)[?\(try onElement.expression(arguments[1]))]"
    case "sortBy", "sortByDescending":
      var key = "@"
      if case .literal(.string(let name))? = arguments.dropFirst().first {
        key = DashboardExpression.path(name.split(separator: ".").map(String.init))
      } else if arguments.count > 1 {
        throw .fail("expressions have no function \(name)()")
      }
      return name == "sortBy"
        ? "sort_by(\(list), &\(key))" : "reverse(sort_by(\(list), &\(key)))"
    default:
      var texts = [list]
      for argument in arguments.dropFirst() { texts.append(try writer.expression(argument)) }
      return "\(names[name] ?? name)(\(texts.joined(separator: ", ")))"
    }
  }
}

extension BindingExpression {
  /// Returns the expression in which paths from a variable are paths of a model.
  fileprivate func replacing(_ variable: String, by model: String) -> BindingExpression {
    func inner(_ value: BindingExpression) -> BindingExpression {
      value.replacing(variable, by: model)
    }
    switch self {
    case .literal, .written, .chosen, .lookUp, .unsupported: return self
    case .path(let path):
      guard path.model == nil, !path.isAbsolute, path.names.first == variable else { return self }
      return .path(BindingPath(Array(path.names.dropFirst()), model: model))
    case .text(let parts): return .text(parts.map(inner))
    case .list(let parts): return .list(parts.map(inner))
    case .not(let value): return .not(inner(value))
    case .negative(let value): return .negative(inner(value))
    case .operation(let binary, let left, let right):
      return .operation(binary, inner(left), inner(right))
    case .conditional(let condition, let first, let second):
      return .conditional(inner(condition), inner(first), inner(second))
    case .member(let base, let name): return .member(inner(base), name)
    case .element(let base, let index): return .element(inner(base), inner(index))
    case .call(let name, let arguments): return .call(name, arguments.map(inner))
    case .method(let base, let name, let arguments):
      return .method(inner(base), name, arguments.map(inner))
    case .object(let members):
      return .object(members.map { BindingMember(key: $0.key, value: inner($0.value)) })
    }
  }
}
