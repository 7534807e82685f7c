import JMESPath

// The small charts of rows.

extension CardImporter {
  /// Returns the small chart of a row, and the text beside it.
  func microChart(
    _ chart: ManifestValue?, _ item: BindingScope
  ) -> (chart: FileNode?, text: String?) {
    guard let chart, isVisible(chart, item) else { return (nil, nil) }
    switch chart["type"]?.string {
    case "Bullet": return (bullet(chart, item), text(chart["displayValue"], item))
    case "StackedBar": return (stackedBar(chart, item), text(chart["displayValue"], item))
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
    guard let value = number(chart["value"], item) else { return nil }
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
      "color": color(of: chart, item),
    ])
  }

  /// Returns the colour of a bar, which is the same in all rows.
  private func color(of bar: ManifestValue, _ item: BindingScope) -> FileNode? {
    guard let color = bar["color"] else { return nil }
    if case .word(let word) = state(color, item) { return .text(word) }
    if binding(color)?.constant == nil {
      notes.note(color.path, "the colour of a small chart is the same in all rows")
    }
    return nil
  }

  private func plainNumber(_ value: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    guard let value, let binding = binding(value) else { return nil }
    if let number = binding.constant?.asNumber { return .value(number) }
    return number(value, scope).map(FileNode.text)
  }

  private func stackedBar(_ chart: ManifestValue, _ item: BindingScope) -> FileNode? {
    notes.noteOthers(than: ["type", "displayValue", "bars", "visible"], in: chart)
    let parts = (chart["bars"]?.elements ?? []).compactMap { bar -> FileNode? in
      notes.noteOthers(
        than: ["value", "displayValue", "legendTitle", "color", "visible"], in: bar)
      guard let value = number(bar["value"], item) else { return nil }
      let title = text(bar["legendTitle"] ?? bar["displayValue"], item) ?? ""
      return .entries([
        "title": .text(title), "value": .text(value),
        "color": color(of: bar, item),
      ])
    }
    guard !parts.isEmpty else { return nil }
    return .entries(["type": "stacked_bar", "parts": .list(parts)])
  }
}
