import JMESPath
import Localization

/// An issue with the start of its expression, or of the part of the card that it is about.
typealias NotedIssue = (start: SourceLocation, issue: BindingIssue)

/// The values on which the expressions of a card or a page are evaluated.
///
/// They tell a name that no object has from one that only some objects lack.
final class LookupTrace {
  /// The values on which an expression is evaluated with the same bindings.
  private struct Use {
    let expression: BoundExpression
    let bindings: [String: JSONValue]
    let generation: Int
    let isCondition: Bool
    var values: [JSONValue] = []
  }

  /// The values of the functions that depend on more than the data.
  var bindings: [String: JSONValue] = [:] { didSet { generation += 1 } }
  private var generation = 0
  private var uses: [SourceLocation: [Use]] = [:]
  /// The results of an expression that are to be numbers.
  private struct Numbers {
    let expression: BoundExpression
    var values: [JSONValue] = []
    /// Whether `values` are those of all rows, in the order of the data.
    var isComplete = false
  }

  private var numbers: [SourceLocation: Numbers] = [:]

  func add(_ expression: BoundExpression, on data: JSONValue, isCondition: Bool) {
    let known = uses[expression.location]?.last?.generation
    if known == nil || known != generation && expression.isBound {
      uses[expression.location, default: []].append(
        Use(
          expression: expression, bindings: bindings, generation: generation,
          isCondition: isCondition))
    }
    let last = uses[expression.location, default: []].count - 1
    uses[expression.location]?[last].values.append(data)
  }

  /// Adds results of an expression that are to be numbers.
  /// - Parameter isComplete: whether they are those of all rows, in the order of the data.
  func addNumbers(
    _ expression: BoundExpression, _ values: [JSONValue], isComplete: Bool = false
  ) {
    guard numbers[expression.location]?.isComplete != true else { return }
    numbers[expression.location, default: Numbers(expression: expression)].values += values
    numbers[expression.location]?.isComplete = isComplete
  }

  /// Returns the issues, with the names that no value has in place of their consequences.
  func issues(beside noted: [NotedIssue]) -> [BindingIssue] {
    let lookups = uses.values.compactMap { uses -> NotedIssue? in
      let issues = uses.map {
        $0.expression.lookupIssue(
          on: $0.values, bindings: $0.bindings, isCondition: $0.isCondition)
      }
      guard let first = issues.first, let first, !issues.contains(nil) else { return nil }
      return (uses[0].expression.location, first)
    }
    var starts = Set((noted + lookups).map(\.start))
    let omissions = omissions.filter { starts.insert($0.start).inserted }
    let found = Set(lookups.map(\.start))
    return (noted.filter { !found.contains($0.start) } + lookups + omissions).map(\.issue).ordered
  }

  /// The values that are no numbers where numbers are needed.
  private var omissions: [NotedIssue] {
    let inExpressions = uses.values.compactMap { uses -> NotedIssue? in
      let expression = uses[0].expression
      return expression.expression.omissions(on: uses.map { ($0.values, $0.bindings) }).map {
        (expression.location, BindingIssue(expression, $0.problem, at: $0.offset))
      }
    }
    let ofResults = numbers.values.compactMap { numbers -> NotedIssue? in
      let expression = numbers.expression
      let record = OmissionRecord()
      for (row, value) in numbers.values.enumerated() {
        record.countNumber(value, row: row, of: expression)
      }
      return record.omitted().map {
        (expression.location, BindingIssue(expression, .omitted($0.values)))
      }
    }
    return inExpressions + ofResults
  }
}

extension BoundExpression {
  /// Whether the value depends on the object of the page, or on a choice.
  fileprivate var isBound: Bool {
    expression.functionNames.contains {
      $0 == Function.pageObjectName || $0 == ChoiceValues.name
    }
  }
}

extension BoundExpression {
  /// Returns an issue with the first thing that the expression looks up and that none of `values`
  /// has, or with the values that are no numbers where it needs some; nil if there is none.
  func issue(
    on values: [JSONValue], bindings: [String: JSONValue] = [:], isCondition: Bool = false
  ) -> BindingIssue? {
    lookupIssue(on: values, bindings: bindings, isCondition: isCondition)
      ?? expression.omissions(on: [(values, bindings)]).map {
        BindingIssue(self, $0.problem, at: $0.offset)
      }
  }

  fileprivate func lookupIssue(
    on values: [JSONValue], bindings: [String: JSONValue], isCondition: Bool
  ) -> BindingIssue? {
    expression.lookupProblem(on: values, bindings: bindings, isCondition: isCondition).map {
      BindingIssue(self, $0.problem, at: $0.offset)
    }
  }
}

extension BindingIssue {
  /// - Parameter offset: the position of the problem in the expression, in UTF-8 bytes.
  init(_ expression: BoundExpression, _ problem: LookupProblem, at offset: Int = 0) {
    let isName: Bool =
      switch problem {
      case .unknownName(let name, _), .nameInList(let name, _, _), .nameInTexts(let name, _),
        .nameInValue(let name, _):
        name == expression.line
      case .noList, .comparedName, .positionInValue, .orderedText, .orderedValue, .numberAndText,
        .noNumber, .omitted, .tooLarge, .tooLong, .inexact, .zeroDivision, .earlySeconds,
        .doubtfulPattern, .otherType, .orderedAsTexts, .trueText, .wrongWeekday:
        false
      }
    self.init(
      location: expression.location(at: offset),
      message: isName ? "\(problem)" : String(localized: "\(expression.line): \(problem)"))
  }
}

extension [BindingIssue] {
  /// The issues in the order of the file, each once.
  public var ordered: [BindingIssue] {
    var found: Set<BindingIssue> = []
    return filter { found.insert($0).inserted }.sorted {
      ($0.location.file, $0.location.line, $0.location.column)
        < ($1.location.file, $1.location.line, $1.location.column)
    }
  }
}

extension OmissionRecord {
  /// Counts the result of an expression that is to be a number.
  fileprivate func countNumber(_ value: JSONValue, row: Int, of expression: BoundExpression) {
    let isText = value.string.map { JSONValue(readableNumber: $0) != nil } ?? false
    count(
      value, isNumber: value.numeric != nil, row: row,
      remedy: isText ? "to_number(\(expression.line))" : nil)
  }
}
