import JMESPath

/// The values on which the expressions of a card are evaluated.
///
/// They tell a name that no object has from one that only some objects lack.
final class LookupTrace {
  private struct Use {
    let expression: BoundExpression
    var values: [JSONValue] = []
  }

  private var uses: [SourceLocation: Use] = [:]

  func add(_ expression: BoundExpression, on data: JSONValue) {
    uses[expression.location, default: Use(expression: expression)].values.append(data)
  }

  /// Returns an issue for each expression that looks up what none of its values has.
  func issues(bindings: [String: JSONValue]) -> [BindingIssue] {
    uses.values.compactMap { use in
      let expression = use.expression
      return expression.expression.lookupProblem(on: use.values, bindings: bindings).map {
        BindingIssue(expression, $0)
      }
    }
  }
}

extension BindingIssue {
  init(_ expression: BoundExpression, _ problem: LookupProblem) {
    let isName: Bool =
      switch problem {
      case .unknownName(let name, _), .nameInList(let name, _), .nameInValue(let name, _):
        name == expression.text
      case .noList, .comparedName: false
      }
    self.init(
      location: expression.location,
      message: isName ? "\(problem)" : "\(expression.text): \(problem)")
  }
}

extension [BindingIssue] {
  /// The issues by their places in the file, each once.
  public var ordered: [BindingIssue] {
    var found: Set<BindingIssue> = []
    return filter { found.insert($0).inserted }.sorted {
      ($0.location.file, $0.location.line, $0.location.column)
        < ($1.location.file, $1.location.line, $1.location.column)
    }
  }
}
