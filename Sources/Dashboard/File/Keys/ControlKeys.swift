import CardModel

/// The keys of switches and sliders.
extension ControlDefinition {
  /// The field for the one control of a row or a fact.
  static var field: Field<ControlDefinition?> { atMostOne(choices) }

  /// The field for the control of an entry of a footer.
  static var requiredField: Field<ControlDefinition> { exactlyOne(choices) }

  private static var choices: [Choice<ControlDefinition>] {
    [
      choice("toggle", toggle, "A switch that shows a value and changes it.") { $0 },
      choice("slider", slider, "A slider that shows a number and changes it.") { $0 },
    ]
  }

  private static let valueField = required(
    "value", .expression, "An expression for the value that is shown.")
  private static let effectField = exactlyOne(ActionDefinition.Kind.workChoices)
  private static let confirmField = optional(
    "confirm", ConfirmationDefinition.decoder, "A question that is asked before the change.")
  private static let changesField = optional(
    "changes", .list(of: .source, count: 1...1000), or: [],
    "The sources that the change concerns, beside the card’s own and that of \"sql\".")
  private static let sentKeys: Set<String> = ["http", "command", "mqtt", "sql", "on", "off"]

  private static let toggle = NodeDecoder<ControlDefinition>.object(
    "toggle", "A switch; the new value is `${value}` in the texts and parameters of its effect.",
    valueField,
    optional("on", .answer, or: .bool(true), "The value that means on; by default true."),
    optional("off", .answer, or: .bool(false), "The value that means off; by default false."),
    effectField, confirmField, changesField
  ) { location, value, on, off, effect, confirm, changes in
    ControlDefinition(
      location: location, value: value, kind: .toggle(on: on, off: off), effect: effect,
      confirm: confirm, changes: changes)
  }
  .notingFiles(of: sentKeys)
  .checked { control, context in context.checkValue(in: control) }

  private static let slider = NodeDecoder<ControlDefinition>.object(
    "slider", "A slider; the new number is `${value}` in the texts and parameters of its effect.",
    valueField,
    optional("min", .number, or: 0, "The least number; by default 0."),
    optional("max", .number, or: 100, "The greatest number; by default 100."),
    optional("step", .number, or: 1, "The difference that a press of an arrow key makes."),
    optional("unit", .text, "The unit behind the number."),
    effectField, confirmField, changesField
  ) { location, value, minimum, maximum, step, unit, effect, confirm, changes in
    ControlDefinition(
      location: location, value: value,
      kind: .slider(minimum: minimum, maximum: maximum, step: step, unit: unit), effect: effect,
      confirm: confirm, changes: changes)
  }
  .notingFiles(of: sentKeys)
  .checked { control, context in
    context.checkValue(in: control)
    guard case .slider(let minimum, let maximum, let step, _) = control.kind else { return }
    if maximum <= minimum {
      context.error(control.location, "\"max\" must be more than \"min\"")
    }
    if step <= 0 { context.error(control.location, "\"step\" must be more than 0") }
  }
}

extension FooterControlDefinition {
  static let decoder = NodeDecoder<FooterControlDefinition>.object(
    "control", "A switch or a slider of a footer, with its title.",
    required("title", .text, "The text before it."),
    optional("icon", .icon, "A name of the icon theme."),
    ControlDefinition.requiredField,
    make: FooterControlDefinition.init)
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
