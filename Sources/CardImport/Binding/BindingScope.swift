import JMESPath

/// The values that bindings of a part of a card refer to.
struct BindingScope {
  /// The names from the value that expressions are evaluated on to the object that is shown.
  var context: [String]
  /// The names from that value to the root of the data; nil for an item of a list, which has no way
  /// up.
  var root: [String]?
  /// An example of the value that expressions are evaluated on; nil before the data are loaded.
  var sample: JSONValue?
  /// Examples of further items.
  var samples: [JSONValue] = []
  /// Members of the root that items need too.
  let carried = CarriedMembers()

  /// Returns the names from the evaluated value to what a path refers to.
  func names(of path: BindingPath) -> [String] {
    guard path.isAbsolute else { return context + path.names }
    return root.map { $0 + path.names } ?? [carried.name(of: path.names)]
  }

  /// Returns the names from the evaluated value to a list at a path of a manifest.
  func names(ofList path: ManifestValue?) -> [String] {
    path?.string.map { names(of: BindingPath($0)) } ?? context
  }

  /// Returns the values at a path in the examples, without those that are null or missing.
  func examples(of names: [String]) -> [JSONValue] {
    let all = samples.isEmpty ? sample.map { [$0] } ?? [] : samples
    if root == nil, names.count == 1, let value = carried.values[names[0]] { return [value] }
    return all.prefix(200).compactMap { Self.value(at: names, in: $0) }.filter { !$0.isNull }
  }
}

/// Members of the root of the data that the items of a list get beside their own.
final class CarriedMembers {
  /// The paths by the names that items have for them, in the order in which they were needed.
  private(set) var paths: [(name: String, path: [String])] = []
  /// Expressions that items have the values of, by their names.
  private(set) var expressions: [(name: String, expression: String)] = []
  /// Their values in the example.
  private(set) var values: [String: JSONValue] = [:]
  /// The root of the example.
  var root: JSONValue?
  /// The names of the items' own members.
  var taken: Set<String> = []

  /// Returns the name under which items have the value at a path from the root.
  func name(of path: [String]) -> String {
    if let known = paths.first(where: { $0.path == path }) { return known.name }
    var name = path.last.flatMap { Int($0) == nil ? $0 : nil } ?? "all"
    name = unused(name)
    paths.append((name, path))
    values[name] = BindingScope.value(at: path, in: root)
    return name
  }

  /// Returns the name under which items have the value of an expression, in which `$` is the data.
  /// - Parameter name: the name if the items have no member of it.
  func name(ofExpression expression: String, _ name: String) -> String {
    if let known = expressions.first(where: { $0.expression == expression }) { return known.name }
    let name = unused(name)
    expressions.append((name, expression))
    return name
  }

  private func unused(_ name: String) -> String {
    var name = name
    while taken.contains(name) { name = "all_" + name }
    taken.insert(name)
    return name
  }
}
