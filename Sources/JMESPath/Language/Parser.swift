import Localization

/// Builds the tree of an expression, with the precedence that the specification's grammar gives.
///
/// The method is top-down operator precedence (Pratt, 1973).
struct Parser {
  private let tokens: [PlacedToken]
  let functions: FunctionTable
  private let limits: EvaluationLimits
  private var position = 0
  private var nesting = 0

  init(tokens: [PlacedToken], functions: FunctionTable, limits: EvaluationLimits) {
    self.tokens = tokens
    self.functions = functions
    self.limits = limits
  }

  mutating func parse() throws(ExpressionError) -> SyntaxNode {
    if token == .end { throw failure("the expression is empty") }
    let root = try expression()
    guard token == .end else { throw unexpected() }
    return root
  }

  // MARK: Tokens

  var token: Token { tokens[position].token }
  var offset: Int { tokens[position].offset }
  /// The token after the present one.
  var following: Token { tokens(ahead: 1) }

  /// Returns a token in front of the present one, or behind it; the first or the last beyond them.
  func tokens(ahead count: Int) -> Token {
    tokens[max(0, min(position + count, tokens.count - 1))].token
  }

  var firstToken: Token { tokens[0].token }

  mutating func advance() { position = min(position + 1, tokens.count - 1) }

  mutating func skip(_ expected: Token) -> Bool {
    guard token == expected else { return false }
    advance()
    return true
  }

  mutating func expect(_ expected: Token) throws(ExpressionError) {
    guard skip(expected) else {
      throw withSynonym(String(localized: "expected \(expected.found), found \(token.found)"))
    }
  }

  func failure(_ message: Message) -> ExpressionError {
    ExpressionError(.syntax, message, offset: offset)
  }

  // MARK: Expressions

  /// Returns an expression up to the first token that binds no stronger than `power`.
  mutating func expression(_ power: Int = 0) throws(ExpressionError) -> SyntaxNode {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= limits.nesting else { throw tooDeep }
    var left = try prefix()
    while left.depth <= limits.nesting {
      guard power < token.bindingPower else { return left }
      left = try continuation(of: left)
    }
    throw tooDeep
  }

  private var tooDeep: ExpressionError {
    ExpressionError(
      .invalidValue, "the expression nests deeper than \(limits.nesting) levels", offset: offset)
  }

  /// Parses the beginning of an expression.
  private mutating func prefix() throws(ExpressionError) -> SyntaxNode {
    let start = offset
    let current = SyntaxNode(.current, at: start)
    switch token {
    case .identifier(let name):
      let isBound = isBound(name)
      advance()
      if isBound {
        // A member of a bound value is one name: `!choice.site` asks whether there is a site.
        advance()
        let member = SyntaxNode(.call(Function.binding(name), []), at: start)
        defer { advance() }
        switch token {
        case .identifier(let name), .quotedIdentifier(let name):
          return sequence(member, SyntaxNode(.field(name), at: offset))
        default: throw unexpected()
        }
      }
      return token == .openParenthesis
        ? try call(name, at: start) : SyntaxNode(.field(name), at: start)
    case .quotedIdentifier(let name):
      advance()
      if token == .openParenthesis { throw failure("a function’s name is not quoted") }
      return SyntaxNode(.field(name), at: start)
    case .literal(let value):
      advance()
      return SyntaxNode(.literal(value), at: start)
    case .current:
      advance()
      return current
    case .root:
      advance()
      return SyntaxNode(.root, at: start, growth: SyntaxNode.unboundedGrowth)
    case .not:
      advance()
      let operand = try expression(Token.not.bindingPower)
      return SyntaxNode(.not(operand), at: start, over: [operand])
    case .openParenthesis:
      advance()
      let inner = try expression()
      try expect(.closeParenthesis)
      return inner
    case .star: return try valueProjection(of: current)
    case .flatten: return try flatten(current)
    case .openFilter: return try filter(current)
    case .openBrace: return try hash()
    case .openBracket: return try bracket(after: nil)
    case .number, .decimal:
      throw failure("a number is written in backticks: `\(token.found)`")
    case .ampersand: throw failure("'&' stands only before an argument of a function")
    case .dot: throw failure("expected an expression, found '.'; a name begins without it")
    default: throw failure("expected an expression, found \(token.found)")
    }
  }

  /// Returns whether the present token is the name of a bound value, before the name of a member of
  /// it.
  private func isBound(_ name: String) -> Bool {
    guard functions.boundNames.contains(name), tokens(ahead: 1) == .dot,
      position == 0 || tokens(ahead: -1) != .dot
    else { return false }
    return switch tokens(ahead: 2) {
    case .identifier, .quotedIdentifier: true
    default: false
    }
  }

  /// Parses what follows `left` in the same expression.
  private mutating func continuation(of left: SyntaxNode) throws(ExpressionError) -> SyntaxNode {
    let start = offset
    switch token {
    case .dot:
      advance()
      if token == .star { return try valueProjection(of: left) }
      return sequence(left, try member(Token.dot.bindingPower))
    case .pipe:
      advance()
      return sequence(left, try expression(Token.pipe.bindingPower))
    case .or:
      advance()
      let right = try expression(Token.or.bindingPower)
      return SyntaxNode(.or(left, right), at: start, over: [left, right])
    case .and:
      advance()
      let right = try expression(Token.and.bindingPower)
      return SyntaxNode(.and(left, right), at: start, over: [left, right])
    case .comparator(let comparator):
      advance()
      let right = try expression(Token.comparator(comparator).bindingPower)
      return SyntaxNode(.comparison(comparator, left, right), at: start, over: [left, right])
    case .flatten: return try flatten(left)
    case .openFilter: return try filter(left)
    case .openBracket: return try bracket(after: left)
    default: throw unexpected(after: left)
    }
  }

  func sequence(_ left: SyntaxNode, _ right: SyntaxNode) -> SyntaxNode {
    SyntaxNode(.sequence(left, right), at: right.offset, over: [left, right])
  }

  /// Parses what follows a dot: a name, a call, `*`, or a multi-select.
  mutating func member(_ power: Int) throws(ExpressionError) -> SyntaxNode {
    switch token {
    case .identifier, .quotedIdentifier, .star: return try expression(power)
    case .openBracket:
      if case .number(let index) = following {
        throw failure("an element is written without '.': [\(index)]")
      }
      return try list()
    case .openBrace: return try hash()
    case .number(let index):
      throw failure(
        """
        expected a name, '*', '[' or '{' after '.', found \(index); an element is written \
        [\(index)], and a name of digits "\(index)"
        """)
    default: throw failure("expected a name, '*', '[' or '{' after '.', found \(token.found)")
    }
  }

  // MARK: Calls

  /// `name(argument, …)`; the name has been read.
  private mutating func call(
    _ name: String, at start: Int
  ) throws(ExpressionError) -> SyntaxNode {
    let receiver = receiver
    guard let function = functions[name] else {
      let problem = String(localized: "there is no function \(name)()" as Message)
      let advice = functions.advice(for: name, on: receiver)
      throw ExpressionError(
        .unknownFunction, advice.map { "\(problem); \($0)" } ?? "\(problem)",
        offset: start)
    }
    try expect(.openParenthesis)
    var arguments: [CallArgument] = []
    if !skip(.closeParenthesis) {
      if let receiver, case .number(let digits) = token, function.canTake(2) {
        throw failure(
          "a number is written in backticks, and what it is done with: \(name)(\(receiver), `\(digits)`)"
        )
      }
      repeat { arguments.append(try argument()) } while skip(.comma)
      try expect(.closeParenthesis)
    }
    do throws(ExpressionError) {
      try function.checkArity(arguments.count)
    } catch {
      guard let receiver, function.canTake(arguments.count + 1) else {
        throw error.located(at: start)
      }
      let others = arguments.isEmpty ? "" : ", …"
      let list = name == "join" || name == "map" ? "…, \(receiver)" : "\(receiver)\(others)"
      throw ExpressionError(
        error.kind, "\(error.message); write \(name)(\(list))", offset: start)
    }
    do {
      try function.checkLiterals(arguments)
    } catch {
      throw error.located(at: start)
    }
    return SyntaxNode(
      .call(function, arguments), at: start, over: arguments.map(\.node),
      growth: Double(max(arguments.count, 1)))
  }

  /// The value on which a function is called as if it were its own: the name before `.`, and `@`
  /// behind `|`; nil for other calls.
  private var receiver: String? {
    switch tokens(ahead: -2) {
    case .pipe: return "@"
    case .dot:
      let name = operand(tokens(ahead: -3))
      return name == "…" || tokens(ahead: -4) == .dot ? "…" : name
    default: return nil
    }
  }

  private mutating func argument() throws(ExpressionError) -> CallArgument {
    let isExpression = skip(.ampersand)
    let start = offset
    let node = try expression()
    return CallArgument(node: node, isExpression: isExpression, range: start..<offset)
  }
}

extension Function {
  /// Returns whether the function can be called with `count` arguments.
  fileprivate func canTake(_ count: Int) -> Bool { (try? checkArity(count)) != nil }
}
