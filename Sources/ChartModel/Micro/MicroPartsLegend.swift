/// The names of the parts of a stacked bar with their figures, in lines below it.
///
/// Parts that don't fit are counted, as are those after the third if there are more than four
/// (S-55).
struct MicroPartsLegend {
  /// A part, or the number of those that have no room.
  struct Label {
    let text: String
    /// The colour of the part; nil for a number of parts.
    let color: SeriesColor?
    /// The distance from the leading edge, in px.
    let x: Double
    /// The index of the line.
    let line: Int
    let width: Double
  }

  private(set) var labels: [Label] = []
  /// The diameter of the marks before the names, in px.
  let swatch: Double
  /// The distance between a mark and its name, in px.
  let gap: Double

  var lineCount: Int { (labels.last?.line ?? -1) + 1 }

  /// - Parameters:
  ///   - width: the width of the lines, in px.
  ///   - lineLimit: the number of lines that there is room for.
  init(_ parts: MicroParts, width: Double, lineLimit: Int, measure: ChartTextMeasure) {
    swatch = (measure.lineHeight * 0.55).rounded()
    gap = (measure.lineHeight * 0.35).rounded()
    let spacing = (measure.lineHeight * 0.8).rounded()
    let entries = parts.parts.map { ("\($0.name) \(parts.format.text($0.value))", $0.color) }
    for limit in stride(from: min(entries.count, LegendEntry.limit), through: 0, by: -1) {
      // The fourth label names the fourth part only if there is no fifth.
      let isCounted = entries.count > limit || entries.count > LegendEntry.limit
      let named = isCounted && limit == LegendEntry.limit ? limit - 1 : limit
      var shown: [(String, SeriesColor?)] = entries.prefix(named).map { ($0.0, $0.1) }
      if isCounted { shown.append((LegendEntry.count(entries.count - named), nil)) }
      labels = []
      var (x, line) = (0.0, 0)
      for (text, color) in shown {
        let extent = measure.width(text) + 1 + (color == nil ? 0 : swatch + gap)
        if x > 0, x + extent > width { (x, line) = (0, line + 1) }
        labels.append(
          Label(text: text, color: color, x: x, line: line, width: min(extent, width)))
        x += extent + spacing
      }
      if line < lineLimit || limit == 0 { break }
    }
  }
}
