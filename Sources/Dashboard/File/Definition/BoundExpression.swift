import JMESPath

/// A JMESPath expression of the file, compiled.
public struct BoundExpression: Sendable, Equatable {
  /// As written.
  public let text: String
  /// Its first character.
  public let location: SourceLocation
  public let expression: Expression
}
