import JMESPath

// The options of bindings for numbers and dates that a dashboard has no counterpart of.

extension CardImporter {
  /// Notes the types of a binding, and the options of its formats that change nothing here.
  func noteUnusedOptions(of binding: BindingExpression, _ text: String, at path: String) {
    if text.contains("{"), text.contains("type") {
      let types =
        #/
        \btype['"]?\s*:\s*['"](?:module:)?sap[.\/]ui[.\/]model[.\/]
        ([A-Za-z0-9.\/]+)['"]
        /#
      for match in text.matches(of: types) {
        let name = match.1.split { "./".contains($0) }.last.map { String($0) } ?? ""
        guard BindingText.ignores(type: name) else { continue }
        notes.note(
          path,
          "the type \"\(name)\" of a binding is left out: the value is shown as it is in the data")
      }
    }
    for key in Self.unusedOptions(of: binding) {
      notes.note(
        path,
        "the option \"\(key)\" of a format is left out: the dashboard writes the value by itself")
    }
  }

  /// The options of numbers that a dashboard has nothing like, with the values that change nothing.
  private static let numberOptions: [(key: String, usual: [JSONValue])] = [
    ("minIntegerDigits", [1]), ("maxIntegerDigits", [99]), ("roundingMode", []),
    ("precision", []), ("customCurrencies", []), ("customUnits", []), ("pattern", []),
    ("preserveDecimals", [false]), ("groupingEnabled", [true]),
  ]

  /// The options of dates that a dashboard has nothing like.
  private static let dateOptions: [(key: String, usual: [JSONValue])] = [
    ("calendarType", ["Gregorian"]), ("calendarWeekNumbering", ["Default"]),
  ]

  /// Returns the names of the options of formats that change nothing, each once.
  private static func unusedOptions(of binding: BindingExpression) -> [String] {
    var found: [String] = []
    _ = binding.contains { part in
      guard case .call(let name, let arguments) = part, name.hasPrefix("format.") else {
        return false
      }
      let known = name.contains("date") ? dateOptions : numberOptions
      for options in arguments {
        for (key, usual) in known {
          guard let value = options[key], !usual.contains(where: { value == .literal($0) }) else {
            continue
          }
          let isNumber = ["format.float", "format.integer", "format.unit"].contains(name)
          let format = NumberFormat(options: options, isWhole: name == "format.integer")
          if isNumber, format.knows(key) { continue }
          if !found.contains(key) { found.append(key) }
        }
      }
      return false
    }
    return found
  }
}
