/// A call of a function, such as `currency(amount, 'EUR')`.
public struct FunctionCall: Sendable {
  public let function: String
  /// The arguments that are values; those with a `&` are left out.
  public let arguments: [Expression]
}

extension Expression {
  /// The name of the member of the root value that the expression is; nil for any other expression.
  public var fieldName: String? {
    if case .field(let name) = syntax.syntax { name } else { nil }
  }

  /// The value of a literal; nil for any other expression.
  public var literal: JSONValue? {
    if case .literal(let value) = syntax.syntax { value } else { nil }
  }

  /// Returns the members of a bound value that the expression reads, with their positions in the
  /// text in UTF-8 bytes (``FunctionTable/binding(_:)``).
  public func members(ofBinding name: String) -> [(name: String, offset: Int)] {
    guard functionNames.contains(name) else { return [] }
    var members: [(name: String, offset: Int)] = []
    syntax.collectMembers(of: name, into: &members)
    return members
  }

  /// The call that the whole expression is; nil for any other expression.
  public var call: FunctionCall? {
    guard case .call(let function, let arguments) = syntax.syntax else { return nil }
    let values = arguments.filter { !$0.isExpression }.map { argument in
      Expression(text(argument.range), argument.node, limits)
    }
    return FunctionCall(function: function.name, arguments: values)
  }

  /// Returns a part of the text, given in UTF-8 bytes, without the blanks after it.
  private func text(_ range: Range<Int>) -> String {
    var part = Substring(text.utf8.dropFirst(range.lowerBound).prefix(range.count))
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
