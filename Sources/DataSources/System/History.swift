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

extension JSONValue {
  /// Returns a fraction as a percentage with one decimal, which is 100 only for the whole.
  static func percent(_ fraction: Double) -> JSONValue {
    let tenths = (min(max(fraction, 0), 1) * 1000).rounded()
    return JSONValue((fraction < 1 ? min(tenths, 999) : tenths) / 10)
  }

  /// Returns a measured figure with one decimal; null without one.
  static func rounded(_ value: Double?) -> JSONValue {
    value.map { JSONValue(($0 * 10).rounded() / 10) } ?? .null
  }

  /// Returns a whole number; null without one.
  static func whole(_ value: Double?) -> JSONValue {
    value.flatMap { Int64(exactly: $0.rounded()) }.map { .integer($0) } ?? .null
  }

  /// Creates an object with its members in the given order.
  init(members: [(String, JSONValue)]) {
    self = .object(JSONObject(members.map { (key: $0.0, value: $0.1) }))
  }
}

/// Returns a part of a whole as 0…1 with four decimals, which is 1 only for the whole; 0 if the
/// whole is 0.
func fraction(_ part: Int64, of whole: Int64) -> Double {
  guard whole > 0 else { return 0 }
  let rounded = (Double(part) / Double(whole) * 10_000).rounded() / 10_000
  return part < whole ? min(rounded, 0.9999) : rounded
}
