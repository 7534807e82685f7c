import CardModel
import ChartModel
import CivilTime
import Foundation
import JMESPath

// Questions of actions.

extension CardBuilder {
  func questions(_ definitions: [QuestionDefinition], on data: JSONValue) -> [Question] {
    definitions.map { definition in
      let kind = kind(definition.kind, on: data)
      return Question(
        id: definition.id, title: label(definition.title, on: data), kind: kind,
        isRequired: definition.isRequired,
        suggestion: definition.suggestion.flatMap { kind.answer(in: code($0, on: data)) })
    }
  }

  private func kind(_ kind: QuestionDefinition.Kind, on data: JSONValue) -> Question.Kind {
    func number(_ template: Template?) -> Double? {
      template.flatMap { Double(code($0, on: data)) }
    }
    func day(_ template: Template?) -> CivilDate? {
      template.flatMap { CivilDate(code($0, on: data)) }
    }
    return switch kind {
    case .text: .text
    case .number(let minimum, let maximum, let step):
      .number(.init(minimum: number(minimum), maximum: number(maximum), step: step))
    case .date(let first, let last): .date(.init(first: day(first), last: day(last)))
    case .choice(let options): .choice(choices(options, on: data))
    case .toggle: .toggle
    }
  }

  private func choices(
    _ options: OptionsDefinition, on data: JSONValue
  ) -> [Question.Option] {
    switch options {
    case .fixed(let options):
      return options.map { option in
        Question.Option(
          value: .text(code(option.value, on: data)), title: label(option.title, on: data))
      }
    case .items(let expression):
      let items = value(expression, on: data).array ?? []
      return items.prefix(DashboardChoices.optionLimit).compactMap { item in
        let value = item["value"] ?? item
        guard let answer = Answer(value) else { return nil }
        return Question.Option(value: answer, title: Self.text(item["title"] ?? value))
      }
    }
  }
}

extension Question.Kind {
  /// Returns the answer that a text stands for; nil if it is none of this type.
  fileprivate func answer(in text: String) -> Answer? {
    switch self {
    case .text: .text(text)
    case .number: Double(text).map { .number($0) }
    case .date: CivilDate(text).map { .text($0.description) }
    case .choice(let choices): choices.first { $0.value.text == text }?.value
    case .toggle: .bool(text == "true")
    }
  }
}

extension Answer {
  /// The answer that a value of data is; nil for null, a list or an object.
  fileprivate init?(_ value: JSONValue) {
    switch value {
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .number(Double(value))
    case .double(let value): self = .number(value)
    case .string(let value): self = .text(value)
    case .null, .array, .object: return nil
    }
  }
}
