import JMESPath

// Functions that a dashboard doesn't have, such as those of programs.

extension BindingExpression {
  /// Returns a text in which each function that a dashboard doesn't have is replaced by its
  /// arguments, so that their values are shown.
  ///
  /// Conditions are not changed: without the function, they would decide something else.
  /// - Parameter names: the names of these functions are added to it.
  func withoutUnknownFunctions(_ names: inout [String]) -> BindingExpression {
    switch self {
    case .text(let parts): return .text(parts.map { $0.withoutUnknownFunctions(&names) })
    case .list(let parts): return .list(parts.map { $0.withoutUnknownFunctions(&names) })
    case .operation(.plus, let left, let right):
      return .operation(
        .plus, left.withoutUnknownFunctions(&names), right.withoutUnknownFunctions(&names))
    case .conditional(let test, let first, let second):
      return .conditional(
        test, first.withoutUnknownFunctions(&names), second.withoutUnknownFunctions(&names))
    case .call(let name, let arguments) where FormatFunctions.knows(name):
      return .call(name, arguments.map { $0.withoutUnknownFunctions(&names) })
    case .call(let name, let arguments):
      guard let shown = Self.shown(arguments) else { return self }
      names.append(name.split(separator: ".").last.map(String.init) ?? name)
      return shown.withoutUnknownFunctions(&names)
    case .method(let base, let name, _) where !FormatFunctions.knows(method: name):
      names.append(name)
      return base.withoutUnknownFunctions(&names)
    default: return self
    }
  }

  /// Returns what is shown of the arguments of a function: those that depend on data, otherwise the
  /// first text.
  private static func shown(_ arguments: [BindingExpression]) -> BindingExpression? {
    let values = arguments.filter { $0.readsData || $0.readsChoices }
    guard let first = values.first else {
      return arguments.first { $0.constant?.string != nil }
    }
    guard values.count > 1 else { return first }
    return .text(values.enumerated().flatMap { $0 == 0 ? [$1] : [.literal(" "), $1] })
  }
}
