/// The layout of lines and areas.
extension ChartComposer {
  /// The diameter of the markers on a page's line, in px.
  static let markerDiameter = 7.0
  /// The minimum distance of two markers, in px.
  private static let markerSpacing = 9.0

  /// A connected piece of a line, with the lower edge of the area below it.
  private struct Segment {
    var points: [ChartPoint]
    /// The lower edge of a stacked area; nil for the base line.
    var lowerEdge: [ChartPoint]?
    /// Whether a single value is far enough from others to be shown as a dot.
    var isIsolated = true
  }

  mutating func layOutLines() {
    let lines = geometry.series.filter { !chart.isColumn($0) }
    let comparisons = lines.filter(chart.isComparison)
    // The values of an earlier time lie below the others.
    for index in comparisons { layOutLine(index, of: comparisons.count) }
    // The fill of one stacked series doesn't cover the line of another.
    let others = lines.filter { !chart.isComparison($0) }
    for index in others { layOutLine(index, of: others.count) }
  }

  private mutating func layOutLine(_ index: Int, of count: Int) {
    guard let ends = geometry.ends[index] else { return }
    let positions = geometry.domain.drawn.clamped(to: ends.positions)
    let devicePixels = plot.width * geometry.scale
    let isDense = Double(positions.count) >= ChartLayout.densityThreshold * devicePixels
    let segments =
      isDense ? reducedSegments(index, ends, positions) : segments(index, ends, positions)
    let paint = paint(ofSeries: index)
    let dash = isDense ? [] : chart.dash(of: index)
    let stroke = ChartStroke(width: geometry.lineWidth, dash: dash)
    let isArea = chart.traits.contains(.areas) && !chart.isComparison(index)
    let base = geometry.base(geometry.scale(ofSeries: index))
    for segment in segments where isArea && segment.points.count > 1 {
      guard let first = segment.points.first, let last = segment.points.last else { continue }
      let lowerEdge =
        segment.lowerEdge?.reversed() ?? [
          ChartPoint(x: last.x, y: base), ChartPoint(x: first.x, y: base),
        ]
      let isOverlapping = count > 1 && chart.stacking == .none
      add(.area(segment.points + lowerEdge, paint.faded(to: isOverlapping ? 0.2 : 0.4)))
    }
    var isolated: [ChartPoint] = []
    for segment in segments {
      if segment.points.count == 1, segment.isIsolated {
        isolated += segment.points
      } else {
        add(.line(segment.points, stroke, paint))
      }
    }
    layOutMarkers(index, segments: segments, isolated: isolated, isDense: isDense, paint)
  }

  private mutating func layOutMarkers(
    _ index: Int, segments: [Segment], isolated: [ChartPoint], isDense: Bool, _ paint: ChartPaint
  ) {
    let marker = chart.marker(of: index)
    if isCard {
      let diameter = ChartLayout.dotDiameter * geometry.markScale
      // An area reaches the edge of the chart; a dot is whole there.
      let inside = diameter / 2...max(diameter / 2, geometry.width - diameter / 2)
      var dots = isolated.map {
        ChartPoint(x: min(max($0.x, inside.lowerBound), inside.upperBound), y: $0.y)
      }
      // The last value of a line is marked.
      if chart.traits.contains(.lines), !chart.isComparison(index), chart.domain.count > 1,
        let last = segments.last?.points.last,
        !isolated.contains(last)
      {
        dots.append(last)
      }
      guard !dots.isEmpty else { return }
      add(.markers(.circle, at: dots, diameter: diameter, paint))
      return
    }
    let visible = geometry.domain.visible.count
    let isLoose = plot.width >= Self.markerSpacing * Double(visible - 1)
    guard !isDense, isLoose, chart.isLine(index), !chart.isComparison(index) else {
      if !isolated.isEmpty {
        add(
          .markers(
            marker, at: isolated, diameter: ChartLayout.dotDiameter * geometry.markScale, paint))
      }
      return
    }
    var dots: [ChartPoint] = []
    for point in segments.lazy.flatMap(\.points) {
      if let last = dots.last, abs(last.x - point.x) < Self.markerSpacing,
        abs(last.y - point.y) < Self.markerSpacing
      {
        continue
      }
      dots.append(point)
    }
    if !dots.isEmpty {
      add(.markers(marker, at: dots, diameter: Self.markerDiameter * geometry.markScale, paint))
    }
  }

  // MARK: Few values

  private func segments(_ index: Int, _ ends: SeriesEnds, _ positions: Range<Int>) -> [Segment] {
    let scale = geometry.scale(ofSeries: index)
    let lowerEdge = ends.lower == nil ? nil : [ChartPoint]()
    var segments: [Segment] = []
    var segment = Segment(points: [], lowerEdge: lowerEdge)
    for position in positions {
      guard let value = ends.ends(at: position), let y = geometry.across(value.upper, scale) else {
        if !segment.points.isEmpty { segments.append(segment) }
        segment = Segment(points: [], lowerEdge: lowerEdge)
        continue
      }
      let x = geometry.along(position: position)
      segment.points.append(ChartPoint(x: x, y: y))
      if let lower = value.lower, let y = geometry.across(lower, scale) {
        segment.lowerEdge?.append(ChartPoint(x: x, y: y))
      }
    }
    if !segment.points.isEmpty { segments.append(segment) }
    return segments
  }

  // MARK: Many values

  /// Returns the segments through the extremes of each column of device px.
  ///
  /// They look like lines through all values (the M4 algorithm).
  private func reducedSegments(_ index: Int, _ ends: SeriesEnds, _ positions: Range<Int>)
    -> [Segment]
  {
    let scale = geometry.scale(ofSeries: index)
    let least = scale.kind == .log ? Double.leastNonzeroMagnitude : -.infinity
    let upper = reduced(ends.upper, first: ends.first, positions, least: least)
    let lower = ends.lower.map { reduced($0, first: ends.first, positions, least: least) }
    func points(_ segment: [LineReducer.Sample]) -> [ChartPoint] {
      segment.compactMap { sample in
        guard let y = geometry.across(sample.value, scale) else { return nil }
        let along = (Double(sample.column) + 0.5) / geometry.scale
        return ChartPoint(x: geometry.x(atOffset: along), y: y)
      }
    }
    return upper.indices.map { number in
      let segment = upper[number]
      let before = number > 0 ? upper[number - 1].last?.column : nil
      let after = number + 1 < upper.count ? upper[number + 1].first?.column : nil
      let column = segment[0].column
      let isIsolated =
        segment.count == 1 && (before.map { column - $0 > 3 } ?? true)
        && (after.map { $0 - column > 3 } ?? true)
      let lowerEdge = lower.flatMap { $0.count > number ? points($0[number]) : nil }
      let line = points(segment)
      // A line from a point to itself is drawn as a dot as thick as the line.
      return Segment(
        points: line.count == 1 && !isIsolated ? line + line : line, lowerEdge: lowerEdge,
        isIsolated: isIsolated)
    }
  }

  private func reduced(
    _ values: [Double], first: Int, _ positions: Range<Int>, least: Double
  ) -> [[LineReducer.Sample]] {
    var reducer = LineReducer()
    let columns = plot.width * geometry.scale
    geometry.domain.forEachColumn(of: positions, columns: columns) { column, positions in
      let indices = positions.lowerBound - first..<positions.upperBound - first
      reducer.add(values, indices, column: column, least: least)
    }
    reducer.finish()
    return reducer.runs
  }
}
