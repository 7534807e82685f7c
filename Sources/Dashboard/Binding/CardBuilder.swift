import CardModel
import Foundation
import JMESPath
import Localization

/// Builds cards from data: it evaluates the file's texts and expressions, and records failures.
///
/// An instance serves one call of ``CardBinder``, or one pass over the rows of a report.
final class CardBuilder {
  let context: FormattingContext
  /// The issues that have been found while the card was built.
  private(set) var noted: [NotedIssue] = []
  /// The expressions that have given nothing so far, and look up a name that their values don't
  /// have, or aren't made for the types of their values.
  private var suspects: Set<SourceLocation> = []
  /// Whether a value is no number where an expression or a part of the card needs one.
  private var hasOmissions = false
  /// The expressions that couldn't be computed.
  private var failed: Set<SourceLocation> = []
  /// The expressions that have been examined.
  private var knownNames: Set<SourceLocation> = []
  /// The names that texts have without an expression around them.
  private var bareNames: [SourceLocation: Set<String>] = [:]
  /// The values of all expressions; nil unless names that are lacking are searched.
  private let trace: LookupTrace?
  /// The values of all expressions and texts; nil unless they are to be explained.
  let record: BindingRecord?
  /// Returns whether this machine has a file; nil if pictures that it lacks are no issues.
  let hasFile: (@Sendable (String) -> Bool)?
  /// Whether the card has neither a source nor an object.
  var hasNoData = false
  /// The reason why the history of the source lacks values; nil once it is among the issues.
  var historyIssue: BindingIssue?
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
    (self.trace, self.record, self.hasFile) = (trace, record, hasFile)
    var bindings = choices.bindings
    bindings[Function.pageObjectName] = pageObject
    self.bindings = bindings
    trace?.bindings = bindings
  }

  func note(_ location: SourceLocation, _ message: Message) {
    noted.append((location, BindingIssue(location: location, message: String(localized: message))))
  }

  /// Records why the history of the source, which a part of the card reads, lacks values.
  func noteHistory() {
    guard let issue = historyIssue else { return }
    noted.append((issue.location, issue))
    historyIssue = nil
  }

  /// Returns whether a name is found in a text for the first time.
  func isFirst(_ name: BareName, in template: Template) -> Bool {
    bareNames[template.location, default: []].insert(name.written).inserted
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

  /// Whether an expression probably looks up a name that none of its values has, or compares values
  /// of the wrong type.
  var lacksNames: Bool { !suspects.isEmpty || hasOmissions }

  /// Returns the value of an expression, and examines what it looks up if it gives nothing; records
  /// an error.
  /// - Parameter isCondition: whether a name alone tests that there is a value.
  func examined(
    _ expression: BoundExpression, on data: JSONValue, isCondition: Bool = false
  ) throws(ExpressionError) -> JSONValue {
    trace?.add(expression, on: data, isCondition: isCondition)
    if historyIssue != nil, expression.expression.rootFields.contains(Histories.key) {
      noteHistory()
    }
    if hasNoData, data.isNull, let name = expression.expression.rootFields.first {
      note(
        expression.location, "\"\(name)\" is looked up, but the card has no data: give it a source")
    }
    do {
      let (result, hasWrongType) = try expression.expression.evaluateNotingTypes(
        on: data, bindings: bindings)
      record?.add(expression, on: data, .success(result))
      if hasWrongType {
        hasOmissions = true
        if trace == nil, knownNames.insert(expression.location).inserted {
          suspects.insert(expression.location)
        }
      } else if expression.expression.functionNames.contains("if") {
        // A branch gives something even if the condition compares a name that no value has.
        if suspects.remove(expression.location) != nil { knownNames.remove(expression.location) }
        examine(expression, on: data, isCondition)
      } else if result.isNothing {
        examine(expression, on: data, isCondition)
      } else if !suspects.isEmpty {
        // A name that one value has is known to all of them.
        suspects.remove(expression.location)
      }
      return result
    } catch {
      record?.add(expression, on: data, .failure(error))
      examine(expression, on: data, isCondition)
      // One error is enough: others may differ in the value that they name.
      if failed.insert(expression.location).inserted {
        let issue = BindingIssue(
          location: expression.location(of: error),
          message: String(localized: "\(expression.line): \(error.message)"))
        noted.append((expression.location, issue))
      }
      throw error
    }
  }

  private func examine(
    _ expression: BoundExpression, on data: JSONValue, _ isCondition: Bool
  ) {
    guard trace == nil, knownNames.insert(expression.location).inserted else { return }
    if expression.issue(on: [data], bindings: bindings, isCondition: isCondition) != nil {
      suspects.insert(expression.location)
    }
  }

  /// The issues, with the names that no object has in place of their consequences.
  var tracedIssues: [BindingIssue] {
    trace?.issues(beside: noted) ?? noted.map(\.issue).ordered
  }

  /// Returns the value of an expression; null if it fails, which is recorded.
  func value(_ expression: BoundExpression, on data: JSONValue) -> JSONValue {
    (try? examined(expression, on: data)) ?? .null
  }

  func number(_ expression: BoundExpression, on data: JSONValue) -> Double? {
    let value = value(expression, on: data)
    noteNumbers([value], of: expression)
    return value.numeric
  }

  /// Returns the numbers of the elements that an expression gives.
  func numbers(_ expression: BoundExpression, on data: JSONValue) -> [Double?] {
    let elements = items(expression, on: data)
    noteNumbers(elements, of: expression)
    return elements.map(\.numeric)
  }

  /// Records results of an expression that are to be numbers, of which some may be none.
  func noteNumbers(_ values: [JSONValue], of expression: BoundExpression) {
    if let trace {
      trace.addNumbers(expression, values)
    } else if !hasOmissions {
      hasOmissions = values.contains { $0.numeric == nil && !$0.isBlank }
    }
  }

  /// Records the results of an expression on the rows of a chart, which are to be numbers.
  func noteNumbers(of expression: BoundExpression, on rows: [JSONValue]) {
    guard let trace else { return }
    let values = rows.map { (try? evaluate(expression, on: $0)) ?? .null }
    trace.addNumbers(expression, values, isComplete: true)
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
      note(
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
    if !result.isNull { noteNoList(expression, result) }
    return []
  }

  func noteNoList(_ expression: BoundExpression, _ result: JSONValue) {
    let line = expression.line
    note(
      expression.location,
      result.object == nil
        ? "\(line) gives no list, but \(result.summary)"
        : """
        \(line) gives no list, but \(result.summary); values(\(line)) is the list of its values
        """)
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
          note(
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

  /// The value as a message names it: an object with the names of its members.
  fileprivate var summary: String {
    guard let object else { return String(localized: "a single value") }
    return object.isEmpty
      ? String(localized: "an empty object")
      : String(localized: "an object with \(LookupProblem.list(object.keys))")
  }
}
