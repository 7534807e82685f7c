/// The layout of columns, also of stacks and waterfalls, and of a page's bars.
extension ChartComposer {
  mutating func layOutColumns() {
    for index in geometry.series where chart.isColumn(index) {
      let isThin = geometry.columnSpan(ofSeries: index).length * geometry.scale < 1
      if isThin { layOutThinColumns(index) } else { layOutColumns(index) }
    }
    if chart.traits.contains(.steps) { layOutConnections() }
  }

  private mutating func layOutColumns(_ index: Int) {
    guard let ends = geometry.ends[index] else { return }
    for position in geometry.domain.drawn.clamped(to: ends.positions) {
      guard let box = geometry.column(at: position, series: index) else { continue }
      let color = chart.color(ofSeries: index, at: position)
      guard chart.isComparison(index), let width = outlineWidth(of: box) else {
        add(.rectangle(box, radius: 0, paint(color, series: index)))
        continue
      }
      let path = box.grown(x: -width / 2, y: -width / 2).outline
      let opacity = geometry.opacity(ofSeries: index)
      add(.rectangle(box, radius: 0, ChartPaint(.earlierFill(color), opacity: opacity)))
      add(.line(path, ChartStroke(width: width), ChartPaint(.series(color), opacity: opacity)))
    }
  }

  /// Returns the width of the outline of an earlier column or bar, inside its edges; nil for one
  /// without an inside.
  func outlineWidth(of box: ChartRectangle) -> Double? {
    let extent = min(box.width, box.height)
    let width = extent < 10 ? geometry.hairline : 2 * geometry.hairline
    return extent >= 3 * width ? width : nil
  }

  // MARK: Thinner than a device px

  /// Lays out one column for each device px, as long as all columns within that px together.
  private mutating func layOutThinColumns(_ index: Int) {
    guard let ends = geometry.ends[index] else { return }
    let scale = geometry.scale(ofSeries: index)
    let thickness = 1 / geometry.scale
    var boxes: [ChartPaint: [ChartRectangle]] = [:]
    var order: [ChartPaint] = []
    let positions = geometry.domain.drawn.clamped(to: ends.positions)
    let columns = (geometry.length * geometry.scale).rounded(.down)
    geometry.domain.forEachColumn(of: positions, columns: columns) { column, positions in
      guard column >= 0, Double(column) < columns,
        let bounds = ends.bounds(in: positions, least: -.infinity),
        let low = geometry.across(bounds.low, scale), let high = geometry.across(bounds.high, scale)
      else { return }
      // The columns of a stack don't begin at zero.
      let base = ends.lower == nil ? geometry.base(scale) : low
      let end = geometry.snapped(min(low, high, base))
      let extent = max(thickness, geometry.snapped(max(low, high, base)) - end)
      let along = Double(column) * thickness
      let box =
        geometry.isHorizontal
        ? ChartRectangle(x: end, y: plot.y + along, width: extent, height: thickness)
        : ChartRectangle(
          x: geometry.x(atOffset: along, width: thickness), y: end, width: thickness,
          height: extent)
      let paint = paint(ofThin: positions, ends, bounds, series: index)
      if boxes[paint] == nil { order.append(paint) }
      boxes[paint, default: []].append(box)
    }
    for paint in order { add(.rectangles(boxes[paint] ?? [], paint)) }
  }

  /// Returns the paint of columns that share one device px.
  ///
  /// It is that of the value with the greatest magnitude, or of the sum of a waterfall's changes.
  private func paint(
    ofThin positions: Range<Int>, _ ends: SeriesEnds, _ bounds: (low: Double, high: Double),
    series index: Int
  ) -> ChartPaint {
    guard chart.traits.contains(.steps) else {
      guard ends.lower == nil else { return paint(ofSeries: index) }
      let greatest = abs(bounds.low) > abs(bounds.high) ? bounds.low : bounds.high
      return paint(of: greatest, series: index)
    }
    let changes = positions.filter { !chart.isTotal($0) }
      .compactMap { chart.value(of: index, at: $0) }
    let color =
      changes.isEmpty
      ? SeriesColor.neutral : chart.color(ofChange: changes.reduce(0, +), series: index)
    return paint(color, series: index)
  }

  // MARK: Waterfall

  /// Lays out the lines between the steps of a waterfall, and the figure above each step.
  private mutating func layOutConnections() {
    guard let index = geometry.series.first, let ends = geometry.ends[index] else { return }
    let scale = geometry.valueScale
    let positions = geometry.domain.drawn.clamped(to: ends.positions)
    var before: (end: Double, x: Double)?
    for position in positions {
      guard let box = geometry.column(at: position, series: index),
        let end = ends.ends(at: position).flatMap({ geometry.across($0.upper, scale) })
      else { continue }
      if let before {
        let y = geometry.crispY(before.end)
        let to = mirrored ? box.maxX : box.x
        let stroke = ChartStroke(width: geometry.hairline)
        add(
          .rule(
            from: ChartPoint(x: min(before.x, to), y: y),
            to: ChartPoint(x: max(before.x, to), y: y),
            stroke, .axis))
      }
      before = (end, mirrored ? box.x : box.maxX)
    }
    guard !isCard else { return }
    let values = positions.map { chart.value(of: index, at: $0) }
    for (position, text) in zip(positions, chart.valueAxis.format.texts(values)) {
      guard let text, let value = chart.value(of: index, at: position),
        let box = geometry.column(at: position, series: index)
      else { continue }
      let shown = chart.isStep(position) ? ChartValueFormat.change(text, of: value) : text
      layOutFigure(figure(shown), box, isFall: value < 0)
    }
  }

  private mutating func layOutFigure(_ text: String, _ box: ChartRectangle, isFall: Bool) {
    let room = geometry.slotLength - 4
    guard measure.strongWidth(text) <= room else { return }
    // The figure stands above a rise or a total, and below a fall if it fits there.
    let above = box.y - lineHeight - 2
    let below = box.maxY + 2
    let fitsBelow = below + lineHeight <= plot.maxY
    let y = isFall && fitsBelow || above < plot.y - 4 ? below : above
    let point = ChartPoint(x: box.middle.x, y: y)
    add(.text(text, at: point, anchor: .center, width: room, .strongLabel))
  }
}

extension PlotGeometry {
  /// Returns the column or bar of a value, aligned with device px.
  ///
  /// It is nil for a gap, and for a value without extent in a stack.
  func column(at position: Int, series index: Int) -> ChartRectangle? {
    guard let (lower, upper) = ends[index]?.ends(at: position) else { return nil }
    let scale = scale(ofSeries: index)
    let span = columnSpan(ofSeries: index)
    guard let end = across(upper, scale) else { return nil }
    let base = lower.flatMap { across($0, scale) } ?? base(scale)
    if chart.isStacked(index), end == base { return nil }
    let middle = along(position: position)
    let edge = middle + direction * span.start
    let start = min(edge, edge + direction * span.length)
    let first = snapped(start)
    // Columns beside each other stay apart where they are thick enough.
    let gap = span.length >= 8 && chart.column(of: index, among: series).of > 1 ? 1.0 : 0
    let thickness = max(1 / self.scale, snapped(start + span.length) - first - gap)
    let low = snapped(min(end, base))
    let extent = max(hairline, snapped(max(end, base)) - low)
    return isHorizontal
      ? ChartRectangle(x: low, y: first, width: extent, height: thickness)
      : ChartRectangle(x: first, y: low, width: thickness, height: extent)
  }
}
