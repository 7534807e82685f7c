/// What values are compared with: thresholds and reference lines.
extension ChartComposer {
  /// The opacity of the ground from one threshold to the next.
  private static let zoneOpacity = 0.08
  static let referenceDash = [6.0, 3]

  /// A line at each threshold, on a page also the ground above it in its colour.
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
      if !isCard {
        let y = geometry.snapped(top)
        let zone = ChartRectangle(
          x: plot.x, y: y, width: plot.width, height: geometry.snapped(bottom) - y)
        add(.rectangle(zone, radius: 0, paint.faded(to: Self.zoneOpacity)))
      }
      if threshold.from > scale.lower { addRule(y: bottom, paint) }
    }
  }

  /// Each line with its label at the end of the plot, where no other stands.
  mutating func layOutReferences() {
    let scale = geometry.valueScale
    var taken: [ChartRectangle] = []
    for line in chart.referenceLines {
      guard line.value >= scale.lower, line.value <= scale.upper,
        let y = geometry.across(line.value, scale)
      else { continue }
      let color = line.color == .automatic ? .neutral : line.color
      addRule(y: y, dash: Self.referenceDash, .series(color))
      guard !line.label.isEmpty else { continue }
      let width = min(measure.strongWidth(line.label) + 1, plot.width - 8)
      guard let box = room(for: width, at: y, besides: taken) else { continue }
      taken.append(box)
      // What lies below the label doesn't cross its letters.
      add(.rectangle(box.grown(x: 2, y: 0), radius: 3, ChartPaint.ground.faded(to: 0.8)))
      let isAtLeft = box.x < plot.middle.x - width / 2
      let place = ChartPoint(x: isAtLeft ? box.x : box.maxX, y: box.y)
      add(
        .text(
          line.label, at: place, anchor: isAtLeft ? .left : .right, width: width, .strongLabel))
    }
  }

  /// At the end of the plot or else its start, above the line or else below it.
  private func room(
    for width: Double, at y: Double, besides taken: [ChartRectangle]
  ) -> ChartRectangle? {
    let ends = [plot.maxX - width - 4, plot.x + 4]
    for x in mirrored ? ends.reversed() : ends {
      for top in [y - lineHeight - 1, y + 2] {
        let box = ChartRectangle(x: x, y: top, width: width, height: lineHeight)
        let isInside = box.y >= plot.y - lineHeight / 2 && box.maxY <= plot.maxY + 1
        if isInside, !taken.contains(where: { $0.overlaps(box) }) { return box }
      }
    }
    return nil
  }
}

extension ChartRectangle {
  func overlaps(_ other: ChartRectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
