import Localization

/// The errors for operators of other languages, which say what to write in JMESPath.
extension Parser {
  /// The functions that take the place of operators.
  private static let substitutes = [
    "*": ["multiply"], "/": ["divide"], "-": ["subtract"], "+": ["add", "join"], "?": ["if"],
    "%": ["floor"],
  ]

  /// Returns the error for a token that can't stand where it is.
  /// - Parameter left: the expression before the token, if it can be an operand.
  func unexpected(after left: SyntaxNode? = nil) -> ExpressionError {
    switch token {
    case .star: missingOperator("*", after: left)
    case .foreignOperator(let sign): missingOperator(sign, after: left)
    default: withSynonym(String(localized: "unexpected \(token.found)"))
    }
  }

  /// Returns the error for a problem, with the operator that the present or the last token is the
  /// word for.
  func withSynonym(_ problem: String) -> ExpressionError {
    withAdvice(problem, synonym)
  }

  func withAdvice(_ problem: String, _ advice: String?) -> ExpressionError {
    advice.map { failure("\(problem); \($0)") } ?? failure("\(problem)")
  }

  private var synonym: String? {
    switch (tokens(ahead: -1), token) {
    case (.root, .identifier(let name)) where tokens(ahead: -2) != .dot:
      String(localized: "a name begins without '$': \(name)")
    case (.current, .identifier(let name)): String(localized: "write @.\(name)")
    case (_, .ampersand): String(localized: "write '&&', or join('', […]) to join texts")
    case (.identifier, .colon) where tokens(ahead: -2) == .openParenthesis:
      String(localized: "all values of a name are [].name")
    case (.literal, .literal): String(localized: "a ' in a text is written \\'")
    case (.identifier(let name), .identifier(let argument))
    where functions[name] != nil && foreignWordAdvice == nil:
      String(localized: "write \(name)(\(argument))")
    case (_, .identifier): foreignWordAdvice ?? infixCall ?? quotedName
    default: nil
    }
  }

  /// The call of a function whose name stands between two operands.
  private var infixCall: String? {
    guard case .identifier(let name) = token, functions[name] != nil,
      case let right = operand(following), right != "…"
    else { return nil }
    return String(localized: "write \(name)(\(operand(tokens(ahead: -1))), \(right))")
  }

  /// The advice for a name of several words, as columns of tables have them.
  private var quotedName: String? {
    guard case .identifier(var name) = tokens(ahead: -1) else {
      return nil
    }
    var count = 0
    while case .identifier(let word) = tokens(ahead: count) {
      name += " \(word)"
      count += 1
    }
    return String(localized: "a name with a space in it is quoted: \"\(name)\"")
  }

  private func missingOperator(_ sign: String, after left: SyntaxNode?) -> ExpressionError {
    if let advice = statementAdvice { return failure("unexpected \(token.found); \(advice)") }
    var problem = String(localized: "there is no operator '\(sign)'")
    let isField =
      switch left?.syntax {
      case .field, .literal, .current: true
      default: false
      }
    let before = isField ? operand(tokens(ahead: -1)) : "…"
    let isSimple = tokens(ahead: 2).bindingPower < Token.dot.bindingPower
    let after = isSimple ? operand(following) : "…"
    let calls = Self.substitutes[sign, default: []]
      .filter {
        functions[$0] != nil && !($0 == "floor" && functions["subtract"] == nil)
          && !($0 == "join" && after.hasPrefix("`"))
          && !($0 == "add" && (before.hasPrefix("'") || after.hasPrefix("'")))
      }
      .map { call($0, before, after) }
    if !calls.isEmpty {
      let advice = String(localized: "write \(calls.localizedChoice)")
      problem = String(localized: "\(problem); \(advice)")
    }
    if sign == "-", case .identifier(let first) = tokens(ahead: -1),
      case .identifier(let last) = following
    {
      let advice = String(localized: "a name with '-' in it is quoted: \"\(first)-\(last)\"")
      problem = String(localized: "\(problem); \(advice)")
    }
    return failure("\(problem)")
  }

  private func call(_ function: String, _ left: String, _ right: String) -> String {
    switch function {
    // The remainder.
    case "floor":
      "subtract(\(left), multiply(\(right), floor(divide(\(left), \(right)))))"
    case "if": "if(\(left), \(right), …)"
    case "join": "join('', [\(left), \(right)])"
    default: "\(function)(\(left), \(right))"
    }
  }

  /// Returns an operand of one token as it is written in a call.
  func operand(_ token: Token) -> String {
    switch token {
    case .identifier(let name): name
    case .current: "@"
    case .literal(.string(let text)): "'\(text)'"
    case .literal(let value): "`\(value.json())`"
    case .number, .decimal: "`\(token.found)`"
    default: "…"
    }
  }
}
