/// Why an expression could not be read or evaluated.
public struct ExpressionError: Error, Hashable, Sendable {
  /// The error classes of the JMESPath specification, named as its test suite names them.
  public enum Kind: String, Hashable, Sendable {
    case syntax = "syntax"
    case invalidType = "invalid-type"
    case invalidArity = "invalid-arity"
    case invalidValue = "invalid-value"
    case unknownFunction = "unknown-function"
  }

  public let kind: Kind
  /// The mistake in words for the author of the expression, without a full stop and its position.
  public let message: String
  /// The place in the expression, in characters from its start; nil where no place is to blame.
  public internal(set) var offset: Int?

  /// - Parameter offset: a function leaves it out: the place of its call is filled in.
  public init(_ kind: Kind, _ message: String, offset: Int? = nil) {
    self.kind = kind
    self.message = message
    self.offset = offset
  }

  /// The same error with the position `place` unless it has one.
  func located(at offset: Int) -> ExpressionError {
    self.offset == nil ? ExpressionError(kind, message, offset: offset) : self
  }
}

extension ExpressionError: CustomStringConvertible {
  /// For example `syntax: expected ']', found end of expression (at character 5)`.
  public var description: String {
    let position = offset.map { " (at character \($0 + 1))" } ?? ""
    return "\(kind.rawValue): \(message)\(position)"
  }
}
