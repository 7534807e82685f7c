/// A JMESPath expression of the file.
public struct BoundExpression: Sendable, Equatable {
  /// As written.
  public let text: String
  /// Its first character.
  public let location: SourceLocation
}
