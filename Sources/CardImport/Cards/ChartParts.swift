import JMESPath

/// The dimensions and measures of a chart, and which of them its axes show.
struct ChartParts {
  /// A dimension or a measure.
  struct Field {
    /// The name by which feeds refer to the field.
    let name: String
    /// The name that people read.
    let title: ManifestValue?
    /// The text that is shown; the value itself for a time.
    let value: ManifestValue
    let isTime: Bool
  }

  let dimensions: [Field]
  let measures: [Field]
  private let feeds: [String: [String]]

  init(_ content: ManifestValue) {
    func fields(_ key: String) -> [Field] {
      (content[key]?.elements ?? []).compactMap { field in
        field["value"].map {
          let isTime = field["dataType"]?.string == "date"
          return Field(
            name: (field["label"] ?? field["name"])?.string ?? "",
            title: field["label"] ?? field["name"],
            value: isTime ? $0 : field["displayValue"] ?? $0, isTime: isTime)
        }
      }
    }
    dimensions = fields("dimensions")
    measures = fields("measures")
    feeds = Dictionary(
      (content["feeds"]?.elements ?? []).compactMap { feed in
        feed["uid"]?.string.map { uid in
          (uid, (feed["values"]?.elements ?? []).compactMap { $0.string ?? $0["name"]?.string })
        }
      }, uniquingKeysWith: +)
  }

  /// Returns the fields that a feed of the chart names, in its order.
  func fields(of feed: String, among fields: [Field]) -> [Field] {
    (feeds[feed] ?? []).compactMap { name in fields.first { $0.name == name } }
  }

  /// The measures of the first axis; all of them if no feed names any.
  var primary: [Field] {
    let named =
      fields(of: "valueAxis", among: measures) + fields(of: "size", among: measures)
      + fields(of: "primaryValues", among: measures) + fields(of: "actualValues", among: measures)
    return named.isEmpty ? measures : named
  }

  var secondary: [Field] { fields(of: "valueAxis2", among: measures) }

  /// The dimension of the positions.
  var category: Field? {
    (fields(of: "categoryAxis", among: dimensions) + fields(of: "timeAxis", among: dimensions))
      .first
      ?? fields(of: "color", among: dimensions).first ?? dimensions.first
  }

  /// The dimension that names the series; nil if each measure is one.
  var series: Field? {
    fields(of: "color", among: dimensions).first { $0.name != category?.name }
  }
}
