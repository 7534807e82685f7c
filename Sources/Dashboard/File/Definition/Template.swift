/// A text of the file that may hold expressions and references to secrets.
public struct Template: Sendable, Equatable {
  public enum Part: Sendable, Equatable {
    case literal(String)
    /// `${expr}`: its value as text; a missing value is an empty text.
    case expression(BoundExpression)
    /// `${secret:name}`: read when the text is used, never before.
    case secret(String)
  }

  /// As written, after variables and environment.
  public let text: String
  public let location: SourceLocation
  /// In order; no two literals beside each other, none empty.
  public let parts: [Part]

  /// The text where it says the same whatever the data, else nil.
  public var constant: String? {
    switch parts.count {
    case 0: return ""
    case 1: if case .literal(let text) = parts[0] { return text } else { return nil }
    default: return nil
    }
  }
}
