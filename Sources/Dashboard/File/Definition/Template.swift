/// A text of the file that may hold expressions and references to secrets.
public struct Template: Sendable {
  public enum Part: Sendable, Equatable {
    case literal(String)
    /// `${expr}`, replaced by its value as text; a missing value is an empty text.
    case expression(BoundExpression)
    /// `${secret:name}`, which is read only when the text is used.
    case secret(String)
  }

  /// The parts of a text in order.
  ///
  /// Almost every text has one, and needs no array.
  public enum Parts: Sendable, Equatable, RandomAccessCollection, ExpressibleByArrayLiteral {
    case one(Part)
    case many([Part])

    init(_ parts: [Part]) { self = parts.count == 1 ? .one(parts[0]) : .many(parts) }

    public init(arrayLiteral elements: Part...) { self.init(elements) }

    public var startIndex: Int { 0 }

    public var endIndex: Int {
      switch self {
      case .one: 1
      case .many(let parts): parts.count
      }
    }

    public subscript(index: Int) -> Part {
      switch self {
      case .one(let part):
        precondition(index == 0)
        return part
      case .many(let parts): return parts[index]
      }
    }
  }

  /// One reference, since definitions hold many texts and are copied while they are decoded.
  private let content: Content

  private final class Content: Sendable {
    let text: String
    let location: SourceLocation
    let parts: Parts

    init(_ text: String, _ location: SourceLocation, _ parts: Parts) {
      self.text = text
      self.location = location
      self.parts = parts
    }
  }

  init(text: String, location: SourceLocation, parts: [Part]) {
    content = Content(text, location, Parts(parts))
  }

  /// A text without a position, which another replaces.
  static let empty = Template(
    text: "", location: SourceLocation(file: "", line: 0, column: 0), parts: [])

  /// The text as written, with variables and environment variables replaced.
  public var text: String { content.text }

  public var location: SourceLocation { content.location }

  /// The parts in order.
  ///
  /// No literal is empty, and no two literals are adjacent.
  public var parts: Parts { content.parts }

  /// The names of the secrets in the text.
  var secretNames: [String] {
    parts.compactMap { if case .secret(let name) = $0 { name } else { nil } }
  }

  /// The text of a template without expressions and secrets; otherwise nil.
  public var constant: String? {
    switch parts.count {
    case 0: return ""
    case 1: if case .literal(let text) = parts[0] { return text } else { return nil }
    default: return nil
    }
  }

  var expressions: [BoundExpression] {
    parts.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
  }
}

extension Template: Equatable {
  /// Returns whether both are the same text, wherever in the file they are.
  public static func == (left: Template, right: Template) -> Bool {
    left.text == right.text && left.parts == right.parts
  }
}
