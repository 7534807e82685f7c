import Localization

/// The reason why an expression could not be read or evaluated.
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
  /// The position in the expression, in characters from its start; nil if the error has none.
  public internal(set) var offset: Int?

  /// - Parameter offset: the position; functions omit it, and get the position of their call.
  public init(_ kind: Kind, _ message: Message, offset: Int? = nil) {
    self.kind = kind
    self.message = String(localized: message)
    self.offset = offset
  }

  /// Returns the error with a position, unless it has one.
  func located(at offset: Int) -> ExpressionError {
    var located = self
    located.offset = self.offset ?? offset
    return located
  }
}

extension ExpressionError: CustomStringConvertible {
  /// The error as text, for example `syntax: expected ']', found end of expression (at character
  /// 5)`.
  public var description: String {
    guard let offset else { return String(localized: "\(kind.rawValue): \(message)") }
    return String(localized: "\(kind.rawValue): \(message) (at character \(offset + 1))")
  }
}
