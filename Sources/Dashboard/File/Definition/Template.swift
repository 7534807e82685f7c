/// A text of the file that may hold expressions and references to secrets.
public struct Template: Sendable {
  public enum Part: Sendable, Equatable {
    case literal(String)
    /// `${expr}`: its value as text; a missing value is an empty text.
    case expression(BoundExpression)
    /// `${secret:name}`: read when the text is used, never before.
    case secret(String)
  }

  /// One reference: definitions hold many texts, and are copied while they are put together.
  private let content: Content

  private final class Content: Sendable {
    let text: String
    let location: SourceLocation
    let parts: [Part]

    init(_ text: String, _ location: SourceLocation, _ parts: [Part]) {
      self.text = text
      self.location = location
      self.parts = parts
    }
  }

  init(text: String, location: SourceLocation, parts: [Part]) {
    content = Content(text, location, parts)
  }

  /// As written, after variables and environment.
  public var text: String { content.text }

  public var location: SourceLocation { content.location }

  /// In order; no two literals beside each other, none empty.
  public var parts: [Part] { content.parts }

  /// The text where it says the same whatever the data, else nil.
  public var constant: String? {
    switch parts.count {
    case 0: return ""
    case 1: if case .literal(let text) = parts[0] { return text } else { return nil }
    default: return nil
    }
  }
}

extension Template: Equatable {
  public static func == (left: Template, right: Template) -> Bool {
    left.location == right.location && left.text == right.text && left.parts == right.parts
  }
}
