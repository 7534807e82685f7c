// Values that mean the same and never match, since their types differ: `true` and "true".

extension LookupProblem {
  /// Returns the problem of true or false beside a text or a number that means one of them; nil for
  /// other values.
  /// - Parameters:
  ///   - isWritten: whether the other value is written in the expression.
  ///   - takesNumbers: whether 0 and 1 may stand for false and true.
  static func boolean(
    _ truth: Bool, beside other: JSONValue, isWritten: Bool, takesNumbers: Bool
  ) -> LookupProblem? {
    guard let word = other.word(for: truth, takesNumbers: takesNumbers) else { return nil }
    let literal = word.string.map { "'\($0)'" } ?? "`\(word.json())`"
    return .otherType("\(truth)", word.json(), remedy: isWritten ? "`\(truth)`" : literal)
  }

  /// Returns the problem of a value that isn't found beside one of another type that means the
  /// same; nil for others.
  static func notFound(_ sought: JSONValue, beside element: JSONValue) -> LookupProblem? {
    switch (element, sought) {
    case (.integer, .string(let text)), (.double, .string(let text)):
      guard JSONValue(numeral: text) != nil else { return nil }
      return .otherType(sought.json(), element.json(), remedy: "`\(text)`")
    case (.string(let text), .integer), (.string(let text), .double):
      guard text.isFigure else { return nil }
      return .otherType(sought.json(), element.json(), remedy: "'\(sought.json())'")
    case (.bool(let truth), _):
      return boolean(truth, beside: sought, isWritten: true, takesNumbers: true)
    case (_, .bool(let truth)):
      return boolean(truth, beside: element, isWritten: false, takesNumbers: true)
    default: return nil
    }
  }
}

extension Evaluation {
  /// Returns the problem of a boolean that is compared with a value that stands for one.
  ///
  /// Numbers do so in filters alone: elsewhere, a comparison may tell them apart.
  func booleanProblem(_ left: Operand, _ right: Operand) -> LookupProblem? {
    let (boolean, other) = left.value.isBool ? (left, right) : (right, left)
    guard case .bool(let truth) = boolean.value else { return nil }
    return .boolean(
      truth, beside: other.value, isWritten: other.node.isLiteral, takesNumbers: filterDepth > 0)
  }
}

extension JSONValue {
  /// The words that data have for true and false.
  private static let truthWords = [
    ("true", "false"), ("yes", "no"), ("on", "off"), ("t", "f"), ("y", "n"),
  ]

  /// Returns the value for true or false in data in which this one is for either; nil if it isn't.
  fileprivate func word(for truth: Bool, takesNumbers: Bool) -> JSONValue? {
    if takesNumbers, self == 0 || self == 1 { return truth ? 1 : 0 }
    guard case .string(let text) = self, text.utf8.count <= 5 else { return nil }
    let word = text.lowercased()
    guard let words = Self.truthWords.first(where: { $0 == word || $1 == word }) else { return nil }
    let meant = truth ? words.0 : words.1
    if text == word { return .string(meant) }
    return .string(
      text == text.uppercased()
        ? meant.uppercased() : meant.prefix(1).uppercased() + meant.dropFirst())
  }

  var isBool: Bool { if case .bool = self { true } else { false } }
}
