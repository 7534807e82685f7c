/// The legend of a card (S-55).
extension ChartComposer {
  private static let dotSwatch = 10.0
  private static let lineSwatch = 18.0
  /// Between a swatch and its name, in px.
  private static let swatchGap = 6.0
  /// Between two entries, in px.
  private static let entryGap = 14.0

  /// Draws the legend at the foot of the box; gives the height it takes.
  mutating func layOutLegend() -> Double {
    guard chart.hasLegend else { return 0 }
    let top = geometry.height - lineHeight
    let entries = LegendEntry.entries(of: chart.series.map(\.name))
    let swatches = entries.map { entry in
      entry.series.map { swatchWidth(ofSeries: $0) + Self.swatchGap } ?? 0
    }
    let spacing = swatches.reduce(0, +) + Self.entryGap * Double(entries.count - 1)
    let widths = Self.shared(
      entries.map { measure.width($0.text) + 1 }, room: geometry.width - spacing)
    var x = 0.0
    for (index, entry) in entries.enumerated() {
      if let series = entry.series {
        addSwatch(ofSeries: series, start: x, middle: top + lineHeight / 2)
      }
      x += swatches[index]
      let place = ChartPoint(x: flip(x), y: top)
      add(.text(entry.text, at: place, anchor: startAnchor, width: widths[index], .label))
      x += widths[index] + Self.entryGap
    }
    return lineHeight + ChartLayout.legendGap
  }

  /// What each gets of a room: what it wants, or where that is too much an equal share.
  private static func shared(_ wanted: [Double], room: Double) -> [Double] {
    var result = wanted
    var rest = max(0, room)
    var open = wanted.indices.sorted { wanted[$0] < wanted[$1] }
    while let index = open.first {
      result[index] = min(wanted[index], rest / Double(open.count))
      rest -= result[index]
      open.removeFirst()
    }
    return result
  }

  private func swatchWidth(ofSeries index: Int) -> Double {
    if case .line = chart.legendMark(ofSeries: index) { Self.lineSwatch } else { Self.dotSwatch }
  }

  private mutating func addSwatch(ofSeries index: Int, start: Double, middle: Double) {
    let width = swatchWidth(ofSeries: index)
    switch chart.legendMark(ofSeries: index) {
    case .line(let dash):
      let ends = [flip(start), flip(start + width)].sorted().map { ChartPoint(x: $0, y: middle) }
      let stroke = ChartStroke(width: ChartLayout.lineWidth, dash: dash)
      add(.line(ends, stroke, paint(ofSeries: index)))
    case .dot(let marker):
      let center = ChartPoint(x: flip(start + width / 2), y: middle)
      add(.markers(marker, at: [center], diameter: width, paint(ofSeries: index)))
    }
  }
}
