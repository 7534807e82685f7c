import JMESPath

// The small charts of rows.

extension CardImporter {
  /// Returns the small chart of a row, and the text beside it.
  func microChart(
    _ chart: ManifestValue?, _ item: BindingScope
  ) -> (chart: FileNode?, text: String?) {
    guard let chart, bindings.isVisible(chart, item) else { return (nil, nil) }
    switch chart["type"]?.string {
    case "Bullet": return (bullet(chart, item), bindings.text(chart["displayValue"], item))
    case "StackedBar": return (stackedBar(chart, item), bindings.text(chart["displayValue"], item))
    default:
      notes.note(chart["type"]?.path ?? chart.path, "a dashboard has no small chart of this type")
      return (nil, nil)
    }
  }

  private func bullet(_ chart: ManifestValue, _ item: BindingScope) -> FileNode? {
    notes.noteOthers(
      than: [
        "type", "value", "target", "forecast", "minValue", "maxValue", "displayValue", "scale",
        "color", "visible",
      ], in: chart)
    guard let value = bindings.number(chart["value"], item) else { return nil }
    let target = plainNumber(chart["target"], item)
    let maximum = plainNumber(chart["maxValue"], item)
    guard target != nil || maximum != nil else {
      notes.note(chart.path, "a bullet chart needs a target or an end of its scale")
      return nil
    }
    return .entries([
      "type": "bullet", "value": .text(value), "target": target,
      "forecast": plainNumber(chart["forecast"], item), "min": plainNumber(chart["minValue"], item),
      "max": maximum, "unit": unit(chart["scale"], item).map(FileNode.text),
      "color": figureState(chart["color"], item).map(FileNode.text),
    ])
  }

  private func plainNumber(_ value: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    guard let value, let binding = bindings.binding(value) else { return nil }
    if let number = binding.constant?.asNumber { return .value(number) }
    return bindings.number(value, scope).map(FileNode.text)
  }

  private func stackedBar(_ chart: ManifestValue, _ item: BindingScope) -> FileNode? {
    notes.noteOthers(than: ["type", "displayValue", "bars", "visible", "maxValue"], in: chart)
    let parts = (chart["bars"]?.elements ?? []).compactMap { bar -> FileNode? in
      notes.noteOthers(
        than: ["value", "displayValue", "legendTitle", "color", "visible"], in: bar)
      guard let value = bindings.number(bar["value"], item) else { return nil }
      let title = bindings.text(bar["legendTitle"] ?? bar["displayValue"], item) ?? ""
      return .entries([
        "title": .text(title), "value": .text(value),
        "color": figureState(bar["color"], item).map(FileNode.text),
      ])
    }
    guard !parts.isEmpty else { return nil }
    return .entries([
      "type": "stacked_bar", "parts": .list(parts), "max": plainNumber(chart["maxValue"], item),
    ])
  }

  /// Returns an expression for the names of the colours of stacked bars, which UI5 writes below the
  /// list.
  /// - Parameter names: the names that lead to the list, each of whose rows names one bar.
  func barLegend(
    _ chart: ManifestValue?, _ scope: BindingScope, at names: [String]
  ) -> String? {
    guard let chart, chart["type"]?.string == "StackedBar" else { return nil }
    let titles = (chart["bars"]?.elements ?? []).enumerated().compactMap { index, bar in
      var row = scope
      row.context = names + ["\(index)"]
      return bindings.expression(bar["legendTitle"], row)
    }
    guard !titles.isEmpty else { return nil }
    notes.note(
      chart.path,
      """
      the colours of the small charts of a list have no legend: their names are in the header, in \
      the order of the bars
      """, isNotice: true)
    return "[\(titles.joined(separator: ", "))]"
  }
}
