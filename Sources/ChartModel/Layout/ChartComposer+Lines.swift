/// Lines and areas.
extension ChartComposer {
  /// The diameter in px of the markers of a page's line whose values are far enough apart.
  static let markerDiameter = 7.0
  /// The least distance of markers.
  private static let markerSpacing = 9.0

  /// A connected piece, with where it begins on the ground.
  private struct Run {
    var points: [ChartPoint]
    /// The lower edge of a stacked area; the base line otherwise.
    var ground: [ChartPoint]?
    /// Whether a lone value is far enough from others to be shown as a dot.
    var isAlone = true
  }

  mutating func layOutLines() {
    let lines = geometry.series.filter { !chart.isColumn($0) }
    // The fill of one stacked series doesn't cover the line of another.
    for index in lines { layOutLine(index, of: lines.count) }
  }

  private mutating func layOutLine(_ index: Int, of count: Int) {
    guard let ends = geometry.ends[index] else { return }
    let positions = geometry.domain.drawn.clamped(to: ends.positions)
    let devicePixels = plot.width * geometry.scale
    let isCrowded = Double(positions.count) >= ChartLayout.densityThreshold * devicePixels
    let runs = isCrowded ? reducedRuns(index, ends, positions) : runs(index, ends, positions)
    let paint = paint(ofSeries: index)
    let dash = isCrowded ? [] : chart.dash(of: index)
    let stroke = ChartStroke(width: ChartLayout.lineWidth, dash: dash)
    let isArea = chart.traits.contains(.areas)
    let base = geometry.base(geometry.scale(ofSeries: index))
    for run in runs where isArea && run.points.count > 1 {
      guard let first = run.points.first, let last = run.points.last else { continue }
      let ground =
        run.ground?.reversed() ?? [ChartPoint(x: last.x, y: base), ChartPoint(x: first.x, y: base)]
      let isOverlapping = count > 1 && chart.stacking == .none
      add(.area(run.points + ground, paint.faded(to: isOverlapping ? 0.2 : 0.4)))
    }
    var lone: [ChartPoint] = []
    for run in runs {
      if run.points.count == 1, run.isAlone {
        lone += run.points
      } else {
        add(.line(run.points, stroke, paint))
      }
    }
    layOutMarkers(index, runs: runs, lone: lone, isCrowded: isCrowded, paint)
  }

  private mutating func layOutMarkers(
    _ index: Int, runs: [Run], lone: [ChartPoint], isCrowded: Bool, _ paint: ChartPaint
  ) {
    let marker = chart.marker(of: index)
    if isCard {
      var dots = lone
      // The last value of a line that runs until now.
      if chart.traits.contains(.lines), chart.domain.count > 1, let last = runs.last?.points.last,
        !dots.contains(last)
      {
        dots.append(last)
      }
      guard !dots.isEmpty else { return }
      add(.markers(.circle, at: dots, diameter: ChartLayout.dotDiameter, paint))
      return
    }
    let visible = geometry.domain.visible.count
    let isLoose = plot.width >= Self.markerSpacing * Double(visible - 1)
    guard !isCrowded, isLoose, chart.isLine(index) else {
      if !lone.isEmpty {
        add(.markers(marker, at: lone, diameter: ChartLayout.dotDiameter, paint))
      }
      return
    }
    var dots: [ChartPoint] = []
    for point in runs.lazy.flatMap(\.points) {
      if let last = dots.last, abs(last.x - point.x) < Self.markerSpacing,
        abs(last.y - point.y) < Self.markerSpacing
      {
        continue
      }
      dots.append(point)
    }
    if !dots.isEmpty { add(.markers(marker, at: dots, diameter: Self.markerDiameter, paint)) }
  }

  // MARK: Few values

  private func runs(_ index: Int, _ ends: SeriesEnds, _ positions: Range<Int>) -> [Run] {
    let scale = geometry.scale(ofSeries: index)
    let ground = ends.lower == nil ? nil : [ChartPoint]()
    var runs: [Run] = []
    var run = Run(points: [], ground: ground)
    for position in positions {
      guard let value = ends.ends(at: position), let y = geometry.across(value.upper, scale) else {
        if !run.points.isEmpty { runs.append(run) }
        run = Run(points: [], ground: ground)
        continue
      }
      let x = geometry.along(position: position)
      run.points.append(ChartPoint(x: x, y: y))
      if let lower = value.lower, let y = geometry.across(lower, scale) {
        run.ground?.append(ChartPoint(x: x, y: y))
      }
    }
    if !run.points.isEmpty { runs.append(run) }
    return runs
  }

  // MARK: Many values

  /// Of each column of device px the extremes, in the middle of the column: that draws like
  /// all values (M4).
  private func reducedRuns(_ index: Int, _ ends: SeriesEnds, _ positions: Range<Int>) -> [Run] {
    let scale = geometry.scale(ofSeries: index)
    let least = scale.kind == .log ? Double.leastNonzeroMagnitude : -.infinity
    let upper = reduced(ends.upper, first: ends.first, positions, least: least)
    let lower = ends.lower.map { reduced($0, first: ends.first, positions, least: least) }
    func points(_ run: [LineReducer.Sample]) -> [ChartPoint] {
      run.compactMap { sample in
        guard let y = geometry.across(sample.value, scale) else { return nil }
        let along = (Double(sample.column) + 0.5) / geometry.scale
        return ChartPoint(x: mirrored ? plot.maxX - along : plot.x + along, y: y)
      }
    }
    return upper.indices.map { number in
      let run = upper[number]
      let before = number > 0 ? upper[number - 1].last?.column : nil
      let after = number + 1 < upper.count ? upper[number + 1].first?.column : nil
      let column = run[0].column
      let isAlone =
        run.count == 1 && (before.map { column - $0 > 3 } ?? true)
        && (after.map { $0 - column > 3 } ?? true)
      let ground = lower.flatMap { $0.count > number ? points($0[number]) : nil }
      let line = points(run)
      // A line to itself is a dot as thick as the line.
      return Run(
        points: line.count == 1 && !isAlone ? line + line : line, ground: ground, isAlone: isAlone)
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
