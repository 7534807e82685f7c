import JMESPath

// Functions and models that a dashboard doesn't have, such as those of programs.

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

  /// Returns a text without the parts that only the program around the card knows, if there are
  /// others.
  /// - Parameter models: the names of the models that these parts are of are added to it.
  func withoutForeignParts(_ models: inout [String]) -> BindingExpression {
    guard case .text(let parts) = self else { return self }
    var known: [BindingExpression] = []
    var found: [String] = []
    for part in parts {
      if let model = part.foreignModel {
        found.append(model)
        // The blank before the part goes with it.
        if case .literal(.string(let text))? = known.popLast() {
          known.append(.literal(.string(text.replacing(/\s+$/, with: ""))))
        }
      } else {
        known.append(part)
      }
    }
    let isEmpty = known.allSatisfy { part in
      part.constant?.string.map { !$0.contains(where: \.isLetter) } ?? false
    }
    guard !found.isEmpty, !isEmpty else { return self }
    models += found
    return .text(known)
  }

  /// The first model that is neither the data nor one that the importer knows.
  private var foreignModel: String? {
    var model: String?
    _ = contains { value in
      if case .path(let path) = value { model = path.model }
      return model != nil
    }
    return model
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
