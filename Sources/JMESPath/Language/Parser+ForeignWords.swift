import Localization

/// The words of SQL and of other languages that stand between two operands, with what JMESPath has
/// in their place.
extension Parser {
  /// The signs for words that compare or combine.
  private static let signs = [
    "and": "&&", "or": "||", "eq": "==", "equals": "==", "ne": "!=", "neq": "!=", "gt": ">",
    "ge": ">=", "gte": ">=", "lt": "<", "le": "<=", "lte": "<=", "und": "&&", "oder": "||",
  ]

  /// The advice for the word that the present or the last token is; nil if it is none.
  var foreignWordAdvice: String? {
    if case .identifier(let word) = tokens(ahead: -1), word.lowercased() == "not" {
      return String(localized: "'not' is written '!'")
    }
    if let statement = statementAdvice { return statement }
    guard case .identifier(let word) = token else { return nil }
    if let sign = Self.signs[word.lowercased()] { return String(localized: "write '\(sign)'") }
    return written(for: word).map { String(localized: "write \($0)") }
  }

  /// Returns the expression for an operator that is a word, such as `contains(name, 'x')` for
  /// `name LIKE '%x%'`; nil if the word is no operator.
  private func written(for word: String) -> String? {
    var (word, operand) = (word.lowercased(), 1)
    let isNegated = word == "not"
    if isNegated, case .identifier(let next) = following {
      (word, operand) = (next.lowercased(), 2)
    }
    let left = self.operand(tokens(ahead: -1))
    let right = tokens(ahead: operand)
    let form: String? =
      switch word {
      case "like", "ilike", "rlike", "regexp", "matches": search(in: left, for: right)
      case "in", "contains", "includes", "has":
        word == "in"
          ? "contains(\(list(at: operand)), \(left))"
          : "contains(\(left), \(self.operand(right)))"
      case "between":
        "\(left) >= \(self.operand(right)) && \(left) <= \(self.operand(tokens(ahead: operand + 2)))"
      case "is": nullTest(of: left)
      case "where": "[?…]"
      case "as": "{\(self.operand(right)): \(left)}"
      case "desc", "descending": "reverse(sort_by(…, &name))"
      case "startswith", "beginswith", "starts": "starts_with(\(left), …)"
      case "endswith", "ends": "ends_with(\(left), …)"
      case "mod": "subtract(a, multiply(b, floor(divide(a, b))))"
      default: nil
      }
    return form.map { isNegated && word != "is" ? "!(\($0))" : $0 }
  }

  /// Returns the call for a pattern of SQL.
  private func search(in left: String, for pattern: Token) -> String {
    guard case .literal(.string(let text)) = pattern else { return "contains(\(left), …)" }
    let words = text.filter { $0 != "%" && $0 != "*" }
    return switch (text.hasPrefix("%"), text.hasSuffix("%")) {
    case (false, true): "starts_with(\(left), '\(words)')"
    case (true, false): "ends_with(\(left), '\(words)')"
    default: "contains(\(left), '\(words)')"
    }
  }

  /// Returns the list of numbers or texts that begins behind `in`.
  private func list(at start: Int) -> String {
    var elements: [String] = []
    var position = start
    if [.openBracket, .openParenthesis].contains(tokens(ahead: position)) { position += 1 }
    while true {
      switch tokens(ahead: position) {
      case .number(let number): elements.append("\(number)")
      case .decimal(let number): elements.append(number)
      case .literal(.string(let text)): elements.append(JSONValue.string(text).json())
      case .literal(let value) where elements.isEmpty: return "`\(value.json())`"
      case .comma: break
      default: return elements.isEmpty ? "`[…]`" : "`[\(elements.joined(separator: ", "))]`"
      }
      position += 1
    }
  }

  /// Returns the comparison for `is null`, `is not null` and `is 'x'`.
  private func nullTest(of left: String) -> String {
    guard case .identifier(let next) = following else { return "\(left) == …" }
    let isNegated = next.lowercased() == "not"
    var value = "…"
    if case .identifier(let word) = tokens(ahead: isNegated ? 2 : 1) {
      let word = word.lowercased()
      value = ["null", "true", "false"].contains(word) ? "`\(word)`" : "`null`"
    }
    return "\(left) \(isNegated ? "!=" : "==") \(value)"
  }

  /// The advice for an expression that begins as a statement of another language does.
  var statementAdvice: String? {
    guard case .identifier(let first) = firstToken else { return nil }
    switch first.lowercased() {
    case "select", "from":
      return String(
        localized: "this is no SQL: [?condition] takes rows, and .{name: name} some of their values"
      )
    case "if", "case", "when":
      return functions["if"] == nil ? nil : String(localized: "write if(condition, 'yes', 'no')")
    default: return nil
    }
  }
}
