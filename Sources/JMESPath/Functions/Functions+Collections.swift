/// The specification's functions on arrays, and those on arrays and strings alike.
extension Function {
  static let onArrays: [Function] = [
    Function("contains", [Parameter([.array, .string]), .any], measured: contains),
    Function("length", [Parameter([.string, .array, .object])]) { (arguments) in
      switch arguments[0].value {
      case .string(let text): .integer(Int64(text.unicodeScalars.count))
      case .array(let elements): .integer(Int64(elements.count))
      case .object(let members): .integer(Int64(members.count))
      default: .null
      }
    },
    Function("map", [.expression, .array]) { (arguments) throws(ExpressionError) in
      guard case .expression(let expression) = arguments[0] else { return .null }
      var results: [JSONValue] = []
      for (row, element) in (arguments[1].array ?? []).enumerated() {
        results.append(try expression.evaluate(on: element, row: row))
      }
      return .array(results)
    },
    Function("reverse", [Parameter([.string, .array])]) { (arguments) in
      switch arguments[0].value {
      case .string(let text):
        .string(String(String.UnicodeScalarView(text.unicodeScalars.reversed())))
      case .array(let elements): .array(elements.reversed())
      default: .null
      }
    },
  ]

  /// The number of elements whose types are compared with that of a value that isn't found.
  private static let sample = 100

  private static func contains(
    _ arguments: [Argument], _ evaluation: Evaluation
  ) throws(ExpressionError) -> JSONValue {
    let sought = arguments[1].value
    switch arguments[0].value {
    case .string(let text):
      guard case .string(let part) = sought else {
        if sought.isNumber || sought.isBool {
          let (one, other) = (sought.json(), LookupProblem.short(.string(text)))
          evaluation.problem = .otherType(one, "“\(other)”", remedy: "'\(one)'")
        }
        return .bool(false)
      }
      try evaluation.spend(text.utf8.count >> 4, times: 1 + part.utf8.count >> 4)
      return .bool(text.containsText(part))
    case .array(let elements):
      for element in elements where try evaluation.areEqual(element, sought) { return .bool(true) }
      evaluation.problem =
        elements.prefix(Self.sample).lazy.compactMap { element in
          LookupProblem.notFound(sought, beside: element)
        }.first
      return .bool(false)
    default: return .null
    }
  }
}

/// The specification's functions on objects.
extension Function {
  static let onObjects: [Function] = [
    Function("keys", [.object]) { (arguments) in
      .array((arguments[0].value.object?.keys ?? []).map(JSONValue.string))
    },
    Function("values", [.object]) { (arguments) in
      .array(arguments[0].value.object?.values ?? [])
    },
    Function("merge", [.object], isVariadic: true) { (arguments) in
      var merged = arguments[0].value.object ?? JSONObject()
      for argument in arguments.dropFirst() {
        for (key, value) in argument.value.object ?? JSONObject() { merged[key] = value }
      }
      return .object(merged)
    },
  ]
}

/// The specification's functions that ask for or change a value's type.
extension Function {
  static let onTypes: [Function] = [
    Function("not_null", [.any], isVariadic: true, takesMissing: true) { (arguments) in
      arguments.lazy.map(\.value).first { !$0.isNull } ?? .null
    },
    Function("to_array", [.any]) { (arguments) in
      if case .array = arguments[0].value { arguments[0].value } else { [arguments[0].value] }
    },
    Function("type", [.any], takesMissing: true) { (arguments) in
      .string(arguments[0].value.typeName)
    },
  ]
}
