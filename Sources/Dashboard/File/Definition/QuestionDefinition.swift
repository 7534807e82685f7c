/// A question that an action asks before it runs.
public struct QuestionDefinition: Sendable, Equatable {
  /// The type of the answer.
  public enum Kind: Sendable, Equatable {
    case text
    case number(minimum: Template?, maximum: Template?, step: Double)
    /// A day, between days as ISO 8601 writes them.
    case date(first: Template?, last: Template?)
    case choice(OptionsDefinition)
    case toggle
  }

  public let location: SourceLocation
  public let id: String
  public let title: Template
  public let kind: Kind
  public let isRequired: Bool
  /// The answer that is there at the beginning, as a text.
  public let suggestion: Template?
}

extension [QuestionDefinition] {
  /// Returns the id of the question whose answer an expression stands for, such as `ask.count`;
  /// nil for an expression over data.
  func answered(by expression: BoundExpression) -> String? {
    guard !isEmpty, let id = expression.askedName, contains(where: { $0.id == id }) else {
      return nil
    }
    return id
  }
}

extension BoundExpression {
  /// The name in an expression `ask.name`; nil for any other expression.
  var askedName: String? {
    let text = line
    guard text.hasPrefix("ask.") else { return nil }
    let name = text.dropFirst("ask.".count)
    let isName = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    return isName && !name.isEmpty ? String(name) : nil
  }
}
