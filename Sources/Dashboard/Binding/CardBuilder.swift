import CardModel
import Foundation
import JMESPath
import Localization

/// Builds cards from data: it evaluates the file's texts and expressions, and records failures.
///
/// An instance serves one call of ``CardBinder``, or one pass over the rows of a report.
final class CardBuilder {
  let context: FormattingContext
  /// The issues that are found while the card is built.
  var issues: IssueCollector
  /// The values of all expressions and texts; nil unless they are to be explained.
  let record: BindingRecord?
  /// Returns whether this machine has a file; nil if pictures that it lacks are no issues.
  let hasFile: (@Sendable (String) -> Bool)?
  /// The times that the histories in the data cover.
  var historySpans: [HistorySpan] = []
  /// The values of the functions that depend on more than the data.
  private var bindings: [String: JSONValue]

  /// - Parameters:
  ///   - pageObject: the value of `object()`; nil gives null.
  ///   - choices: the values of `choice.id`.
  init(
    context: FormattingContext, pageObject: JSONValue? = nil, choices: ChoiceValues = .none,
    trace: LookupTrace? = nil,
    record: BindingRecord? = nil, hasFile: (@Sendable (String) -> Bool)? = nil
  ) {
    self.context = context
    issues = IssueCollector(trace: trace)
    (self.record, self.hasFile) = (record, hasFile)
    var bindings = choices.bindings
    bindings[Function.pageObjectName] = pageObject
    self.bindings = bindings
    trace?.bindings = bindings
  }

  // MARK: Values

  /// Returns the text that is chosen; nil for none.
  func choice(_ id: String) -> String? { bindings[ChoiceValues.name]?[id]?.string }

  /// Returns the result of `body`, in which `index()` is the position of an item.
  func at<Result>(_ index: Int, _ body: () -> Result) -> Result {
    let outer = bindings[Function.indexName]
    bindings[Function.indexName] = .integer(Int64(index))
    defer { bindings[Function.indexName] = outer }
    return body()
  }

  /// Returns the value of an expression.
  func evaluate(
    _ expression: BoundExpression, on data: JSONValue
  ) throws(ExpressionError) -> JSONValue {
    try expression.expression.evaluate(on: data, bindings: bindings)
  }

  /// Returns the value of an expression, and examines what it looks up if it gives nothing; records
  /// an error.
  /// - Parameter isCondition: whether a name alone tests that there is a value.
  func examined(
    _ expression: BoundExpression, on data: JSONValue, isCondition: Bool = false
  ) throws(ExpressionError) -> JSONValue {
    issues.begin(expression, on: data, isCondition: isCondition)
    do {
      let (result, hasWrongType) = try expression.expression.evaluateNotingTypes(
        on: data, bindings: bindings)
      record?.add(expression, on: data, .success(result))
      issues.examine(
        expression, on: data, bindings, isCondition: isCondition, result: result,
        hasWrongType: hasWrongType)
      return result
    } catch {
      record?.add(expression, on: data, .failure(error))
      issues.examine(expression, on: data, bindings, isCondition: isCondition, error: error)
      throw error
    }
  }

  /// Returns the value of an expression; null if it fails, which is recorded.
  func value(_ expression: BoundExpression, on data: JSONValue) -> JSONValue {
    (try? examined(expression, on: data)) ?? .null
  }

  func number(_ expression: BoundExpression, on data: JSONValue) -> Double? {
    let value = value(expression, on: data)
    issues.noteNumbers([value], of: expression)
    return value.numeric
  }

  /// Returns the numbers of the elements that an expression gives.
  func numbers(_ expression: BoundExpression, on data: JSONValue) -> [Double?] {
    let elements = items(expression, on: data)
    issues.noteNumbers(elements, of: expression)
    return elements.map(\.numeric)
  }

  /// Records the results of an expression on the rows of a chart, which are to be numbers.
  func noteNumbers(of expression: BoundExpression, on rows: [JSONValue]) {
    issues.noteNumbersOfAllRows(of: expression) {
      rows.map { (try? evaluate(expression, on: $0)) ?? .null }
    }
  }

  /// Returns the elements to show: those of the expression, or of the data itself.
  /// - Parameter location: the location of the list or table that shows them.
  func items(
    _ expression: BoundExpression?, on data: JSONValue, at location: SourceLocation
  ) -> [JSONValue] {
    if let expression { return items(expression, on: data) }
    if let items = data.array { return items }
    if !data.isNull {
      let items = data.object.map { $0.first { $0.value.array != nil }?.key ?? "values(@)" }
      issues.note(
        location,
        items == nil
          ? "the data is no list, but \(data.summary)"
          : """
          the data is no list, but \(data.summary); name one by "items: \(items ?? "")"
          """)
    }
    return []
  }

  /// Returns the elements that an expression gives.
  func items(_ expression: BoundExpression, on data: JSONValue) -> [JSONValue] {
    let result = value(expression, on: data)
    if let items = result.array { return items }
    if !result.isNull { issues.noteNoList(expression, result) }
    return []
  }

  // MARK: Meanings

  func state(_ definition: StateDefinition?, on data: JSONValue) -> SemanticState {
    switch definition {
    case nil: return .neutral
    case .word(let word): return word
    case .text(let template):
      return SemanticState(rawValue: code(template, on: data)) ?? .neutral
    case .words(let words, of: let template): return words.state(of: code(template, on: data))
    case .thresholds(let thresholds, of: let expression):
      let value = value(expression, on: data)
      guard let number = value.numeric else {
        if !value.isNull {
          issues.note(
            expression.location, "\(expression.line) gives no number for the thresholds to compare")
        }
        return .neutral
      }
      return thresholds.first { $0.isMet(by: number) }?.state ?? .neutral
    }
  }

  func status(_ definition: StatusDefinition?, on data: JSONValue) -> Status? {
    guard let definition else { return nil }
    let words = text(definition.text, on: data)
    let icon = name(definition.icon, on: data).map { Icon($0) }
    guard !words.isEmpty || icon != nil else { return nil }
    return Status(words, icon: icon, state: state(definition.state, on: data))
  }
}

extension JSONValue {
  /// Whether an expression with this result has probably found nothing: null, false, no elements,
  /// or 0.
  var isNothing: Bool {
    switch self {
    case .null: true
    case .bool(let value): !value
    case .array(let elements): elements.isEmpty
    case .integer(let number): number == 0
    case .double(let number): number == 0
    case .string, .object: false
    }
  }
}
