import ChartModel
import CivilTime
import Localization

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
  public var isRequired = false
  public var suggestion: Template?

  static let decoder = NodeDecoder<QuestionDefinition>.object(
    "question", "A question that is asked before an action runs.",
    required("id", .identifier, "The name of the answer, which `${ask.id}` stands for."),
    required("title", .text, "The text beside the field."),
    oneVariant(
      by: "type", or: "text", "The type of the answer; by default text.",
      [
        variant("text") { Kind.text }, number, date,
        variant(
          "choice",
          required(
            "options", .options,
            "The answers: a list of texts or of `{ value, title }`, or an expression that gives "
              + "such a list.")
        ) { Kind.choice($0) },
        variant("switch") { Kind.toggle },
      ]),
    make: { QuestionDefinition(location: $0, id: $1, title: $2, kind: $3) },
    optional("required", .boolean, "The action waits for an answer.") { $0.isRequired = $1 },
    optional("default", .text, "The answer that is there at the beginning.") {
      $0.suggestion = $1
    })

  private static let number = variant(
    "number", make: { (minimum: Template?.none, maximum: Template?.none, step: 1.0) },
    minimum { $0.minimum = $1 },
    maximum { $0.maximum = $1 },
    optional("step", .number, "The difference that a press makes; by default 1.") { $0.step = $1 }
  ).map { Kind.number(minimum: $0.minimum, maximum: $0.maximum, step: $0.step) }

  private static let date = variant(
    "date", make: { (first: Template?.none, last: Template?.none) },
    minimum { $0.first = $1 },
    maximum { $0.last = $1 }
  ).map { Kind.date(first: $0.first, last: $0.last) }

  private static let minimum = SharedKey(
    "min", .text, "The least number, or the first day such as `2026-03-01`.")
  private static let maximum = SharedKey("max", .text, "The greatest number, or the last day.")
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
