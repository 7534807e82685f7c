import JMESPath
import Localization

/// The answer of the Prometheus API to a query, as rows for cards.
struct PrometheusAnswer {
  private struct Series {
    let labels: JSONObject
    let values: [(time: Double, value: JSONValue)]
  }

  /// The names of the members that a row has besides its labels.
  private static let members = ["series", "time", "value"]
  private static let metricLabel = "__name__"

  /// A list of objects of the labels with `series`, `time` and `value`.
  let rows: JSONValue

  /// - Parameters:
  ///   - times: the times that were asked for; nil for the present.
  ///   - server: the name of the server in failures.
  init(
    _ answer: JSONValue, to expression: String, at times: PrometheusTimes?, from server: String,
    allowsPartial: Bool
  ) throws(SourceFailure) {
    try Self.check(answer, from: server, allowsPartial: allowsPartial)
    let type = answer["data"]?["resultType"]?.string ?? ""
    let result = answer["data"]?["result"]
    var series: [Series] = []
    switch type {
    case "scalar", "string":
      series = [Series(labels: JSONObject(), values: try Self.values([result ?? .null], server))]
    case "vector", "matrix":
      for element in result?.array ?? [] {
        guard element["histogram"] == nil, element["histograms"] == nil else {
          throw SourceFailure(
            .unsupported,
            "\(server): histograms are no numbers; histogram_quantile() makes some of them")
        }
        series.append(
          Series(
            labels: element["metric"]?.object ?? JSONObject(),
            values: try Self.values(
              element["values"]?.array ?? [element["value"] ?? .null], server)))
      }
    default: throw Self.malformed(server)
    }
    let count = series.reduce(0) { $0 + (times?.count ?? $1.values.count) }
    guard count <= LoadLimits.rows else {
      throw .tooManyRows(
        server, advice: String(localized: "use a longer step, or sum the series up"))
    }
    let names = Self.names(of: series.map(\.labels), of: expression)
    rows = .array(zip(series, names).flatMap { Self.rows(of: $0, named: $1, at: times) })
  }

  private static func check(
    _ answer: JSONValue, from server: String, allowsPartial: Bool
  ) throws(SourceFailure) {
    switch answer["status"] {
    case "success": break
    case "error":
      let reason = answer["error"]?.string ?? answer["errorType"]?.string ?? ""
      throw SourceFailure(.rejected, "\(server) answers: \(reason)")
    default: throw malformed(server)
    }
    if !allowsPartial, let warning = answer["warnings"]?.array?.first?.string {
      throw SourceFailure(.rejected, "\(server) warns: \(warning)")
    }
  }

  private static func malformed(_ server: String) -> SourceFailure {
    SourceFailure(
      .malformed, "\(server): no Prometheus API answers here; the url ends before /api/v1")
  }

  // MARK: Values

  /// Reads pairs of a time and a text.
  private static func values(
    _ pairs: [JSONValue], _ server: String
  ) throws(SourceFailure) -> [(time: Double, value: JSONValue)] {
    var values: [(time: Double, value: JSONValue)] = []
    for pair in pairs {
      guard let pair = pair.array, pair.count == 2, let time = pair[0].number,
        let text = pair[1].string
      else { throw malformed(server) }
      values.append((time, value(of: text)))
    }
    return values
  }

  /// Returns a number as a number, what is no finite number as null, any other text as it is.
  private static func value(of text: String) -> JSONValue {
    if let number = JSONValue(numeral: text) { return number }
    return Double(text).map { JSONValue($0) } ?? .string(text)
  }

  // MARK: Rows

  /// Returns the rows of a series, one for each time that was asked for: where the series has no
  /// value, a chart has a gap.
  private static func rows(
    of series: Series, named name: String, at times: PrometheusTimes?
  ) -> [JSONValue] {
    var row = JSONObject([("series", .string(name)), ("time", .null), ("value", .null)])
    for (label, value) in series.labels {
      row[members.contains(label) ? "exported_\(label)" : label] = value
    }
    /// Returns a row with a value, which shares its keys with the others.
    func made(_ time: Double, _ value: JSONValue) -> JSONValue {
      (row["time"], row["value"]) = (JSONValue(time), value)
      return .object(row)
    }
    guard let times else { return series.values.map { made($0.time, $0.value) } }
    var values = [JSONValue](repeating: .null, count: times.count)
    for (time, value) in series.values {
      if let index = times.index(of: time) { values[index] = value }
    }
    return values.indices.map { made(times[$0], values[$0]) }
  }

  // MARK: Names

  /// Returns a short name for each series: the values of the labels in which they differ.
  private static func names(of series: [JSONObject], of expression: String) -> [String] {
    var labels: [String] = []
    for label in series.flatMap(\.keys) where !labels.contains(label) { labels.append(label) }
    let differing = labels.filter { label in
      series.contains { $0[label] != series[0][label] }
    }
    return series.map { own in
      let parts = differing.compactMap { own[$0]?.string }
      if !parts.isEmpty { return parts.joined(separator: ", ") }
      if let metric = own[metricLabel]?.string { return metric }
      let all = own.values.compactMap(\.string)
      return all.isEmpty ? expression : all.joined(separator: ", ")
    }
  }
}
