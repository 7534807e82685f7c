import Dashboard
import JMESPath
import Localization

/// The texts of the manifest of a card, and what bindings in them refer to.
final class ManifestBindings: FileBindings {
  let notes: ImportNotes
  /// The values that are known before the data are.
  var resolver: BindingResolver

  init(of manifest: Manifest) {
    notes = manifest.notes
    resolver = BindingResolver(manifest: manifest)
  }

  /// Returns the value of a text, a number or a Boolean, or nil after noting that it can't be
  /// imported.
  func binding(_ value: ManifestValue?) -> BindingExpression? {
    guard let value else { return nil }
    do throws(BindingFailure) {
      switch value.json {
      case .string(let text):
        let binding = try BindingText.read(text)
        noteUnusedOptions(of: binding, text, at: value.path)
        return try resolver.resolved(binding)
      case .object where value["format"] != nil: return try translation(value)
      case .object, .array:
        notes.note(value.path, "a text is expected here")
        return nil
      default: return .literal(value.json)
      }
    } catch {
      notes.note(value.path, error.message)
      return nil
    }
  }

  /// Returns a text with numbers in it: `{ "format": { "translationKey": …, "parts": [ … ] } }`.
  private func translation(_ value: ManifestValue) throws(BindingFailure) -> BindingExpression {
    let format = value["format"]
    let key = format?["translationKey"]?.string ?? ""
    var parts: [BindingExpression] = []
    for part in format?["parts"]?.elements ?? [] {
      let path = part.string ?? ""
      parts.append(
        path.contains("{") ? try BindingText.read(path) : .path(BindingPath(path)))
    }
    return try resolver.resolved(
      .call("format.text", [.path(BindingPath(key)), .list(parts)]))
  }

  /// The key of the text "3 of 12", which the host of a card has.
  static let countKey = "CARD.COUNT_X_OF_Y"

  /// Returns the value of a binding in which all paths begin at the root of the data.
  func value(_ binding: BindingExpression, on root: JSONValue) -> JSONValue? {
    guard binding.readsRootAlone,
      let text = try? BindingWriter(scope: BindingScope(context: [], root: [])).expression(binding)
    else { return nil }
    return DashboardExpression.value(of: text, on: root)
  }

  /// Returns a text that depends on no data, such as a heading; empty if it does.
  /// - Parameter root: the data of the manifest, of which headings may have a part.
  func heading(_ value: ManifestValue?, on root: JSONValue? = nil) -> String {
    guard let value, let binding = binding(value) else { return "" }
    if case .unsupported(let failure) = binding {
      notes.note(value.path, failure.message)
      return ""
    }
    guard let constant = binding.constant ?? root.flatMap({ self.value(binding, on: $0) }) else {
      notes.note(value.path, "a heading that depends on data is left out")
      return ""
    }
    return BindingWriter.shown(constant).replacing("${", with: "$${")
  }

  /// Returns an expression of the dashboard; nil if it can't be imported.
  func expression(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = binding(value) else { return nil }
    return expression(binding, scope, at: value.path)
  }

  /// Returns an expression for a number, also where the data have it as a text.
  func number(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = binding(value) else { return nil }
    if let number = binding.constant?.asNumber {
      return DashboardExpression.literal(number)
    }
    do throws(BindingFailure) {
      return try BindingWriter(scope: scope).number(binding)
    } catch {
      notes.note(value.path, error.message)
      return nil
    }
  }

  /// Returns when a part is shown.
  func visibility(_ part: ManifestValue, _ scope: BindingScope) -> Visibility {
    guard let condition = part["visible"], let binding = binding(condition) else { return .always }
    if let known = binding.constant { return known.isTrue ? .always : .never }
    if let root = scope.carried.root, let known = value(binding, on: root) {
      return known.isTrue ? .always : .never
    }
    if isMissing(binding, scope) { return .always }
    guard var text = self.condition(binding, scope, at: condition.path) else {
      return .always
    }
    text = self.condition(text, of: binding, scope)
    if binding.readsChoices { return .when(text) }
    let examples = scope.root == nil ? scope.samples : scope.sample.map { [$0] } ?? []
    let results = Set(
      examples.map { DashboardExpression.value(of: text, on: $0)?.isTrue ?? false })
    if let result = results.first, results.count == 1 { return result ? .always : .never }
    return .when(text)
  }

  /// Returns the condition of a part, which is visible where the data don't have what it reads.
  func condition(_ text: String, of binding: BindingExpression, _ scope: BindingScope) -> String {
    guard case .path(let path) = binding, path.model == nil else { return text }
    let count = scope.samples.isEmpty ? (scope.sample == nil ? 0 : 1) : scope.samples.count
    let isKnown = scope.examples(of: scope.names(of: path)).count == min(count, 200) && count > 0
    return isKnown ? text : "not_null(\(text), `true`)"
  }

  /// Returns whether a value is a path to nothing in the data at hand.
  private func isMissing(_ binding: BindingExpression, _ scope: BindingScope) -> Bool {
    guard case .path(let path) = binding, path.model == nil, scope.sample != nil else {
      return false
    }
    return scope.examples(of: scope.names(of: path)).isEmpty
  }

  /// Returns a text of a part, which is empty where the part isn't visible; nil if it never is.
  func text(
    _ value: ManifestValue?, of part: ManifestValue, _ scope: BindingScope
  ) -> String? {
    text(value, scope)?.shown(visibility(part, scope))
  }

  /// Returns whether a part is shown; true after noting a condition that depends on data which are
  /// not known yet.
  func isVisible(_ part: ManifestValue, _ scope: BindingScope) -> Bool {
    switch visibility(part, scope) {
    case .always: return true
    case .never: return false
    case .when:
      notes.note(
        part.path + "/visible", "a part of a card is always shown, whatever its data are")
      return true
    }
  }

  // MARK: Options that change nothing

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

/// The condition under which a part of a card is shown.
enum Visibility: Hashable {
  case always, never
  /// The part is shown where an expression is true.
  case when(String)
}

extension JSONValue {
  /// The number that the value is, also as a text.
  var asNumber: JSONValue? {
    switch self {
    case .integer, .double: self
    case .string(let text):
      Int64(text).map { .integer($0) }
        ?? Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    default: nil
    }
  }
}
