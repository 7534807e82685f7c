import JMESPath

/// A compiled JMESPath expression of the file.
public struct BoundExpression: Sendable {
  /// One reference, since definitions hold many expressions and are copied while they are decoded.
  private let content: Content

  private final class Content: Sendable {
    let expression: Expression
    let location: SourceLocation
    let origin: Origin?

    init(_ expression: Expression, _ location: SourceLocation, _ origin: Origin?) {
      self.expression = expression
      self.location = location
      self.origin = origin
    }
  }

  /// The position of an expression in a text of the file.
  struct Origin: Sendable {
    let scalar: Scalar
    /// The start of the expression in the text's UTF-8.
    let offset: Int

    /// Returns the location in `file` of a byte of the expression.
    func location(at offset: Int, in file: FileInstance) -> SourceLocation {
      scalar.location(at: self.offset + offset, in: file)
    }
  }

  /// - Parameter origin: nil for an expression that isn't written in the file as it is.
  init(_ expression: Expression, location: SourceLocation, origin: Origin? = nil) {
    content = Content(expression, location, origin)
  }

  public var expression: Expression { content.expression }

  /// The text of the expression.
  public var text: String { content.expression.text }

  /// The expression in one line, for messages.
  var line: String {
    content.expression.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The location of the first character.
  public var location: SourceLocation { content.location }

  /// Returns the location of a byte of the expression.
  func location(at offset: Int) -> SourceLocation {
    content.origin?.location(at: offset, in: location.instance) ?? location
  }

  /// Returns the location of an error, which counts characters.
  func location(of error: ExpressionError) -> SourceLocation {
    location(at: text.prefix(error.offset ?? 0).utf8.count)
  }
}

extension BoundExpression: Equatable {
  /// Returns whether both are the same expression, wherever in the file they are.
  public static func == (left: BoundExpression, right: BoundExpression) -> Bool {
    left.expression == right.expression
  }
}
