import JMESPath

/// The latest points of a metric, oldest first.
struct History: Sendable {
  private var points: [JSONValue] = []

  var value: JSONValue { .array(points) }

  mutating func append(_ point: JSONValue) {
    if points.count >= LoadLimits.historyPoints { points.removeFirst() }
    points.append(point)
  }
}

/// `value` as a percentage with one decimal.
func percent(_ fraction: Double) -> JSONValue {
  JSONValue((min(max(fraction, 0), 1) * 1000).rounded() / 10)
}

/// `part` of `whole` as 0…1 to four places; 0 of nothing.
func fraction(_ part: Int64, of whole: Int64) -> Double {
  whole > 0 ? (Double(part) / Double(whole) * 10_000).rounded() / 10_000 : 0
}

/// An object with members in the order given.
func object(_ members: [(String, JSONValue)]) -> JSONValue {
  .object(JSONObject(members.map { (key: $0.0, value: $0.1) }))
}
