import ChartModel
import Localization

/// The keys of the questions that an action asks.
extension QuestionDefinition {
  static let decoder = NodeDecoder<QuestionDefinition>.object(
    "question", "A question that is asked before an action runs.",
    required("id", .identifier, "The name of the answer, which `${ask.id}` stands for."),
    required("title", .text, "The text beside the field."),
    oneVariant(
      by: "type", or: "text", "The type of the answer; by default text.",
      [
        variant("text") { Kind.text },
        variant(
          "number", minimum, maximum,
          optional("step", .number, or: 1, "The difference that a press makes; by default 1.")
        ) { Kind.number(minimum: $0, maximum: $1, step: $2) },
        variant("date", minimum, maximum) { Kind.date(first: $0, last: $1) },
        variant(
          "choice",
          required(
            "options", .options,
            "The answers: a list of texts or of `{ value, title }`, or an expression that gives "
              + "such a list.")
        ) { Kind.choice($0) },
        variant("switch") { Kind.toggle },
      ]),
    optional("required", .boolean, or: false, "The action waits for an answer."),
    optional("default", .text, "The answer that is there at the beginning."),
    make: QuestionDefinition.init)

  private static let minimum = optional(
    "min", .text, "The least number, or the first day such as `2026-03-01`.")
  private static let maximum = optional("max", .text, "The greatest number, or the last day.")
}

extension NodeDecoder where Value == [QuestionDefinition] {
  static var questions: NodeDecoder {
    NodeDecoder.list(of: QuestionDefinition.decoder, count: 1...20).checked { questions, context in
      var first: [String: SourceLocation] = [:]
      for question in questions {
        if let earlier = first[question.id] {
          context.error(
            question.location,
            "duplicate question \"\(question.id)\"; it is already on line \(earlier.line)")
        }
        first[question.id] = question.location
        if question.id.contains("-") {
          context.error(
            question.location,
            "an expression can’t name \"\(question.id)\": use letters, digits and '_'")
        }
        question.checkConstants(context)
      }
    }
  }
}

extension QuestionDefinition {
  /// Reports bounds and suggestions that are written in the file and have another type.
  fileprivate func checkConstants(_ context: DecodingContext) {
    switch kind {
    case .number(let minimum, let maximum, let step):
      for template in [minimum, maximum, suggestion].compactMap(\.self) {
        guard let text = template.constant, Double(text) == nil else { continue }
        context.error(template.location, "expected a number, found \"\(text)\"")
      }
      if step <= 0 { context.error(location, "\"step\" must be more than 0") }
    case .date(let first, let last):
      for template in [first, last, suggestion].compactMap(\.self) {
        guard let text = template.constant, CivilDate(text) == nil else { continue }
        context.error(template.location, "expected a day such as 2026-03-01, found \"\(text)\"")
      }
    case .toggle:
      if isRequired {
        context.error(location, "\"required\" has no meaning here: a switch is on or off")
      }
      if let text = suggestion?.constant, text != "true", text != "false" {
        context.error(location, "expected true or false as \"default\", found \"\(text)\"")
      }
    case .choice(.fixed(let options)):
      let texts = options.map(\.value.constant)
      if let text = suggestion?.constant, !texts.contains(nil), !texts.contains(text) {
        context.error(location, "\"\(text)\" is not among the options")
      }
    case .choice(.items), .text: break
    }
  }
}

// MARK: Use

extension DecodingContext {
  /// Reports answers that an action uses and doesn't ask for, uses in a way that can't be, or asks
  /// for and doesn't use.
  func checkAnswers(in action: ActionDefinition) {
    guard let first = action.questions.first else { return }
    let ids = action.questions.map(\.id)
    var used: Set<String> = []
    for expression in action.kind.expressions {
      if let name = expression.askedName {
        used.insert(name)
        guard !ids.contains(name) else { continue }
        unknown(
          name, "the action doesn’t ask for \"\(name)\"", among: ids, at: expression.location)
      } else if expression.line.contains(/\bask\./) {
        error(expression.location, "an answer stands alone, as ${ask.\(first.id)}")
      }
    }
    guard action.kind.takesAnswers else {
      return error(
        first.location, "\"ask\" needs http, command, mqtt or sql, which get the answers")
    }
    for question in action.questions where !used.contains(question.id) {
      warning(question.location, "nothing uses ${ask.\(question.id)}")
    }
  }
}

extension ActionDefinition.Kind {
  fileprivate var takesAnswers: Bool {
    switch self {
    case .http, .command, .mqtt, .sql: true
    case .open, .page, .bookmark, .hide, .refresh: false
    }
  }

  /// The expressions whose values reach the outside.
  var expressions: [BoundExpression] {
    switch self {
    case .command(let arguments): arguments.flatMap(\.expressions)
    case .http(let request): request.templates.flatMap(\.expressions)
    case .mqtt(let message): message.templates.flatMap(\.expressions)
    case .sql(let statement):
      switch statement.parameters {
      case .positional(let values): values
      case .named(let values): Array(values.values)
      }
    case .open(let template): template.expressions
    case .page, .bookmark, .hide, .refresh: []
    }
  }
}

extension Template {
  fileprivate var expressions: [BoundExpression] {
    parts.compactMap { part in
      if case .expression(let expression) = part { expression } else { nil }
    }
  }
}
