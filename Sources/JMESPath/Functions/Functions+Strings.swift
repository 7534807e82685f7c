/// The specification's functions on strings. Positions and lengths count code points.
extension Function {
  static let onStrings: [Function] = [
    Function("ends_with", [.string, .string]) { (arguments) in
      .bool(arguments.text(0).utf8.reversed().starts(with: arguments.text(1).utf8.reversed()))
    },
    Function("starts_with", [.string, .string]) { (arguments) in
      .bool(arguments.text(0).utf8.starts(with: arguments.text(1).utf8))
    },
    Function("join", [.string, Parameter(.strings)], measured: joined),
    Function("to_string", [.any], measured: written),
  ]

  private static func joined(
    _ arguments: [Argument], _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    let glue = arguments.text(0)
    let parts = (arguments[1].array ?? []).compactMap(\.string)
    for part in parts {
      try evaluation.spend(on: part)
      try evaluation.spend(on: glue)
    }
    return .string(parts.joined(separator: glue))
  }

  private static func written(
    _ arguments: [Argument], _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    let value = arguments[0].value
    if case .string = value { return value }
    try evaluation.spendOnAll(of: value)
    return .string(value.description)
  }
}

extension [Argument] {
  /// Returns the string at `position`.
  func text(_ position: Int) -> String { self[position].string ?? "" }
}

extension String {
  /// Returns whether `part` occurs, compared by code points.
  func containsText(_ part: String) -> Bool {
    let haystack = Array(utf8)
    let needle = Array(part.utf8)
    guard let first = needle.first else { return true }
    guard haystack.count >= needle.count else { return false }
    return (0...haystack.count - needle.count).contains { start in
      haystack[start] == first && haystack[start..<start + needle.count].elementsEqual(needle)
    }
  }
}
