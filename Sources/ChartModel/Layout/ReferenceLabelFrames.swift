/// The frames of the labels of reference lines, which don't overlap.
struct ReferenceLabelFrames {
  let geometry: PlotGeometry
  let lineHeight: Double
  private var taken: [ChartRectangle] = []

  init(geometry: PlotGeometry, lineHeight: Double) {
    self.geometry = geometry
    self.lineHeight = lineHeight
  }

  private var chart: Chart { geometry.chart }
  private var plot: ChartRectangle { geometry.plot }

  /// Returns the frame of a label that covers the fewest values and no other label.
  ///
  /// The label stands at the end or the start of the plot, above or below its line.
  mutating func next(width: Double, at y: Double) -> ChartRectangle? {
    let ends = [plot.maxX - width - 4, plot.x + 4]
    var boxes: [ChartRectangle] = []
    for x in geometry.mirrored ? ends.reversed() : ends {
      for top in [y - lineHeight - 1, y + 2] {
        let box = ChartRectangle(x: x, y: top, width: width, height: lineHeight)
        let isInside = top >= plot.y - lineHeight / 2 && box.maxY <= plot.maxY + 1
        if isInside, !taken.contains(where: box.overlaps) { boxes.append(box) }
      }
    }
    let covered = boxes.map(valuesCovered)
    guard let least = covered.min(), let index = covered.firstIndex(of: least) else { return nil }
    taken.append(boxes[index])
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
