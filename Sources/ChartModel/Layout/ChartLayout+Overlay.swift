/// The overlay of cursor and selection, which is made at each movement of the pointer.
extension ChartLayout {
  /// The opacity of the background of selected positions.
  private static let selected = 0.12
  /// The diameter of a dot at the cursor, in px.
  private static let cursorDotDiameter = 8.0
  /// The gap around a dot at the cursor, in px.
  private static let cursorDotGap = 2.0

  /// Returns the commands that draw the cursor and the selection above the chart.
  public func overlay(_ overlay: ChartOverlay) -> [DrawCommand] {
    guard !commands.isEmpty else { return [] }
    if geometry.donut != nil { return donutOverlay(overlay) }
    var commands: [DrawCommand] = []
    if let selection = overlay.selection { commands += ground(of: selection) }
    if let cursor = overlay.cursor, cursor >= 0, cursor < geometry.chart.domain.count {
      commands += cursorLine(cursor)
      commands += dots(at: cursor, series: overlay.series)
    } else if let selection = overlay.selection, selection.count == 1,
      selection.lowerBound < geometry.chart.domain.count
    {
      commands += dots(at: selection.lowerBound, series: nil)
    }
    return commands.isEmpty ? [] : [.clip(geometry.plot.grown(x: 8, y: 8), commands)]
  }

  /// Returns the background of a range: its slots, or the area between its first and last point.
  private func ground(of positions: ClosedRange<Int>) -> [DrawCommand] {
    let last = geometry.chart.domain.count - 1
    guard positions.lowerBound <= last, positions.upperBound >= 0, !geometry.chart.isDots else {
      return []
    }
    let paint = ChartPaint.selection.faded(to: Self.selected)
    let ends = [max(positions.lowerBound, 0), min(positions.upperBound, last)]
      .map { geometry.along(position: $0) }
    let half = geometry.domain.hasSlots ? geometry.slotLength / 2 : 0
    let (least, most) = ((ends.min() ?? 0) - half, (ends.max() ?? 0) + half)
    let start = geometry.snapped(max(least, geometry.isHorizontal ? plot.y : plot.x))
    let end = geometry.snapped(min(most, geometry.isHorizontal ? plot.maxY : plot.maxX))
    guard end >= start else { return [] }
    if end - start < 1 {
      return [line(at: (start + end) / 2)]
    }
    let box =
      geometry.isHorizontal
      ? ChartRectangle(x: plot.x, y: start, width: plot.width, height: end - start)
      : ChartRectangle(x: start, y: plot.y, width: end - start, height: plot.height)
    guard !geometry.domain.hasSlots else { return [.rectangle(box, radius: 0, paint)] }
    return [.rectangle(box, radius: 0, paint), line(at: start), line(at: end)]
  }

  /// Returns the area of a position that has one of its own, such as a bar with its name; nil for
  /// points and for the parts of donuts.
  public func slot(of position: Int) -> ChartRectangle? {
    if let bars = geometry.bars { return bars.indices.contains(position) ? bars[position] : nil }
    guard geometry.domain.hasSlots, geometry.donut == nil, !geometry.chart.isDots,
      (0..<geometry.chart.domain.count).contains(position), !commands.isEmpty
    else { return nil }
    let start = geometry.along(position: position) - geometry.slotLength / 2
    return geometry.isHorizontal
      ? ChartRectangle(x: plot.x, y: start, width: plot.width, height: geometry.slotLength)
      : ChartRectangle(x: start, y: plot.y, width: geometry.slotLength, height: plot.height)
  }

  private func line(at along: Double) -> DrawCommand {
    let stroke = ChartStroke(width: geometry.hairline)
    if geometry.isHorizontal {
      let y = geometry.crispY(along)
      return .rule(
        from: ChartPoint(x: plot.x, y: y), to: ChartPoint(x: plot.maxX, y: y), stroke, .selection)
    }
    let x = geometry.crispX(along)
    return .rule(
      from: ChartPoint(x: x, y: plot.y), to: ChartPoint(x: x, y: plot.maxY), stroke, .selection)
  }

  /// Returns the line at the cursor, with triangles at its ends; for columns their slot.
  private func cursorLine(_ position: Int) -> [DrawCommand] {
    if geometry.chart.isDots { return [] }
    if geometry.domain.hasSlots, geometry.slotLength >= 3 { return ground(of: position...position) }
    let along = geometry.along(position: position)
    guard !geometry.isHorizontal, along >= plot.x - 1, along <= plot.maxX + 1 else {
      return geometry.isHorizontal ? [line(at: along)] : []
    }
    let x = geometry.crispX(along)
    func triangle(_ y: Double, _ tip: Double) -> DrawCommand {
      .area(
        [
          ChartPoint(x: x - 4.5, y: y), ChartPoint(x: x + 4.5, y: y), ChartPoint(x: x, y: tip),
        ], .selection)
    }
    return [
      line(at: along), triangle(plot.y, plot.y + 4), triangle(plot.maxY, plot.maxY - 4),
    ]
  }

  /// Returns dots at the values of a position, with the largest one for `series`.
  private func dots(at position: Int, series: Int?) -> [DrawCommand] {
    let order = geometry.series.filter { $0 != series } + geometry.series.filter { $0 == series }
    if geometry.rows != nil {
      return series.flatMap { geometry.stateFrame(at: position, series: $0) }.map(outline) ?? []
    }
    return order.flatMap { index -> [DrawCommand] in
      guard let point = point(of: position, series: index), plot.grown(x: 1, y: 1).contains(point)
      else { return [] }
      let chart = geometry.chart
      if chart.isColumn(index) {
        guard index == series, let box = geometry.column(at: position, series: index) else {
          return []
        }
        return outline(box)
      }
      let color = chart.paint(chart.color(ofSeries: index), ofSeries: index)
      let size: Double
      var marker = ChartMarker.circle
      if chart.isDots {
        guard series == nil || index == series else { return [] }
        let own =
          chart.traits.contains(.sizes)
          ? geometry.bubbleDiameter(at: position, series: index) : geometry.dotDiameter
        marker = chart.marker(of: index)
        size = marker.diameter(ofCircle: own + 3)
      } else {
        size = Self.cursorDotDiameter * geometry.markScale + (index == series ? 3 : 0)
      }
      let radius = marker.reach(ofDiameter: size) + Self.cursorDotGap
      let ring = ChartRing(center: point, outerRadius: radius + 1, innerRadius: radius)
      let ground = marker.diameter(size, widenedBy: Self.cursorDotGap)
      return [
        .markers(marker, at: [point], diameter: ground, .ground),
        .markers(marker, at: [point], diameter: size, color),
        .ring(ring, from: 0, to: 1, .selection.faded(to: index == series ? 1 : 0)),
      ].filter { command in
        if case .ring(_, _, _, let paint) = command { paint.opacity > 0 } else { true }
      }
    }
  }

  /// Returns a frame around a column at a distance of one px.
  private func outline(_ box: ChartRectangle) -> [DrawCommand] {
    let stroke = ChartStroke(width: geometry.hairline)
    let frame = box.grown(x: 1.5, y: 1.5)
    return [.line(frame.outline, stroke, .selection)]
  }

  /// Returns arcs outside of the part at the cursor and the selected parts.
  private func donutOverlay(_ overlay: ChartOverlay) -> [DrawCommand] {
    guard let donut = geometry.donut else { return [] }
    return donut.segments.flatMap { segment -> [DrawCommand] in
      guard let position = segment.part.position else { return [] }
      let isAtCursor = overlay.cursor == position
      guard isAtCursor || overlay.selection?.contains(position) == true else { return [] }
      let ring = donut.ring
      let outer = ChartRing(
        center: ring.center, outerRadius: ring.outerRadius + 4, innerRadius: ring.outerRadius + 1)
      return [
        .ring(
          outer, from: segment.start, to: segment.end,
          isAtCursor ? .selection : .series(segment.part.color))
      ]
    }
  }
}
