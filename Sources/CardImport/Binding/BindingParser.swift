import JMESPath

/// Reads the expressions of UI5's expression binding, a subset of JavaScript, and those of
/// templates of Adaptive Cards.
struct BindingParser {
  /// The language of the expressions.
  enum Language {
    /// A name is a function; `${ }` is around paths.
    case ui5
    /// A name is a path, unless arguments follow it.
    case adaptive
  }

  private let language: Language
  private var lexer: BindingLexer
  private var token = BindingToken.end
  /// The position behind the token before the present one.
  private(set) var position: Int
  private var depth = 0

  /// The operators and members so far, each of which may hold all that stand before it.
  private var length = 0

  private static let maximumDepth = 40
  private static let maximumLength = 200

  /// - Parameter position: the index of the first character of the expression.
  init(
    _ characters: [Character], at position: Int, language: Language = .ui5
  ) throws(BindingFailure) {
    self.language = language
    lexer = BindingLexer(characters, at: position)
    self.position = position
    try advance()
  }

  /// Reads an expression up to a brace that it doesn't open.
  mutating func expressionInBraces() throws(BindingFailure) -> BindingExpression {
    let value = try expression()
    guard token == .symbol("}") else { throw .fail("a brace is not closed") }
    position = lexer.position
    return value
  }

  /// Reads an expression up to the end.
  mutating func wholeExpression() throws(BindingFailure) -> BindingExpression {
    let value = try expression()
    guard token == .end else { throw .fail("the expression has something after its end") }
    return value
  }

  private mutating func advance() throws(BindingFailure) {
    position = lexer.position
    token = try lexer.next()
  }

  private mutating func skip(_ symbol: String) throws(BindingFailure) -> Bool {
    guard token == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  private mutating func require(_ symbol: String) throws(BindingFailure) {
    guard try skip(symbol) else { throw .fail("\"\(symbol)\" is missing in an expression") }
  }

  private mutating func expression() throws(BindingFailure) -> BindingExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw .fail("the expression is nested too deeply") }
    let condition = try operation(above: 0)
    guard try skip("?") else { return condition }
    let first = try expression()
    try require(":")
    return .conditional(truth(condition), first, try expression())
  }

  private mutating func operation(above minimum: Int) throws(BindingFailure) -> BindingExpression {
    var left = try prefix()
    while let binary = binaryOperator, binary.precedence > minimum {
      try advance()
      try lengthen()
      left = combined(binary, left, try operation(above: binary.precedence))
    }
    return left
  }

  /// Counts a further part of a chain, such as `a + b + c`.
  private mutating func lengthen(by count: Int = 1) throws(BindingFailure) {
    length += count
    guard length <= Self.maximumLength else { throw .fail("the expression is nested too deeply") }
  }

  private func combined(
    _ binary: BindingOperator, _ left: BindingExpression, _ right: BindingExpression
  ) -> BindingExpression {
    guard language == .adaptive else { return .operation(binary, left, right) }
    return AdaptiveFunctions.operation(binary, left, right)
  }

  /// Returns a condition, in which each language has its own values that count as true.
  private func truth(_ value: BindingExpression) -> BindingExpression {
    language == .adaptive ? AdaptiveFunctions.truth(of: value) : value
  }

  /// The operator that the present token is.
  private var binaryOperator: BindingOperator? {
    switch token {
    case .symbol(let symbol): BindingOperator(rawValue: symbol)
    case .name("in") where language == .ui5: .within
    default: nil
    }
  }

  private mutating func prefix() throws(BindingFailure) -> BindingExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw .fail("the expression is nested too deeply") }
    if try skip("!") { return .not(truth(try prefix())) }
    if try skip("-") { return .negative(try prefix()) }
    if try skip("+") { return .call("Number", [try prefix()]) }
    if language == .ui5, token == .name("typeof") {
      try advance()
      return .call("typeof", [try prefix()])
    }
    return try suffixed(try operand())
  }

  private mutating func operand() throws(BindingFailure) -> BindingExpression {
    let token = token
    try advance()
    switch token {
    case .number(let number):
      return .literal(Int64(exactly: number).map { .integer($0) } ?? .double(number))
    // Placeholders of older manifests are also in quotes.
    case .string(let text) where text.contains(/\{(filters|parameters)>\//):
      return try BindingText.read(text)
    case .string(let text): return .literal(.string(text))
    case .path(let content): return try BindingText.binding(in: content)
    case .name("true"): return .literal(true)
    case .name("false"): return .literal(false)
    case .name("null"), .name("undefined"): return .literal(.null)
    case .name("new") where language == .ui5:
      throw .fail("“new” makes an object of a program: put its result into the data")
    case .name(let name) where language == .adaptive:
      guard try skip("(") else { return try AdaptiveFunctions.path(name) }
      let arguments = try list(to: ")")
      // Functions such as add() stand for a chain of operators.
      try lengthen(by: max(arguments.count - 1, 0))
      return try AdaptiveFunctions.call(name, arguments)
    case .name(let name): return try function(name)
    case .symbol("("):
      let value = try expression()
      try require(")")
      return value
    case .symbol("["): return .list(try list(to: "]"))
    case .symbol("{"): return .object(try members())
    case .symbol(let symbol): throw .fail("\"\(symbol)\" is unexpected in an expression")
    case .end: throw .fail("the expression ends too early")
    }
  }

  /// Reads a call of a global function, such as `format.date(…)`.
  private mutating func function(_ first: String) throws(BindingFailure) -> BindingExpression {
    var name = first
    while try skip(".") {
      guard case .name(let part) = token else { throw .fail("the expression ends too early") }
      name += "." + part
      try advance()
    }
    guard try skip("(") else {
      if let constant = ScriptFunctions.constants[name] { return .literal(.double(constant)) }
      throw .fail(
        "\"\(name)\" is a variable of a program, and has no value here: put it into the data")
    }
    return .call(name, try list(to: ")"))
  }

  /// Returns the member of a value, which in a template is a part of its path.
  private func member(_ name: String, of base: BindingExpression) -> BindingExpression {
    guard language == .adaptive, case .path(let path) = base else { return .member(base, name) }
    return .path(path.appending(name))
  }

  private func element(
    _ index: BindingExpression, of base: BindingExpression
  ) -> BindingExpression {
    guard language == .adaptive, case .path(let path) = base else { return .element(base, index) }
    switch index {
    case .literal(.integer(let number)) where number >= 0: return .path(path.appending("\(number)"))
    case .literal(.string(let name)): return .path(path.appending(name))
    default: return .element(base, index)
    }
  }

  private mutating func list(to end: String) throws(BindingFailure) -> [BindingExpression] {
    var elements: [BindingExpression] = []
    if try skip(end) { return elements }
    repeat { elements.append(try expression()) } while try skip(",")
    try require(end)
    return elements
  }

  private mutating func members() throws(BindingFailure) -> [BindingMember] {
    var members: [BindingMember] = []
    if try skip("}") { return members }
    repeat {
      switch token {
      case .name(let key), .string(let key):
        try advance()
        try require(":")
        members.append(BindingMember(key: key, value: try expression()))
      default: throw .fail("an object in an expression needs names")
      }
    } while try skip(",")
    try require("}")
    return members
  }

  private mutating func suffixed(
    _ start: BindingExpression
  ) throws(BindingFailure) -> BindingExpression {
    var base = start
    var count = 0
    while true {
      count += 1
      guard count <= Self.maximumDepth else { throw .fail("the expression is nested too deeply") }
      if try skip(".") {
        guard case .name(let name) = token else { throw .fail("the expression ends too early") }
        try advance()
        base =
          try skip("(") ? .method(base, name, try list(to: ")")) : member(name, of: base)
      } else if try skip("[") {
        let index = try expression()
        try require("]")
        base = element(index, of: base)
      } else {
        return base
      }
      if case .path = base { continue }
      try lengthen()
    }
  }
}
