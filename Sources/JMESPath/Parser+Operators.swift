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
    default: failure("unexpected \(token.found)\(synonym)")
    }
  }

  /// The operator that the present or the last token is the word for, as the end of a message.
  var synonym: String {
    if case .identifier("not") = tokens(ahead: -1) { return "; 'not' is written '!'" }
    guard case .identifier(let word) = token else { return "" }
    return switch word.lowercased() {
    case "and": "; write '&&'"
    case "or": "; write '||'"
    default: ""
    }
  }

  private func missingOperator(_ sign: String, after left: SyntaxNode?) -> ExpressionError {
    var message = "there is no operator '\(sign)'"
    let isField = if case .field? = left?.syntax { true } else { false }
    let before = isField ? operand(tokens(ahead: -1)) : "…"
    let isSimple = tokens(ahead: 2).bindingPower < Token.dot.bindingPower
    let after = isSimple ? operand(following) : "…"
    let calls = Self.substitutes[sign, default: []]
      .filter {
        functions[$0] != nil && !($0 == "floor" && functions["subtract"] == nil)
          && !($0 == "join" && after.hasPrefix("`"))
      }
      .map { call($0, before, after) }
    if !calls.isEmpty { message += "; write " + calls.joined(separator: " or ") }
    if sign == "-", case .identifier(let first) = tokens(ahead: -1),
      case .identifier(let last) = following
    {
      message += "; a name with '-' in it is quoted: \"\(first)-\(last)\""
    }
    return failure(message)
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
  private func operand(_ token: Token) -> String {
    switch token {
    case .identifier(let name): name
    case .number, .decimal: "`\(token.found)`"
    default: "…"
    }
  }
}
