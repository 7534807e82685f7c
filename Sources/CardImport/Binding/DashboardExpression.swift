import Dashboard
import JMESPath

/// Parts of JMESPath as texts.
enum DashboardExpression {
  /// Returns the expression of a path, such as `company."Store Name"`.
  static func path(_ names: [String]) -> String {
    var text = ""
    for name in names {
      if let index = Int(name), index >= 0, "\(index)" == name {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + identifier(name)
      }
    }
    return text.isEmpty ? "@" : text
  }

  /// Returns the expression of a path from the whole of the data, such as `$.company` or `$[0]`.
  static func rootPath(_ names: [String]) -> String { rootPath(path(names)) }

  /// Returns the expression of a path from the whole of the data.
  static func rootPath(_ path: String) -> String {
    path == "@" ? "$" : path.hasPrefix("[") ? "$" + path : "$." + path
  }

  /// Returns an expression for the objects with some members that are made of a list.
  /// - Parameter members: the expressions by the names of the members; nil for none.
  static func objects(of list: [String], _ members: KeyValuePairs<String, String?>) -> String {
    let texts = members.compactMap { name, expression in expression.map { name + ": " + $0 } }
    let path = path(list)
    return (path == "@" ? "" : path) + "[].{" + texts.joined(separator: ", ") + "}"
  }

  static func identifier(_ name: String) -> String {
    // Without quotes, `choice` is what a person has chosen.
    let isPlain = name != "choice" && name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    return isPlain ? name : quoted(.string(name))
  }

  /// Returns a constant: a text in single quotes where that is possible, otherwise JSON in
  /// backticks.
  static func literal(_ value: JSONValue) -> String {
    if case .string(let text) = value, !text.contains(where: { "'\\`$".contains($0) }),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
    {
      return "'\(text)'"
    }
    return "`" + quoted(value).replacing("`", with: "\\`") + "`"
  }

  /// Returns a value as JSON in which nothing is taken for a reference to a variable.
  private static func quoted(_ value: JSONValue) -> String {
    value.json().replacing("${", with: "\\u0024{")
  }

  /// Returns whether an expression is one call, or in parentheses as a whole, so that it can stand
  /// beside an operator.
  static func isOneCall(_ text: String) -> Bool {
    let operators = [" && ", " || ", "= ", " < ", " > "]
    guard operators.contains(where: text.contains) else { return true }
    guard text.hasSuffix(")"), let start = text.firstIndex(of: "("),
      text[..<start].allSatisfy({ $0.isLetter || $0 == "_" })
    else { return false }
    var depth = 0
    for index in text[start...].indices {
      depth += text[index] == "(" ? 1 : text[index] == ")" ? -1 : 0
      if depth == 0 { return index == text.index(before: text.endIndex) }
    }
    return false
  }

  private static let functions = FunctionTable.dashboard()

  /// Returns whether a text is an expression that a dashboard can have.
  static func isValid(_ text: String) -> Bool {
    (try? Expression(text, functions: functions)) != nil
  }

  /// Returns the value of an expression; nil if it is none, or can't be computed.
  static func value(of text: String, on data: JSONValue) -> JSONValue? {
    guard let expression = try? Expression(text, functions: functions) else { return nil }
    return try? expression.evaluate(on: data)
  }
}
