import JMESPath

/// The types, as JavaScript tells them apart, that a value may have.
struct ValueKinds: OptionSet {
  let rawValue: Int

  /// Null that the data have.
  static let null = ValueKinds(rawValue: 1)
  /// A member that isn't there, which JavaScript calls undefined.
  static let missing = ValueKinds(rawValue: 2)
  static let boolean = ValueKinds(rawValue: 4)
  static let number = ValueKinds(rawValue: 8)
  static let text = ValueKinds(rawValue: 16)
  /// A list or an object.
  static let structure = ValueKinds(rawValue: 32)

  static let nothing: ValueKinds = [.null, .missing]
  static let any: ValueKinds = [.null, .missing, .boolean, .number, .text, .structure]

  /// The type of a value of the data.
  init(of value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool: .boolean
      case .integer, .double: .number
      case .string: .text
      case .array, .object: .structure
      }
  }

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The types without those of no value.
  var ofValues: ValueKinds { subtracting(.nothing) }
}

// The types of the values of an expression, by the samples of the data.

extension BindingWriter {
  /// Returns the types that a value may have; all of them for data that aren't known.
  func kinds(of value: BindingExpression) -> ValueKinds {
    switch value {
    case .literal(let constant): ValueKinds(of: constant)
    case .path(let path): kinds(ofPath: path)
    case .text, .chosen, .lookUp: .text
    case .not: .boolean
    case .negative, .written: .number
    case .operation(let binary, let left, let right): kinds(of: binary, left, right)
    case .conditional(_, let first, let second): kinds(of: first).union(kinds(of: second))
    case .member(_, "length"): .number
    case .element(let base, _) where isText(base): .text
    case .call(let name, let arguments): kinds(ofCall: name, arguments)
    case .method(_, let name, _): ScriptMethods.kinds(of: name)
    case .list, .object: .structure
    case .member, .element, .unsupported: .any
    }
  }

  private func kinds(ofPath path: BindingPath) -> ValueKinds {
    if path.model == Self.index || listOfLength(path) != nil { return .number }
    let gaps = path.model == nil ? scope.gaps(at: scope.names(of: path)) : []
    guard let known = knownValues(of: .path(path)) else {
      // Null in all examples says nothing of other values.
      return gaps == .null ? .any.subtracting(.missing) : .any
    }
    return known.reduce(into: gaps) { $0.insert(ValueKinds(of: $1)) }
  }

  private func kinds(
    of binary: BindingOperator, _ left: BindingExpression, _ right: BindingExpression
  ) -> ValueKinds {
    switch binary {
    case _ where binary.isComparison: return .boolean
    case .or, .and: return kinds(of: left).union(kinds(of: right))
    case .plus:
      if isText(left) || isText(right) { return .text }
      let parts = kinds(of: left).union(kinds(of: right))
      return parts.isDisjoint(with: [.text, .structure]) ? .number : [.number, .text]
    default: return .number
    }
  }

  private func kinds(ofCall name: String, _ arguments: [BindingExpression]) -> ValueKinds {
    if name == AdaptiveFunctions.strictFunction, let inner = arguments.first {
      return kinds(of: inner)
    }
    if name.hasPrefix("format.") || AdaptiveFunctions.givesText(name) { return .text }
    if name.hasPrefix("Math.") || AdaptiveFunctions.givesNumber(name) { return .number }
    if AdaptiveFunctions.givesBoolean(name) { return .boolean }
    return switch name {
    case "Number", "parseInt", "parseFloat", "Date.parse", "Date.now": .number
    case "String", "typeof", "JSON.stringify": .text
    case "Boolean", "isNaN", "isFinite", "Number.isInteger", "Number.isNaN", "Number.isFinite",
      "Array.isArray":
      .boolean
    case "Object.keys": .structure
    default: .any
    }
  }

  /// Returns whether a value is surely a text, where there is one.
  func isText(_ value: BindingExpression) -> Bool { kinds(of: value).ofValues == .text }

  /// Returns whether a value is surely a number, where there is one.
  func isNumber(_ value: BindingExpression) -> Bool { kinds(of: value).ofValues == .number }

  /// Returns whether a value may be a text.
  func canBeText(_ value: BindingExpression) -> Bool { kinds(of: value).contains(.text) }
}

extension BindingScope {
  /// Returns the ways in which the values at a path are absent in the examples.
  fileprivate func gaps(at names: [String]) -> ValueKinds {
    let all = samples.isEmpty ? sample.map { [$0] } ?? [] : samples
    if root == nil, names.count == 1, carried.values[names[0]] != nil { return [] }
    return all.prefix(200).reduce(into: ValueKinds()) { gaps, example in
      guard let value = Self.value(at: names, in: example) else { return gaps.formUnion(.missing) }
      if value.isNull { gaps.formUnion(.null) }
    }
  }

  /// Returns the value at a path; nil if there is none.
  static func value(at names: some Sequence<String>, in value: JSONValue?) -> JSONValue? {
    names.reduce(value) { value, name in
      guard let list = value?.array else { return value?[name] }
      return Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil }
    }
  }
}
