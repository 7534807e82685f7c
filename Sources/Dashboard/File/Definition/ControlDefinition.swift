import CardModel

/// A switch or a slider that shows a value of the data and changes it.
public struct ControlDefinition: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// - Parameters:
    ///   - on: the value that means on; true if the file names none.
    ///   - off: the value that means off.
    case toggle(on: Answer, off: Answer)
    case slider(minimum: Double, maximum: Double, step: Double, unit: Template?)
  }

  public let location: SourceLocation
  /// The value that is shown, evaluated on the item or the card's data.
  public let value: BoundExpression
  public let kind: Kind
  /// The effect of a change, in which `${value}` is the new value.
  public let effect: ActionDefinition.Kind
  /// The confirmation that is asked for before a change.
  public let confirm: ConfirmationDefinition?
  /// The sources that a change concerns, beside the card's own.
  public let changes: [SourceID]
}

/// A control of a footer, with its title.
public struct FooterControlDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template
  public let icon: Template?
  public let control: ControlDefinition
}

/// The controls and the actions of a footer in the file.
struct FooterDefinition: Sendable, Equatable {
  var controls: [FooterControlDefinition] = []
  var actions: [ActionDefinition] = []
}

/// The names of the answers that an effect gets.
struct AnswerNames {
  var questions: [QuestionDefinition] = []
  /// Whether `value` is the new value of a control.
  var hasValue = false

  static let none = AnswerNames()
  static let control = AnswerNames(hasValue: true)

  /// Returns the name of the answer that an expression stands for; nil for an expression over data.
  func answered(by expression: BoundExpression) -> String? {
    if hasValue, expression.line == Control.answerName { return Control.answerName }
    return questions.answered(by: expression)
  }
}
