import JMESPath
import Localization

/// The issues that are found while a card is built.
///
/// An expression that gives nothing is examined: it may look up a name that its values don't have.
struct IssueCollector {
  private(set) var noted: [NotedIssue] = []
  /// Whether the card has neither a source nor an object.
  var hasNoData = false
  /// The reason why the history of the source lacks values; nil once it is among the issues.
  var historyIssue: BindingIssue?

  /// The expressions that have given nothing so far, and look up a name that their values don't
  /// have, or aren't made for the types of their values.
  private var suspects: Set<SourceLocation> = []
  /// Whether a value is no number where an expression or a part of the card needs one.
  private var hasOmissions = false
  /// The expressions that couldn't be computed.
  private var failed: Set<SourceLocation> = []
  /// The expressions that have been examined.
  private var examined: Set<SourceLocation> = []
  /// The names that texts have without an expression around them.
  private var bareNames: [SourceLocation: Set<String>] = [:]
  /// The values of all expressions; nil unless names that are lacking are searched.
  private let trace: LookupTrace?

  init(trace: LookupTrace?) { self.trace = trace }

  /// The issues, with the names that no object has in place of their consequences.
  var all: [BindingIssue] { trace?.issues(beside: noted) ?? noted.map(\.issue).ordered }

  /// Whether an expression probably looks up a name that none of its values has, or compares values
  /// of the wrong type.
  var lacksNames: Bool { !suspects.isEmpty || hasOmissions }

  mutating func note(_ location: SourceLocation, _ message: Message) {
    noted.append((location, BindingIssue(location: location, message: String(localized: message))))
  }

  /// Notes why the history of the source, which a part of the card reads, lacks values.
  mutating func noteHistory() {
    guard let issue = historyIssue else { return }
    noted.append((issue.location, issue))
    historyIssue = nil
  }

  /// Notes an expression that gives a value where a list is needed.
  mutating func noteNoList(_ expression: BoundExpression, _ result: JSONValue) {
    let line = expression.line
    note(
      expression.location,
      result.object == nil
        ? "\(line) gives no list, but \(result.summary)"
        : """
        \(line) gives no list, but \(result.summary); values(\(line)) is the list of its values
        """)
  }

  /// Returns whether a name is found in a text for the first time.
  mutating func isFirst(_ name: BareName, in template: Template) -> Bool {
    bareNames[template.location, default: []].insert(name.written).inserted
  }

  // MARK: Numbers

  /// Notes results of an expression that are to be numbers, of which some may be none.
  mutating func noteNumbers(_ values: [JSONValue], of expression: BoundExpression) {
    if let trace {
      trace.addNumbers(expression, values)
    } else if !hasOmissions {
      hasOmissions = values.contains { $0.numeric == nil && !$0.isBlank }
    }
  }

  /// Notes the results of an expression on all rows, which are to be numbers.
  /// - Parameter values: returns them, if names that are lacking are searched.
  func noteNumbersOfAllRows(of expression: BoundExpression, _ values: () -> [JSONValue]) {
    trace?.addNumbers(expression, values(), isComplete: true)
  }

  // MARK: Names

  /// Notes what is known of an expression before it is evaluated.
  /// - Parameter isCondition: whether a name alone tests that there is a value.
  mutating func begin(
    _ expression: BoundExpression, on data: JSONValue, isCondition: Bool
  ) {
    trace?.add(expression, on: data, isCondition: isCondition)
    if historyIssue != nil, expression.expression.rootFields.contains(Histories.key) {
      noteHistory()
    }
    if hasNoData, data.isNull, let name = expression.expression.rootFields.first {
      note(
        expression.location, "\"\(name)\" is looked up, but the card has no data: give it a source")
    }
  }

  /// Examines what an expression looks up, if its result is nothing.
  /// - Parameter hasWrongType: whether the expression isn't made for the types of its values.
  mutating func examine(
    _ expression: BoundExpression, on data: JSONValue, _ bindings: [String: JSONValue],
    isCondition: Bool, result: JSONValue, hasWrongType: Bool
  ) {
    if hasWrongType {
      hasOmissions = true
      if trace == nil, examined.insert(expression.location).inserted {
        suspects.insert(expression.location)
      }
    } else if expression.expression.functionNames.contains("if") {
      // A branch gives something even if the condition compares a name that no value has.
      if suspects.remove(expression.location) != nil { examined.remove(expression.location) }
      examine(expression, on: data, bindings, isCondition)
    } else if result.isNothing {
      examine(expression, on: data, bindings, isCondition)
    } else if !suspects.isEmpty {
      // A name that one value has is known to all of them.
      suspects.remove(expression.location)
    }
  }

  /// Examines what an expression looks up that couldn't be computed, and notes the error.
  mutating func examine(
    _ expression: BoundExpression, on data: JSONValue, _ bindings: [String: JSONValue],
    isCondition: Bool, error: ExpressionError
  ) {
    examine(expression, on: data, bindings, isCondition)
    // One error is enough: others may differ in the value that they name.
    guard failed.insert(expression.location).inserted else { return }
    let issue = BindingIssue(
      location: expression.location(of: error),
      message: String(localized: "\(expression.line): \(error.message)"))
    noted.append((expression.location, issue))
  }

  private mutating func examine(
    _ expression: BoundExpression, on data: JSONValue, _ bindings: [String: JSONValue],
    _ isCondition: Bool
  ) {
    guard trace == nil, examined.insert(expression.location).inserted else { return }
    if expression.issue(on: [data], bindings: bindings, isCondition: isCondition) != nil {
      suspects.insert(expression.location)
    }
  }
}

extension JSONValue {
  /// The value as a message names it: an object with the names of its members.
  var summary: String {
    guard let object else { return String(localized: "a single value") }
    return object.isEmpty
      ? String(localized: "an empty object")
      : String(localized: "an object with \(LookupProblem.list(object.keys))")
  }
}
