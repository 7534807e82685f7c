/// The layout of thresholds and reference lines.
extension ChartComposer {
  /// The opacity of the zone between two thresholds.
  private static let zoneOpacity = 0.08
  static let referenceDash = [6.0, 3]

  /// Lays out a line at each threshold, and on a page also the zone above it in its colour.
  mutating func layOutZones() {
    let scale = geometry.valueScale
    for (number, threshold) in chart.thresholds.enumerated() {
      let next = number + 1 < chart.thresholds.count ? chart.thresholds[number + 1].from : .infinity
      let low = max(threshold.from, scale.lower)
      let high = min(next, scale.upper)
      let paint = ChartPaint.series(
        threshold.color == .automatic ? .neutral : threshold.color)
      guard low < high, let bottom = geometry.across(low, scale),
        let top = geometry.across(high, scale)
      else { continue }
      if !isCard, threshold.color != .automatic {
        let y = geometry.snapped(top)
        let zone = ChartRectangle(
          x: plot.x, y: y, width: plot.width, height: geometry.snapped(bottom) - y)
        add(.rectangle(zone, radius: 0, paint.faded(to: Self.zoneOpacity)))
      }
      if threshold.from > scale.lower { addRule(y: bottom, paint) }
    }
  }

  /// Lays out the reference lines, with labels that don't overlap.
  mutating func layOutReferences() {
    let scale = geometry.valueScale
    var frames = ReferenceLabelFrames(geometry: geometry, lineHeight: lineHeight)
    for line in chart.referenceLines {
      guard line.value >= scale.lower, line.value <= scale.upper,
        let y = geometry.across(line.value, scale)
      else { continue }
      let color = line.color == .automatic ? .neutral : line.color
      addRule(y: y, dash: Self.referenceDash, .series(color))
      guard !line.label.isEmpty else { continue }
      let width = min(measure.strongWidth(line.label) + 1, plot.width - 8)
      guard let box = frames.next(width: width, at: y) else { continue }
      // The background keeps lines from crossing the letters.
      add(.rectangle(box.grown(x: 2, y: 0), radius: 3, ChartPaint.ground.faded(to: 0.8)))
      let isAtLeft = box.x < plot.middle.x - width / 2
      let point = ChartPoint(x: isAtLeft ? box.x : box.maxX, y: box.y)
      add(
        .text(
          line.label, at: point, anchor: isAtLeft ? .left : .right, width: width, .strongLabel))
    }
  }
}
