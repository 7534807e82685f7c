/// The parts of the grammar in brackets and braces: indices, slices, projections, multi-selects.
extension Parser {
  /// The binding power below which an operator ends a projection and applies to the whole result.
  private static let projectionEnd = 10

  /// `[…]` after `left`, or at the beginning of an expression.
  mutating func bracket(after left: SyntaxNode?) throws(ExpressionError) -> SyntaxNode {
    let start = offset
    let base = left ?? SyntaxNode(.current, at: start)
    switch following {
    case .number, .colon:
      advance()
      return try position(in: base, isFirst: left == nil)
    case .star:
      if left == nil, tokens(ahead: 2) != .closeBracket { return try list() }
      advance()
      advance()
      try expect(.closeBracket)
      return project(base, try projected(Token.star.bindingPower), at: start)
    default:
      if left == nil { return try list() }
      advance()
      throw withAdvice(
        String(localized: "expected a number, ':', '*' or '?' after '[', found \(token.found)"),
        nameInBrackets)
    }
  }

  /// The advice for a name in brackets; nil if there is something else.
  private var nameInBrackets: String? {
    guard following == .closeBracket else { return nil }
    return switch token {
    case .identifier(let name): String(localized: "a name is written .\(name)")
    case .quotedIdentifier(let name), .literal(.string(let name)):
      String(localized: "a name is written .\(quoted(name))")
    default: nil
    }
  }

  /// Parses the rest of an index or a slice: `index]` or `start:stop:step]`.
  private mutating func position(
    in base: SyntaxNode, isFirst: Bool
  ) throws(ExpressionError) -> SyntaxNode {
    let start = offset
    if case .number(let index) = token, following != .colon {
      advance()
      try expect(.closeBracket)
      let node = SyntaxNode(.index(index), at: start)
      return isFirst ? node : sequence(base, node)
    }
    let slice = SyntaxNode(.slice(try slice()), at: start)
    let part = isFirst ? slice : sequence(base, slice)
    return project(part, try projected(Token.star.bindingPower), at: start)
  }

  private mutating func slice() throws(ExpressionError) -> Slice {
    var slice = Slice()
    slice.start = sliceNumber()
    try expect(.colon)
    slice.stop = sliceNumber()
    if skip(.colon) {
      let start = offset
      slice.step = sliceNumber() ?? 1
      if slice.step == 0 {
        throw ExpressionError(.invalidValue, "the step of a slice can’t be 0", offset: start)
      }
    }
    try expect(.closeBracket)
    return slice
  }

  private mutating func sliceNumber() -> Int? {
    guard case .number(let number) = token else { return nil }
    advance()
    return number
  }

  private func project(_ base: SyntaxNode, _ each: SyntaxNode, at start: Int) -> SyntaxNode {
    SyntaxNode(.projection(base, each: each), at: start, over: [base, each])
  }

  /// `*` as all values of an object.
  mutating func valueProjection(of base: SyntaxNode) throws(ExpressionError) -> SyntaxNode {
    let start = offset
    try expect(.star)
    let each = try projected(Token.star.bindingPower)
    return SyntaxNode(.valueProjection(base, each: each), at: start, over: [base, each])
  }

  mutating func flatten(_ base: SyntaxNode) throws(ExpressionError) -> SyntaxNode {
    let start = offset
    try expect(.flatten)
    let flat = SyntaxNode(.flatten(base), at: start, over: [base])
    return project(flat, try projected(Token.flatten.bindingPower), at: start)
  }

  mutating func filter(_ base: SyntaxNode) throws(ExpressionError) -> SyntaxNode {
    let start = offset
    try expect(.openFilter)
    let condition = try expression()
    try expect(.closeBracket)
    let each =
      token == .flatten
      ? SyntaxNode(.current, at: offset) : try projected(Token.openFilter.bindingPower)
    return SyntaxNode(
      .filter(base, condition: condition, each: each), at: start, over: [base, condition, each])
  }

  /// Parses the expression that is applied to each element of a projection.
  private mutating func projected(_ power: Int) throws(ExpressionError) -> SyntaxNode {
    if token.bindingPower < Self.projectionEnd { return SyntaxNode(.current, at: offset) }
    switch token {
    case .openBracket, .openFilter: return try expression(power)
    case .dot:
      advance()
      return try member(power)
    default: throw unexpected()
    }
  }

  /// Parses a multi-select list, `[a, b, …]`.
  mutating func list() throws(ExpressionError) -> SyntaxNode {
    let start = offset
    try expect(.openBracket)
    var elements: [SyntaxNode] = []
    repeat { elements.append(try expression()) } while skip(.comma)
    try expect(.closeBracket)
    return SyntaxNode(
      .list(elements), at: start, over: elements, growth: Double(elements.count))
  }

  /// Parses a multi-select hash, `{a: b, …}`.
  mutating func hash() throws(ExpressionError) -> SyntaxNode {
    let start = offset
    try expect(.openBrace)
    var keys: [String] = []
    var values: [SyntaxNode] = []
    if token == .openBrace {
      throw failure("expected a name, found '{'; an expression is written without {{ }}")
    }
    repeat {
      switch token {
      case .identifier(let name), .quotedIdentifier(let name): keys.append(name)
      case .literal(.string(let text)): throw failure("a name is written \(quoted(text))")
      case .number(let number): throw failure("a name is written \(quoted("\(number)"))")
      default: throw failure("expected a name, found \(token.found)")
      }
      advance()
      if token == .closeBrace, values.isEmpty {
        throw failure("expected ':', found '}'; a name alone is written without { }")
      }
      try expect(.colon)
      values.append(try expression())
    } while skip(.comma)
    try expect(.closeBrace)
    return SyntaxNode(
      .hash(keys: keys, values: values), at: start, over: values, growth: Double(values.count))
  }

  private func quoted(_ name: String) -> String { JSONValue.string(name).json() }
}
