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
        notes.note(path, "the type \"\(name)\" of a binding is left out")
      }
    }
    for key in Self.unusedOptions(of: binding) {
      notes.note(path, "a dashboard has nothing like \"\(key)\"")
    }
  }

  /// Returns the names of the options of formats that change nothing, each once.
  private static func unusedOptions(of binding: BindingExpression) -> [String] {
    var found: [String] = []
    _ = binding.contains { part in
      guard case .call(let name, let arguments) = part, name.hasPrefix("format.") else {
        return false
      }
      for options in arguments {
        if let digits = options["minIntegerDigits"], digits != .literal(1) {
          found.append("minIntegerDigits")
        }
        // Whole numbers have no groups, unless they are asked for.
        if name != "format.integer", options["groupingEnabled"] == .literal(false) {
          found.append("groupingEnabled")
        }
      }
      return false
    }
    return found
  }
}
