import JMESPath

/// The value of a text of a manifest: what UI5's binding syntax says, before it is known what the
/// names in it stand for.
indirect enum BindingExpression: Hashable {
  case literal(JSONValue)
  case path(BindingPath)
  /// Values one after the other, as a text.
  case text([BindingExpression])
  case not(BindingExpression)
  case negative(BindingExpression)
  case operation(BindingOperator, BindingExpression, BindingExpression)
  case conditional(BindingExpression, BindingExpression, BindingExpression)
  case member(BindingExpression, String)
  case element(BindingExpression, BindingExpression)
  /// A function such as `format.currency` or `Math.round`.
  case call(String, [BindingExpression])
  /// A function of a value, such as `${names}.indexOf('Ada')`.
  case method(BindingExpression, String, [BindingExpression])
  case list([BindingExpression])
  case object([BindingMember])
  /// A finished expression of a dashboard for a number.
  case written(String)
  /// A finished expression of a dashboard for a text that depends on choices or answers alone, and
  /// the same as a part of a text.
  case chosen(expression: String, part: String)
  /// The first value of a list in the data of a choice's options: a finished expression for the
  /// list on the data of the card, and the name of the data of the options.
  case lookUp(list: String, in: String)
  /// A part that can't be read, or refers to nothing.
  case unsupported(BindingFailure)
}

extension BindingExpression {
  /// The value without a pair of negations, which changes nothing where only truth counts.
  var asCondition: BindingExpression {
    if case .not(.not(let inner)) = self { inner.asCondition } else { self }
  }

  /// Returns whether the value, or a part of it, satisfies a condition.
  func contains(_ condition: (BindingExpression) -> Bool) -> Bool {
    if condition(self) { return true }
    return switch self {
    case .literal, .path, .written, .chosen, .lookUp, .unsupported: false
    case .text(let parts), .list(let parts), .call(_, let parts):
      parts.contains { $0.contains(condition) }
    case .not(let inner), .negative(let inner), .member(let inner, _): inner.contains(condition)
    case .operation(_, let left, let right), .element(let left, let right):
      left.contains(condition) || right.contains(condition)
    case .conditional(let test, let first, let second):
      [test, first, second].contains { $0.contains(condition) }
    case .method(let base, _, let arguments):
      base.contains(condition) || arguments.contains { $0.contains(condition) }
    case .object(let members): members.contains { $0.value.contains(condition) }
    }
  }
}

/// A member of an object in an expression.
struct BindingMember: Hashable {
  let key: String
  let value: BindingExpression
}

/// A path to a value, such as `parameters>/city/value`.
struct BindingPath: Hashable {
  /// The model; nil for the data of the card.
  let model: String?
  let names: [String]
  /// Whether the path begins at the root of the model, not at the object that is shown.
  let isAbsolute: Bool

  init(_ names: [String], model: String? = nil, isAbsolute: Bool = false) {
    (self.names, self.model, self.isAbsolute) = (names, model, isAbsolute)
  }

  /// - Parameter text: the path as it is written in a manifest.
  init(_ text: some StringProtocol) {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest = rest.dropLast() }
    if let mark = rest.firstIndex(of: ">") {
      model = rest[..<mark].isEmpty ? nil : String(rest[..<mark])
      rest = rest[mark...].dropFirst()
    } else {
      model = nil
    }
    isAbsolute = rest.first == "/"
    names = rest.split { $0 == "/" }.map { String($0) }
  }

  /// Returns the path to a member, or to an element by its index.
  func appending(_ name: String) -> BindingPath {
    BindingPath(names + [name], model: model, isAbsolute: isAbsolute)
  }
}

/// An operator between two values.
enum BindingOperator: String, CaseIterable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case unequal = "!="
  /// The equality of values of one type.
  case identical = "==="
  case different = "!=="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "/"
  case remainder = "%"
  /// Whether an object has a member with a name.
  case within = "in"

  /// The strength with which the operator binds; a stronger one binds first.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .unequal, .identical, .different: 3
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .within: 4
    case .plus, .minus: 5
    case .times, .divided, .remainder: 6
    }
  }

  var isComparison: Bool { precedence == 3 || precedence == 4 }
}
