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
      // The background keeps lines from crossing the letters.
      add(.rectangle(box.grown(x: 2, y: 0), radius: 3, ChartPaint.ground.faded(to: 0.8)))
      let isAtLeft = box.x < plot.middle.x - width / 2
      let point = ChartPoint(x: isAtLeft ? box.x : box.maxX, y: box.y)
      add(
        .text(
          line.label, at: point, anchor: isAtLeft ? .left : .right, width: width, .strongLabel))
    }
  }

  /// Returns the frame of a label that covers the fewest values and no other label.
  ///
  /// The label stands at the end or the start of the plot, above or below its line.
  private func room(
    for width: Double, at y: Double, besides taken: [ChartRectangle]
  ) -> ChartRectangle? {
    let ends = [plot.maxX - width - 4, plot.x + 4]
    var boxes: [ChartRectangle] = []
    for x in mirrored ? ends.reversed() : ends {
      for top in [y - lineHeight - 1, y + 2] {
        let box = ChartRectangle(x: x, y: top, width: width, height: lineHeight)
        let isInside = top >= plot.y - lineHeight / 2 && box.maxY <= plot.maxY + 1
        if isInside, !taken.contains(where: box.overlaps) { boxes.append(box) }
      }
    }
    let covered = boxes.map(valuesCovered)
    guard let least = covered.min(), let index = covered.firstIndex(of: least) else { return nil }
    return boxes[index]
  }

  /// Returns the number of values in a box, with the lines between them, out of a sample.
  private func valuesCovered(by box: ChartRectangle) -> Int {
    let domain = geometry.domain
    guard !chart.isDots else {
      return domain.visible.prefix(500).count { covers(box, position: $0) }
    }
    let ends = [box.x, box.maxX].map { x in
      let share = geometry.share(at: ChartPoint(x: x, y: box.y))
      return domain.nearest(to: domain.coordinate(atShare: share)) ?? 0
    }.sorted()
    let last = max(0, domain.count - 1)
    let step = max(1, (ends[1] - ends[0]) / 50)
    return Swift.stride(from: max(0, ends[0] - 1), through: min(last, ends[1] + 1), by: step)
      .count { covers(box, position: $0) }
  }

  /// Returns whether a box covers the value at a position, or the line to the next value.
  private func covers(_ box: ChartRectangle, position: Int) -> Bool {
    geometry.series.contains { index in
      if chart.isColumn(index) {
        return geometry.column(at: position, series: index).map { $0.overlaps(box) } ?? false
      }
      guard let from = geometry.value(at: position, series: index) else { return false }
      let next = chart.isDots ? nil : geometry.value(at: position + 1, series: index)
      return box.grown(x: 4, y: 2).meets(from, next ?? from)
    }
  }
}

extension PlotGeometry {
  /// Returns the point of a value on a line, or of a dot.
  func value(at position: Int, series index: Int) -> ChartPoint? {
    guard position < domain.count, let ends = ends[index]?.ends(at: position),
      let y = across(ends.upper, scale(ofSeries: index))
    else { return nil }
    return ChartPoint(x: along(position: position), y: y)
  }
}

extension ChartRectangle {
  func overlaps(_ other: ChartRectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// Returns whether a straight line crosses the rectangle.
  func meets(_ from: ChartPoint, _ to: ChartPoint) -> Bool {
    let (start, end) = from.x <= to.x ? (from, to) : (to, from)
    let (left, right) = (max(start.x, x), min(end.x, maxX))
    guard left <= right else { return false }
    let slope = end.x > start.x ? (end.y - start.y) / (end.x - start.x) : 0
    let (first, last) = (start.y + (left - start.x) * slope, start.y + (right - start.x) * slope)
    return min(first, last) <= maxY && max(first, last) >= y
  }
}
