import JMESPath

/// The functions of JavaScript that manifests call, as functions of a dashboard.
enum ScriptFunctions {
  /// The numbers that have names.
  static let constants: [String: Double] = ["Math.PI": .pi, "Math.E": 2.718281828459045]

  /// The present moment, as a function without arguments.
  static var now: BindingExpression { .call("moment.now", []) }
  /// The present moment as a text of ISO 8601 in UTC.
  static var nowText: BindingExpression { .call("moment.nowText", []) }
  /// The present day as a text of ISO 8601.
  static var today: BindingExpression { .call("moment.today", []) }

  private static let known: Set<String> = [
    "moment.now", "moment.nowText", "moment.today", "Date.now", "Date.parse", "Math.round",
    "Math.floor", "Math.abs", "Math.ceil", "Math.trunc", "Math.sign", "Math.max", "Math.min",
    "Math.pow", "Number", "parseFloat", "parseInt", "String", "Boolean", "isNaN", "isFinite",
    "Number.isNaN", "Number.isFinite", "Number.isInteger", "Array.isArray", "Object.keys",
    "JSON.stringify", "typeof", "encodeURIComponent", "encodeURI",
  ]

  /// Returns whether a dashboard has a counterpart of a function.
  static func knows(_ name: String) -> Bool { known.contains(name) }

  /// The reason why a function has no counterpart, with what to do.
  static func unknown(_ name: String) -> BindingFailure {
    .fail("expressions have no function \(name)(): put its result into the data")
  }

  static func expression(
    _ name: String, _ arguments: [BindingExpression], _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    switch name {
    case "moment.now": return "now()"
    case "moment.today": return "today()"
    case "moment.nowText":
      let pattern = DashboardExpression.literal("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")
      return "format_date(now(), \(pattern), 'UTC')"
    case "Date.now": return "multiply(now(), `1000`)"
    default: break
    }
    guard knows(name), let first = arguments.first else { throw unknown(name) }
    switch name {
    case "Date.parse": return "multiply(seconds(\(try writer.expression(first))), `1000`)"
    case "Number", "parseFloat": return try writer.number(first)
    case "parseInt":
      guard arguments.count < 2 || arguments[1] == .literal(10) else { throw unknown(name) }
      return try truncated(first, writer)
    case "String": return "to_string(\(try writer.expression(first)))"
    case "Boolean": return "!" + (try writer.negation(ofCondition: first))
    case "Object.keys": return "keys(\(try writer.expression(first)))"
    case "Array.isArray": return "type(\(try writer.expression(first))) == 'array'"
    case "JSON.stringify" where arguments.count == 1:
      guard writer.kinds(of: first).isDisjoint(with: .text) else { throw unknown(name) }
      return "to_string(\(try writer.expression(first)))"
    case "typeof":
      let type = "type(\(try writer.expression(first)))"
      let kinds = writer.kinds(of: first)
      let nothing = kinds.contains(.null) && !kinds.contains(.missing) ? "object" : "undefined"
      return "map(\(type), {\"null\": '\(nothing)', array: 'object'}, \(type))"
    case "isNaN", "isFinite": return try isNumber(first, writer, isNegated: name == "isNaN")
    case "Number.isNaN": return "`false`"
    case "Number.isFinite": return "type(\(try writer.expression(first))) == 'number'"
    case "Number.isInteger":
      let value = try writer.operand(first)
      return "type(\(value)) == 'number' && floor(\(value)) == \(value)"
    default: return try calculation(name, arguments, writer)
    }
  }

  /// Returns whether a value counts as a number.
  private static func isNumber(
    _ value: BindingExpression, _ writer: BindingWriter, isNegated: Bool
  ) throws(BindingFailure) -> String {
    let kinds = writer.kinds(of: value)
    if kinds == .number || kinds == .boolean { return isNegated ? "`false`" : "`true`" }
    let test = "\(try writer.number(value)) \(isNegated ? "==" : "!=") `null`"
    guard kinds.contains(.boolean) else { return test }
    let type = "type(\(try writer.expression(value)))"
    return isNegated ? "\(type) != 'boolean' && \(test)" : "\(type) == 'boolean' || \(test)"
  }

  private static func calculation(
    _ name: String, _ arguments: [BindingExpression], _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    var numbers: [String] = []
    for argument in arguments { numbers.append(try writer.number(argument)) }
    let number = numbers[0]
    switch name {
    case "Math.round":
      // JavaScript rounds halves up, a dashboard away from zero.
      if writer.isWhole(arguments[0]) || writer.isNeverNegative(arguments[0]) {
        return "round(\(number))"
      }
      return "(\(number) && floor(add(\(number), `0.5`)))"
    case "Math.floor", "Math.abs", "Math.ceil":
      let call = "\(name.dropFirst(5))(\(number))"
      return writer.kinds(of: arguments[0]) == .number ? call : "(\(number) && \(call))"
    case "Math.trunc": return try truncated(arguments[0], writer)
    case "Math.sign":
      return "(\(number) && if(\(number) > `0`, `1`, if(\(number) < `0`, `-1`, `0`)))"
    case "Math.max", "Math.min":
      return "\(name.dropFirst(5))([\(numbers.joined(separator: ", "))])"
    case "Math.pow":
      guard case .integer(let power)? = arguments.dropFirst().first?.constant,
        (1...8).contains(power)
      else { throw unknown(name) }
      let factors = repeatElement(number, count: Int(power) - 1)
      return factors.reduce(number) { "multiply(\($0), \($1))" }
    default: throw unknown(name)
    }
  }

  /// Returns an expression for a number without its fraction; null stays null.
  static func truncated(
    _ value: BindingExpression, _ writer: BindingWriter
  ) throws(BindingFailure) -> String {
    let number = try writer.number(value)
    if writer.isWhole(value) { return number }
    if writer.isNeverNegative(value) { return "(\(number) && floor(\(number)))" }
    return "(\(number) && if(\(number) < `0`, ceil(\(number)), floor(\(number))))"
  }
}
