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

  func add(_ expression: BoundExpression, on data: JSONValue, isCondition: Bool) {
    let known = uses[expression.location]?.last
    if known == nil || known?.generation != generation && expression.isBound {
      uses[expression.location, default: []].append(
        Use(
          expression: expression, bindings: bindings, generation: generation,
          isCondition: isCondition))
    }
    let last = uses[expression.location, default: []].count - 1
    uses[expression.location]?[last].values.append(data)
  }

  /// Returns the issues, with the names that no value has in place of their consequences.
  func issues(beside noted: [NotedIssue]) -> [BindingIssue] {
    let lookups = uses.values.compactMap { uses -> NotedIssue? in
      let issues = uses.map {
        $0.expression.issue(on: $0.values, bindings: $0.bindings, isCondition: $0.isCondition)
      }
      guard let first = issues.first, let first, !issues.contains(nil) else { return nil }
      return (uses[0].expression.location, first)
    }
    let starts = Set(lookups.map(\.start))
    return (noted.filter { !starts.contains($0.start) } + lookups).map(\.issue).ordered
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
  /// has; nil if there is none.
  func issue(
    on values: [JSONValue], bindings: [String: JSONValue] = [:], isCondition: Bool = false
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
      case .unknownName(let name, _), .nameInList(let name, _), .nameInValue(let name, _):
        name == expression.line
      case .noList, .comparedName, .positionInValue, .orderedText, .orderedValue, .numberAndText,
        .noNumber:
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
