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
  public let value: BoundExpression
  public let kind: Kind
  /// The effect of a change, in which `${value}` is the new value.
  public let effect: ActionDefinition.Kind
  public var confirm: ConfirmationDefinition?
  public var changes: [SourceID] = []
}

extension ControlDefinition {
  /// Returns the key for the one control of a row or a fact.
  static func key<Object>(set: @escaping Key<Object>.Setter<ControlDefinition>) -> Key<Object> {
    atMostOne(choices, set: set)
  }

  fileprivate static var choices: [Choice<ControlDefinition>] {
    [
      choice("toggle", toggle, "A switch that shows a value and changes it.") { $0 },
      choice("slider", slider, "A slider that shows a number and changes it.") { $0 },
    ]
  }

  private static let valueField = required(
    "value", .expression, "An expression for the value that is shown.")
  private static let effectField = exactlyOne(ActionDefinition.Kind.workChoices)
  private static let confirmKey = SharedKey(
    "confirm", ConfirmationDefinition.decoder, "A question that is asked before the change.")
  private static let changesKey = SharedKey(
    "changes", .list(of: .source, count: 1...1000),
    "The sources that the change concerns, beside the card’s own and that of \"sql\".")
  private static let sentKeys: Set<String> = ["http", "command", "mqtt", "sql", "on", "off"]

  private static let toggle = NodeDecoder<ControlDefinition>.object(
    "toggle", "A switch; the new value is `${value}` in the texts and parameters of its effect.",
    valueField, toggleField, effectField,
    make: { ControlDefinition(location: $0, value: $1, kind: $2, effect: $3) },
    confirmKey { $0.confirm = $1 },
    changesKey { $0.changes = $1 }
  )
  .notingFiles(of: sentKeys)
  .checked { control, context in context.checkValue(in: control) }

  private static let toggleField = Field<(on: Answer, off: Answer)>.group(
    make: { (on: .bool(true), off: .bool(false)) },
    optional("on", .answer, "The value that means on; by default true.") { $0.on = $1 },
    optional("off", .answer, "The value that means off; by default false.") { $0.off = $1 }
  )
  .map { Kind.toggle(on: $0.on, off: $0.off) }

  private static let slider = NodeDecoder<ControlDefinition>.object(
    "slider", "A slider; the new number is `${value}` in the texts and parameters of its effect.",
    valueField, sliderField, effectField,
    make: { ControlDefinition(location: $0, value: $1, kind: $2, effect: $3) },
    confirmKey { $0.confirm = $1 },
    changesKey { $0.changes = $1 }
  )
  .notingFiles(of: sentKeys)
  .checked { control, context in
    context.checkValue(in: control)
    guard case .slider(let minimum, let maximum, let step, _) = control.kind else { return }
    if maximum <= minimum {
      context.error(control.location, "\"max\" must be more than \"min\"")
    }
    if step <= 0 { context.error(control.location, "\"step\" must be more than 0") }
  }

  private static let sliderField = Field<
    (minimum: Double, maximum: Double, step: Double, unit: Template?)
  >.group(
    make: { (minimum: 0, maximum: 100, step: 1, unit: nil) },
    optional("min", .number, "The least number; by default 0.") { $0.minimum = $1 },
    optional("max", .number, "The greatest number; by default 100.") { $0.maximum = $1 },
    optional("step", .number, "The difference that a press of an arrow key makes.") {
      $0.step = $1
    },
    optional("unit", .text, "The unit behind the number.") { $0.unit = $1 }
  )
  .map { Kind.slider(minimum: $0.minimum, maximum: $0.maximum, step: $0.step, unit: $0.unit) }
}

/// A control of a footer, with its title.
public struct FooterControlDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: Template
  public var icon: Template?
  public let control: ControlDefinition

  static let decoder = NodeDecoder<FooterControlDefinition>.object(
    "control", "A switch or a slider of a footer, with its title.",
    required("title", .text, "The text before it."), exactlyOne(ControlDefinition.choices),
    make: { FooterControlDefinition(location: $0, title: $1, control: $2) },
    optional("icon", .icon, "A name of the icon theme.") { $0.icon = $1 }.before("toggle"))
}

extension NodeDecoder where Value == Answer {
  /// A decoder for a value that is sent as it is written: a text, a number, true or false.
  fileprivate static var answer: NodeDecoder {
    let schema = ValueSchema.forms([.boolean, .number, .text])
    return NodeDecoder(schema) { node, context in
      guard let scalar = node.scalar else {
        return context.expected("\(schema.noun)", found: node)
      }
      switch scalar.value {
      case .bool(let value): return .bool(value)
      case .integer(let value): return .number(Double(value))
      case .double(let value): return .number(value)
      case .text: return .text(scalar.text)
      case .null: return context.expected("\(schema.noun)", found: node)
      }
    }
  }
}

extension DecodingContext {
  /// Reports an effect that doesn't send the new value, or uses it in a way that can't be.
  fileprivate func checkValue(in control: ControlDefinition) {
    notes.uses.effects.append(control.effect)
    var isSent = false
    for expression in control.effect.expressions {
      if expression.line == Control.answerName {
        isSent = true
      } else if expression.expression.rootFields.contains(Control.answerName) {
        error(expression.location, "the new value stands alone, as ${value}")
      } else if expression.askedName != nil {
        error(expression.location, "a control asks nothing: the new value is ${value}")
      }
    }
    guard !isSent else { return }
    warning(control.location, "the change doesn’t send ${value}")
  }
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
