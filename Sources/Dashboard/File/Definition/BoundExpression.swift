import JMESPath

/// A compiled JMESPath expression of the file.
public struct BoundExpression: Sendable {
  /// One reference, since definitions hold many expressions and are copied while they are decoded.
  private let content: Content

  private final class Content: Sendable {
    let expression: Expression
    let location: SourceLocation

    init(_ expression: Expression, _ location: SourceLocation) {
      self.expression = expression
      self.location = location
    }
  }

  init(_ expression: Expression, location: SourceLocation) {
    content = Content(expression, location)
  }

  public var expression: Expression { content.expression }

  /// The text of the expression.
  public var text: String { content.expression.text }

  /// The location of the first character.
  public var location: SourceLocation { content.location }
}

extension BoundExpression: Hashable {
  public static func == (left: BoundExpression, right: BoundExpression) -> Bool {
    left.location == right.location && left.expression == right.expression
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(location)
    hasher.combine(expression)
  }
}
