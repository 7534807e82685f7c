/// A member of the root value that an expression gives, alone or as a function formats it.
public struct LeadingField: Hashable, Sendable {
  public let name: String
  /// The function whose first argument the member is; nil for the member itself.
  public let function: String?
}

extension Expression {
  /// The member of the root value that the expression is, or that it begins a call with; nil for
  /// any other expression.
  public var leadingField: LeadingField? {
    switch syntax.syntax {
    case .field(let name): return LeadingField(name: name, function: nil)
    case .call(let function, let arguments):
      guard case .value(let node)? = arguments.first, case .field(let name) = node.syntax else {
        return nil
      }
      return LeadingField(name: name, function: function.name)
    default: return nil
    }
  }
}
