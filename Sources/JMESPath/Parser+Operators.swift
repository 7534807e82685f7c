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
    guard let synonym else { return failure("\(problem)") }
    return failure("\(problem); \(synonym)")
  }

  private var synonym: String? {
    if case .identifier("not") = tokens(ahead: -1) {
      return String(localized: "'not' is written '!'")
    }
    guard case .identifier(let word) = token else { return nil }
    return switch word.lowercased() {
    case "and": String(localized: "write '&&'")
    case "or": String(localized: "write '||'")
    default: quotedName
    }
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
    var problem = String(localized: "there is no operator '\(sign)'")
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
  private func operand(_ token: Token) -> String {
    switch token {
    case .identifier(let name): name
    case .number, .decimal: "`\(token.found)`"
    default: "…"
    }
  }
}
