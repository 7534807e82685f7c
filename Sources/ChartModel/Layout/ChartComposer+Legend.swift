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
    guard chart.series.count > 1 else { return 0 }
    let top = geometry.height - lineHeight
    var x = 0.0
    for entry in LegendEntry.entries(of: chart.series.map(\.name)) {
      let swatch = entry.series.map { swatchWidth(ofSeries: $0) + Self.swatchGap } ?? 0
      let room = geometry.width - x - swatch
      guard room > 20 else { break }
      let width = min(measure.width(entry.text) + 1, room)
      if let series = entry.series {
        addSwatch(ofSeries: series, start: x, middle: top + lineHeight / 2)
      }
      let place = ChartPoint(x: flip(x + swatch), y: top)
      add(.text(entry.text, at: place, anchor: startAnchor, width: width, .label))
      x += swatch + width + Self.entryGap
    }
    return lineHeight + ChartLayout.legendGap
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
