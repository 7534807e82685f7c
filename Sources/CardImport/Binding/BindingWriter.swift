import JMESPath
import Localization

/// Writes bindings as texts and expressions of a dashboard.
struct BindingWriter {
  /// The model of the addresses of servers, which are variables of the dashboard.
  static let destinations = "destinations"

  /// The model of the elements that an expression is evaluated on for each of a list.
  static let element = "element"
  /// The model of the position of an item of a list.
  static let index = "index"

  let scope: BindingScope
  /// Whether the expression is one for each element of a list, in which `$` is the data.
  var isOnElement = false
  /// Samples of these elements.
  var elements: [JSONValue] = []

  /// Returns a reference to the variable of a destination.
  static func variable(_ destination: String) -> String {
    "${var:\(variableName(destination))}"
  }

  /// Returns the name of the variable of a destination, which is no key with a meaning of its own.
  static func variableName(_ destination: String) -> String {
    let name = destination.asIdentifier
    return name == "include" ? "server-include" : name
  }

  /// Returns a text of the dashboard file, in which expressions are in `${ }`.
  func text(_ value: BindingExpression) throws(BindingFailure) -> String {
    var result = ""
    var parts = parts(of: value)[...]
    while let part = parts.popFirst() {
      switch part {
      case .literal(let constant):
        var text = Self.shown(constant)
        while let next = parts.first?.constant {
          text += Self.shown(next)
          parts = parts.dropFirst()
        }
        // A dollar before an expression would be taken for an escape.
        let hasDollar = text.hasSuffix("$") && !parts.isEmpty
        if hasDollar { text.removeLast() }
        result += text.replacing("${", with: "$${") + (hasDollar ? "${'$'}" : "")
      case .path(let path) where path.model == Self.destinations:
        result += Self.variable(path.names.first ?? "")
      case .chosen(expression: _, let part): result += "${\(part)}"
      case _ where isNullForFalse(part):
        result += "${not_null(\(try expression(part)), `false`)}"
      default: result += "${" + (try expression(part)) + "}"
      }
    }
    return result
  }

  /// Returns the parts of a text; texts in texts are taken apart.
  private func parts(of value: BindingExpression) -> [BindingExpression] {
    switch value {
    case .text(let parts): parts.flatMap(self.parts)
    case .operation(.plus, let left, let right) where isText(left) || isText(right):
      parts(of: left) + parts(of: right)
    case .call(let name, let arguments):
      FormatFunctions.expansion(of: name, arguments).map(parts) ?? [value]
    default: [value]
    }
  }

  /// Returns a constant as UI5 shows it.
  static func shown(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    default: value.json()
    }
  }

  func examples(of path: BindingPath) -> [JSONValue]? {
    guard path.model == nil else { return nil }
    let examples = scope.examples(of: scope.names(of: path))
    return examples.isEmpty ? nil : examples
  }

  // MARK: Expressions

  /// Returns an expression of the dashboard.
  func expression(_ value: BindingExpression) throws(BindingFailure) -> String {
    switch value {
    case .literal(let constant): return DashboardExpression.literal(constant)
    case .path(let path):
      if path.model == Self.destinations { return "'\(Self.variable(path.names.first ?? ""))'" }
      if path.model == Self.element { return DashboardExpression.path(path.names) }
      if path.model == Self.index { return "index()" }
      if let model = path.model {
        throw .fail("the model \"\(model)\" belongs to the program that shows the card")
      }
      if path.names.contains("..") {
        throw .fail("“..” in a path leads nowhere: write the path from the root, such as /name")
      }
      if let list = listOfLength(path) { return "length(\(try expression(.path(list))))" }
      let text = DashboardExpression.path(scope.names(of: path))
      return isOnElement ? DashboardExpression.rootPath(text) : text
    case .text(let parts): return try joined(parts)
    case .not(let inner): return try negation(ofCondition: inner)
    case .negative(let inner): return "subtract(`0`, \(try number(inner)))"
    case .operation(let binary, let left, let right): return try operation(binary, left, right)
    case .conditional(let condition, let first, let second):
      let test = try self.condition(condition)
      return "if(\(test), \(try expression(first)), \(try expression(second)))"
    case .member(let base, "length"): return "length(\(try expression(base)))"
    case .member(let base, let name):
      return try operand(base) + "." + DashboardExpression.identifier(name)
    case .element(let base, .literal(.integer(let index))) where isText(base):
      return "substring(\(try expression(base)), `\(index)`, `1`)"
    case .element(let base, .literal(.integer(let index))): return try operand(base) + "[\(index)]"
    case .element(let base, .literal(.string(let name))):
      return try operand(base) + "." + DashboardExpression.identifier(name)
    case .element:
      throw .fail("an element is named by a value that changes: name it by a number or a text")
    case .unsupported(let failure): throw failure
    case .written(let text), .chosen(expression: let text, part: _): return text
    case .lookUp(let list, in: let name):
      if scope.root == nil { return scope.carried.name(ofExpression: "($.\(list))[0]", name) }
      return isOnElement ? "($.\(list))[0]" : "(\(list))[0]"
    case .call(let name, let arguments):
      if let expansion = FormatFunctions.expansion(of: name, arguments) {
        return try expression(expansion)
      }
      if name.hasPrefix(AdaptiveFunctions.prefix) {
        return try AdaptiveFunctions.expression(name, arguments, self)
      }
      if name.hasPrefix("format.") {
        return try FormatFunctions.expression(name, arguments, self)
      }
      return try ScriptFunctions.expression(name, arguments, self)
    case .method(let base, let name, let arguments):
      return try ScriptMethods.expression(name, of: base, arguments, self)
    // In JMESPath, [] flattens a list.
    case .list([]): return "`[]`"
    case .list(let elements):
      var texts: [String] = []
      for element in elements { texts.append(try expression(element)) }
      return "[" + texts.joined(separator: ", ") + "]"
    case .object: throw .fail("an object stands where a value is expected")
    }
  }

  /// Returns the expression of a part, which may be written several times, unless it is too long.
  func bounded(_ text: String) throws(BindingFailure) -> String {
    guard text.utf8.count <= 2 * BindingText.maximumLength else {
      throw .fail("the expression is nested too deeply")
    }
    return text
  }

  /// Returns an expression that can stand beside an operator.
  func operand(_ value: BindingExpression) throws(BindingFailure) -> String {
    if case .call(AdaptiveFunctions.strictFunction, let arguments) = value {
      return try operand(arguments[0])
    }
    let text = try bounded(expression(value))
    switch value {
    case .operation(let binary, _, _) where binary.precedence < 5: return "(\(text))"
    case .not, .call(AdaptiveFunctions.prefix + "empty", _): return "(\(text))"
    case .call(AdaptiveFunctions.truthFunction, _):
      return text.contains(" != ") ? "(\(text))" : text
    case .call, .method: return DashboardExpression.isOneCall(text) ? text : "(\(text))"
    default: return text
    }
  }

  /// Returns an expression that can stand behind `!`, which binds more tightly than a dot.
  func negated(_ value: BindingExpression) throws(BindingFailure) -> String {
    let text = try operand(value)
    return switch value {
    case .path, .member, .element, .chosen, .lookUp: text.contains(".") ? "(\(text))" : text
    case .call(AdaptiveFunctions.truthFunction, _) where !text.hasPrefix("("):
      text.contains(".") ? "(\(text))" : text
    default: text
    }
  }

  /// Returns an expression for a number, also where the data have it as a text or as a Boolean.
  func number(_ value: BindingExpression) throws(BindingFailure) -> String {
    if case .call(AdaptiveFunctions.strictFunction, let arguments) = value {
      return try operand(arguments[0])
    }
    let text = try bounded(expression(value))
    let kinds = kinds(of: value).ofValues
    switch kinds {
    case .number: return text
    case .boolean: return "if(\(try condition(value)), `1`, `0`)"
    case [.boolean, .number]:
      let first = try operand(value)
      return "if(\(first) == `true`, `1`, if(\(first) == `false`, `0`, \(text)))"
    case .structure: throw .fail("a list or an object is no number: name one of its members")
    default:
      // An empty text counts as 0.
      let isEmpty = knownValues(of: value)?.contains("") ?? false
      return isEmpty ? "if(\(text) == '', `0`, to_number(\(text)))" : "to_number(\(text))"
    }
  }

  /// Returns an expression for a moment, also where the data have the text of a date of
  /// JavaScript, of which the milliseconds are taken.
  func moment(_ value: BindingExpression) throws(BindingFailure) -> String {
    if value == ScriptFunctions.nowText { return "now()" }
    let text = try expression(value)
    guard case .path(let path) = value, let examples = examples(of: path),
      examples.allSatisfy({ $0.string.map(DateFormats.isScriptDate) ?? false })
    else { return text }
    return "to_number(split(split(split(\(text), '(')[1], ')')[0], '+')[0])"
  }

  private func operation(
    _ binary: BindingOperator, _ left: BindingExpression, _ right: BindingExpression
  ) throws(BindingFailure) -> String {
    switch binary {
    case _ where binary.isComparison: return try comparison(binary, left, right)
    case .or, .and: return try choice(binary, left, right)
    case .plus:
      if isText(left) || isText(right) { return try joined([left, right]) }
      let sum = "add(\(try number(left)), \(try number(right)))"
      var texts: [String] = []
      for value in [left, right] where canBeText(value) {
        texts.append("type(\(try operand(value))) == 'string'")
      }
      guard !texts.isEmpty else { return sum }
      return try bounded(
        "if(\(texts.joined(separator: " || ")), \(try joined([left, right])), \(sum))")
    case .minus: return "subtract(\(try number(left)), \(try number(right)))"
    case .times: return "multiply(\(try number(left)), \(try number(right)))"
    case .divided: return "divide(\(try number(left)), \(try number(right)))"
    case .remainder: return try remainder(left, right)
    default: throw .fail("expressions have no operator \(binary.rawValue)")
    }
  }

  /// Returns the remainder of a division, which has the sign of the dividend.
  private func remainder(
    _ left: BindingExpression, _ right: BindingExpression
  ) throws(BindingFailure) -> String {
    let (dividend, divisor) = (try number(left), try number(right))
    let quotient = "divide(\(dividend), \(divisor))"
    let isPositive = isNeverNegative(left) && isNeverNegative(right)
    let whole =
      isPositive
      ? "floor(\(quotient))"
      : "if(\(quotient) < `0`, ceil(\(quotient)), floor(\(quotient)))"
    // Null stays null.
    let result = "subtract(\(dividend), multiply(\(divisor), \(whole)))"
    let isKnown = isPositive && right.constant?.number ?? 0 != 0 && kinds(of: left) == .number
    return try bounded(isKnown ? result : "(\(quotient) && \(result))")
  }

  /// Returns an expression for the elements of a list as one text; numbers among them become texts.
  func join(
    _ list: BindingExpression, with separator: BindingExpression
  ) throws(BindingFailure) -> String {
    var elements = try expression(list)
    let known = knownValues(of: list)?.flatMap { $0.array ?? [] }
    if known?.allSatisfy({ $0.string != nil }) != true {
      elements = "map(&to_string(not_null(@, '')), \(elements))"
    }
    return "join(\(try expression(separator)), \(elements))"
  }

  private func joined(_ values: [BindingExpression]) throws(BindingFailure) -> String {
    var texts: [String] = []
    for part in values.flatMap(parts) {
      switch part {
      case .literal(let constant):
        texts.append(DashboardExpression.literal(.string(Self.shown(constant))))
      case _ where part.isFormatted: texts.append(try expression(part))
      case _ where isNullForFalse(part):
        texts.append("to_string(not_null(\(try expression(part)), `false`))")
      default: texts.append("to_string(not_null(\(try expression(part)), ''))")
      }
    }
    return texts.count == 1 ? texts[0] : "join('', [\(texts.joined(separator: ", "))])"
  }
}

extension String {
  /// The text as a name of a dashboard: letters, digits, `-` and `_`.
  var asIdentifier: String {
    let characters = map { character -> Character in
      character.isASCII && (character.isLetter || character.isNumber) || character == "_"
        ? character : "-"
    }
    let name = String(characters).split(separator: "-").joined(separator: "-").prefix(48)
    guard let first = name.first else { return "card" }
    return first.isLetter ? String(name) : "card-" + name
  }
}

extension BindingExpression {
  /// Whether the value is the text of a function of formats, whatever the data are.
  fileprivate var isFormatted: Bool {
    switch self {
    case .conditional(_, .literal(.string), .literal(.string)): true
    case .chosen: true
    default: false
    }
  }

  /// The constant that the value is; nil if it depends on data.
  var constant: JSONValue? { if case .literal(let value) = self { value } else { nil } }
}

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
