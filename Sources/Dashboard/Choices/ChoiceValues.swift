import JMESPath

/// The values of choices by their ids, which expressions read as `choice.id`.
public struct ChoiceValues: Hashable, Sendable {
  private var values: [String: JSONValue]

  public static let none = ChoiceValues([:])

  init(_ values: [String: JSONValue]) { self.values = values }

  subscript(id: String) -> JSONValue {
    get { values[id] ?? .null }
    set { values[id] = newValue }
  }

  var ids: Set<String> { Set(values.keys) }

  /// Returns the values of these choices alone.
  func only(_ ids: Set<String>) -> ChoiceValues {
    ChoiceValues(values.filter { ids.contains($0.key) })
  }

  /// Returns the values with those of others in their place.
  func replaced(by others: ChoiceValues) -> ChoiceValues {
    ChoiceValues(values.merging(others.values) { _, other in other })
  }

  /// The values as expressions read them, with null for a choice without one; nil if there are no
  /// choices.
  private var json: JSONValue? {
    guard !values.isEmpty else { return nil }
    return .object(
      JSONObject(values.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }))
  }

  /// The values of the names that expressions read beside their data.
  var bindings: [String: JSONValue] { json.map { [ChoiceValues.name: $0] } ?? [:] }

  /// The values as a text that tells different ones apart.
  var text: String { json?.json() ?? "" }

  /// The name whose members are the values of choices.
  static let name = "choice"
}
