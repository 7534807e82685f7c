import CardModel
import DataSources
import Foundation
import JMESPath

/// Something in a card that could not be computed from its data. The rest of the card goes on.
public struct BindingIssue: Hashable, Sendable {
  /// The expression or the key in the file.
  public let location: SourceLocation
  public let message: String
}

extension BindingIssue: CustomStringConvertible {
  public var description: String { "\(location): warning: \(message)" }
}

/// Makes the cards that are shown from a card of the file and its data.
///
/// The results depend on the arguments, the context's locale and zone, and its present moment.
public struct CardBinder: Sendable {
  let context: FormattingContext

  /// - Parameter context: the context that the functions of the file's expressions were made with.
  public init(_ context: FormattingContext = FormattingContext()) { self.context = context }

  /// The cards of a definition, and the issues of what in them could not be computed.
  ///
  /// There is one card; as many as `each` gives; none where `when` isn't true.
  /// - Parameter pageObject: the object of the page that the cards are on, which is the value of
  ///   `object()`; nil where the page shows none.
  public func bind(
    _ definition: CardDefinition, _ snapshot: Snapshot, pageObject: JSONValue? = nil
  ) -> (cards: [ResolvedCard], issues: [BindingIssue]) {
    let binding = Binding(context: context, pageObject: pageObject)
    let cards = binding.cards(of: definition, snapshot)
    return (cards, binding.issues)
  }

  /// The sections below the bodies of the pages on the way to an object, the card's first; nil
  /// where the object is not among the data.
  public func details(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot,
    pageObject: JSONValue? = nil
  ) -> [[DetailSection]]? {
    Binding(context: context, pageObject: pageObject).details(at: path, of: definition, snapshot)
  }

  /// The object of a card, or of a row of it; nil where it is not among the data.
  public func object(
    at path: ObjectPath, of definition: CardDefinition, _ snapshot: Snapshot,
    pageObject: JSONValue? = nil
  ) -> JSONValue? {
    Binding(context: context, pageObject: pageObject).object(at: path, of: definition, snapshot)
  }

  /// The header of a page that shows an object.
  public func header(_ definition: HeaderDefinition, on object: JSONValue) -> CardHeader {
    Binding(context: context, pageObject: object).header(definition, body: nil, on: object)
  }

  /// A text of a page that shows an object.
  public func text(_ template: Template, on object: JSONValue) -> String {
    Binding(context: context, pageObject: object).text(template, on: object)
  }
}

/// One run of the binder: evaluates the file's texts and expressions, and notes what goes wrong.
final class Binding {
  let context: FormattingContext
  private(set) var issues: [BindingIssue] = []
  /// The values of the functions that read more than the data.
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

  /// The value of an expression.
  func evaluate(
    _ expression: BoundExpression, on data: JSONValue
  ) throws(ExpressionError) -> JSONValue {
    try expression.expression.evaluate(on: data, bindings: bindings)
  }

  /// The value of an expression; null where it fails, which is noted.
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

  /// The elements to show: those of the expression, else of the data itself.
  func items(_ expression: BoundExpression?, on data: JSONValue) -> [JSONValue] {
    guard let expression else { return data.array ?? [] }
    let result = value(expression, on: data)
    if let items = result.array { return items }
    if !result.isNull { note(expression.location, "\(expression.text) gives no list") }
    return []
  }

  // MARK: Texts

  /// A text with its expressions put in; what is missing is an empty text.
  func text(_ template: Template, on data: JSONValue) -> String {
    template.parts.map { part in
      switch part {
      case .literal(let text): text
      case .expression(let expression): Self.text(value(expression, on: data))
      // A secret is read where it is used, never where it would be seen.
      case .secret: ""
      }
    }.joined()
  }

  /// Nil where there is no template or it says nothing.
  func text(_ template: Template?, on data: JSONValue) -> String? {
    guard let template else { return nil }
    let text = text(template, on: data)
    return text.isEmpty ? nil : text
  }

  /// A value as it stands: numbers without grouping, nothing for null.
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

  /// A path is beside the file that names it.
  func image(_ template: Template, on data: JSONValue) -> ImageReference? {
    let text = text(template, on: data)
    guard !text.isEmpty else { return nil }
    if text.hasPrefix("http://") || text.hasPrefix("https://") { return .url(text) }
    if text.hasPrefix("/") { return .file(text) }
    let folder = URL(fileURLWithPath: template.location.file).deletingLastPathComponent()
    return .file(folder.appendingPathComponent(text).path)
  }
}
