import JMESPath

// The reference lines of charts, and the rules for their colours.

extension CardImporter {
  func referenceLines(_ properties: ManifestValue, _ scope: BindingScope) -> FileNode? {
    let lines = properties["plotArea"]?["referenceLine"]?["line"]?["valueAxis"]?.elements ?? []
    let nodes = lines.compactMap { line -> FileNode? in
      guard line["visible"]?.json != .bool(false), let value = line["value"],
        let number = bindings.binding(value)?.constant?.asNumber
      else { return nil }
      let label = line["label"]?["visible"]?.json == .bool(false) ? nil : line["label"]?["text"]
      let state = line["color"]?.string.flatMap(Self.state(ofColor:))
      return .entries([
        "value": .value(number), "label": bindings.text(label, scope).map(FileNode.text),
        "state": state.map(FileNode.text),
      ])
    }
    return nodes.isEmpty ? nil : .list(nodes)
  }

  /// Returns the limits at which rules for the colours of points give them a state.
  func thresholds(_ properties: ManifestValue, _ fields: ChartParts) -> FileNode? {
    guard let style = properties["plotArea"]?["dataPointStyle"] else { return nil }
    let rules = (style["rules"]?.elements ?? []).compactMap { rule -> FileNode? in
      let ranges = rule["dataContext"]?.elementsOrSelf.flatMap(\.members) ?? []
      guard let color = rule["properties"]?["color"]?.string,
        let state = Self.state(ofColor: color), let range = ranges.first,
        fields.measures.contains(where: { $0.name == range.key })
      else {
        notes.note(rule.path, "a rule for colours has no limit of a measure")
        return nil
      }
      let (least, greatest) = (range["min"]?.json.asNumber, range["max"]?.json.asNumber)
      guard least != nil || greatest != nil else { return nil }
      if let label = rule["displayName"] {
        notes.note(label.path, "the colours of a chart have no names")
      }
      return .entries([
        "gte": least.map(FileNode.value), "lt": greatest.map { .value(Self.above($0)) },
        "state": .text(state),
      ])
    }
    if let others = style["others"]?["displayName"] {
      notes.note(others.path, "the colours of a chart have no names")
    }
    return rules.isEmpty ? nil : .list(rules)
  }

  /// Returns the least whole number above a limit that is itself part of a range.
  private static func above(_ limit: JSONValue) -> JSONValue {
    if case .integer(let number) = limit, number < .max { return .integer(number + 1) }
    return limit
  }

  private static func state(ofColor color: String) -> String? {
    let name = color.lowercased()
    if ["bad", "negative", "error"].contains(where: name.contains) { return "negative" }
    if ["critical", "warning"].contains(where: name.contains) { return "critical" }
    if ["good", "positive", "success"].contains(where: name.contains) { return "positive" }
    return name.contains("neutral") ? "neutral" : nil
  }

  // MARK: Names of colours

  /// Returns a series for each rule that gives columns a colour, with the name of the rule; nil if
  /// the rules have no names.
  /// - Parameter value: the expression for the measure.
  func namedRules(_ properties: ManifestValue, _ value: String) -> [FileNode]? {
    guard let style = properties["plotArea"]?["dataPointStyle"] else { return nil }
    var conditions: [String] = []
    var series: [FileNode] = []
    func add(_ part: ManifestValue, _ condition: String) {
      let state = part["properties"]?["color"]?.string.flatMap(Self.state(ofColor:))
      series.append(
        .entries([
          "title": .text(bindings.heading(part["displayName"])),
          "value": .text("if(\(condition), \(value), `null`)"),
          "color": .text(state ?? "neutral"),
        ]))
    }
    for rule in style["rules"]?.elements ?? [] {
      let ranges = rule["dataContext"]?.elementsOrSelf.flatMap(\.members) ?? []
      guard rule["displayName"] != nil, ranges.count == 1, let range = ranges.first else {
        return nil
      }
      let tests = [("min", ">="), ("max", "<=")].compactMap { key, sign in
        range[key]?.json.asNumber.map { "\(value) \(sign) \(DashboardExpression.literal($0))" }
      }
      guard !tests.isEmpty else { return nil }
      conditions.append(tests.joined(separator: " && "))
      add(rule, conditions[conditions.count - 1])
    }
    guard !series.isEmpty else { return nil }
    if let others = style["others"] {
      add(others, conditions.map { "!(\($0))" }.joined(separator: " && "))
    }
    return series
  }
}
