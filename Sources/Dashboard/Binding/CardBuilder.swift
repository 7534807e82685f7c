import CardModel
import Foundation
import JMESPath

/// Builds cards from data: it evaluates the file's texts and expressions, and records failures.
///
/// An instance serves one call of ``CardBinder``, or one pass over the rows of a report.
final class CardBuilder {
  let context: FormattingContext
  private(set) var issues: [BindingIssue] = []
  /// The values of the functions that depend on more than the data.
  private let bindings: [String: JSONValue]

  /// - Parameter pageObject: the value of `object()`; nil gives null.
  init(context: FormattingContext, pageObject: JSONValue? = nil) {
    self.context = context
    bindings = pageObject.map { [Function.pageObjectName: $0] } ?? [:]
  }

  func note(_ location: SourceLocation, _ message: String) {
    issues.append(BindingIssue(location: location, message: message))
  }

  // MARK: Values

  /// Returns the value of an expression.
  func evaluate(
    _ expression: BoundExpression, on data: JSONValue
  ) throws(ExpressionError) -> JSONValue {
    try expression.expression.evaluate(on: data, bindings: bindings)
  }

  /// Returns the value of an expression; null if it fails, which is recorded.
  func value(_ expression: BoundExpression, on data: JSONValue) -> JSONValue {
    do {
      return try evaluate(expression, on: data)
    } catch {
      note(expression.location, "\(expression.text): \(error.message)")
      return .null
    }
  }

  func number(_ expression: BoundExpression, on data: JSONValue) -> Double? {
    value(expression, on: data).number
  }

  /// Returns the elements to show: those of the expression, or of the data itself.
  func items(_ expression: BoundExpression?, on data: JSONValue) -> [JSONValue] {
    guard let expression else { return data.array ?? [] }
    let result = value(expression, on: data)
    if let items = result.array { return items }
    if !result.isNull { note(expression.location, "\(expression.text) gives no list") }
    return []
  }

  // MARK: Texts

  /// Returns a text with the values of its expressions; a missing value is an empty text.
  func text(_ template: Template, on data: JSONValue) -> String {
    template.parts.map { part in
      switch part {
      case .literal(let text): text
      case .expression(let expression): Self.text(value(expression, on: data))
      // A secret is read only when it is used, never to be shown.
      case .secret: ""
      }
    }.joined()
  }

  /// Returns the text of a template; nil if there is no template or its text is empty.
  func text(_ template: Template?, on data: JSONValue) -> String? {
    guard let template else { return nil }
    let text = text(template, on: data)
    return text.isEmpty ? nil : text
  }

  /// Returns a value as text: numbers without grouping, an empty text for null.
  static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .bool, .integer, .double, .array, .object: value.json(pretty: false)
    }
  }

  // MARK: Meanings

  func state(_ definition: StateDefinition?, on data: JSONValue) -> SemanticState {
    switch definition {
    case nil: return .neutral
    case .word(let word): return word
    case .text(let template):
      return SemanticState(rawValue: text(template, on: data)) ?? .neutral
    case .thresholds(let thresholds, of: let expression):
      let value = value(expression, on: data)
      guard let number = value.number else {
        if !value.isNull {
          note(
            expression.location, "\(expression.text) gives no number for the thresholds to compare")
        }
        return .neutral
      }
      return thresholds.first { $0.isMet(by: number) }?.state ?? .neutral
    }
  }

  func status(_ definition: StatusDefinition?, on data: JSONValue) -> Status? {
    guard let definition else { return nil }
    let words = text(definition.text, on: data)
    let icon = text(definition.icon, on: data).map { Icon($0) }
    guard !words.isEmpty || icon != nil else { return nil }
    return Status(words, icon: icon, state: state(definition.state, on: data))
  }

  func destination(_ opens: OpensDefinition?, on data: JSONValue) -> Destination {
    switch opens {
    case nil: .none
    case .object: .object
    case .chart: .chart
    case .page(let page): .page(page)
    case .url(let template): text(Optional(template), on: data).map { .external(url: $0) } ?? .none
    }
  }

  /// Returns an image, whose path is relative to the file that names it.
  func image(_ template: Template, on data: JSONValue) -> ImageReference? {
    let text = text(template, on: data)
    guard !text.isEmpty else { return nil }
    if text.hasPrefix("http://") || text.hasPrefix("https://") { return .url(text) }
    if text.hasPrefix("/") { return .file(text) }
    let folder = URL(fileURLWithPath: template.location.file).deletingLastPathComponent()
    return .file(folder.appendingPathComponent(text).path)
  }
}
