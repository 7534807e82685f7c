/// Hit testing: the positions and series at points of the plot.
extension ChartLayout {
  /// Returns the position nearest to a point of the plot; nil outside of the plot.
  ///
  /// For lines and columns distances count along the domain only. In a donut it is the position of
  /// the part at the point, in a card's bar chart that of the name and the bars there, among dots
  /// that of the nearest dot, and in a state chart the last one before the point.
  public func position(at point: ChartPoint) -> Int? {
    if let donut = geometry.donut { return donut.segment(at: point)?.part.position }
    if let bars = geometry.bars {
      let reach = BarList.spacing / 2
      return bars.firstIndex { $0.grown(x: reach, y: reach).contains(point) }
    }
    guard geometry.plot.grown(x: 8, y: 8).contains(point), isReadable else { return nil }
    if geometry.chart.isDots { return nearestDot(to: point) }
    let coordinate = geometry.domain.coordinate(atShare: geometry.share(at: point))
    return geometry.rows == nil
      ? geometry.domain.nearest(to: coordinate) : geometry.domain.last(before: coordinate)
  }

  /// The distance in px within which a line's point is preferred to a column.
  private static let lineReach = 8.0

  /// Returns the series whose column contains a point, or else whose value is nearest to it.
  public func series(at point: ChartPoint, position: Int) -> Int? {
    guard geometry.chart.domain.count > position, position >= 0 else { return nil }
    if let rows = geometry.rows { return rows.row(at: point.y) }
    let known = geometry.series.compactMap { index -> (index: Int, distance: Double)? in
      guard let dot = self.point(of: position, series: index) else { return nil }
      if geometry.chart.isColumn(index), let box = geometry.column(at: position, series: index) {
        if box.grown(x: 1, y: 1).contains(point) { return (index, 0) }
        let (dx, dy) = (box.middle.x - point.x, box.middle.y - point.y)
        return (index, geometry.isHorizontal ? abs(dy) : abs(dx))
      }
      if geometry.chart.isDots {
        let (dx, dy) = (dot.x - point.x, dot.y - point.y)
        return (index, (dx * dx + dy * dy).squareRoot())
      }
      // A line's point is preferred to the column that it lies on.
      let distance = abs(dot.y - point.y)
      return (index, distance <= Self.lineReach ? distance - Self.lineReach - 1 : distance)
    }
    return known.min { $0.distance < $1.distance }?.index
  }

  /// Returns the x coordinate of a position in px; nil in bar charts and donuts.
  public func x(of position: Int) -> Double? {
    guard !geometry.isHorizontal, geometry.donut == nil, isKnown(position) else { return nil }
    let x = geometry.along(position: position)
    // The state at the start of the visible part began before it.
    return geometry.rows == nil ? x : min(max(x, plot.x), plot.maxX)
  }

  /// Returns the point of a value; nil for a gap and for a hidden series.
  ///
  /// It is a point of a line, the end of a column or bar, or the middle of a dot or part.
  public func point(of position: Int, series index: Int) -> ChartPoint? {
    if let donut = geometry.donut {
      return donut.segments.first { $0.part.position == position }.map {
        donut.middle(of: $0)
      }
    }
    if geometry.rows != nil {
      guard isKnown(position), let box = geometry.stateFrame(at: position, series: index) else {
        return nil
      }
      return x(of: position).map { ChartPoint(x: $0, y: box.middle.y) }
    }
    guard isKnown(position), geometry.series.contains(index),
      let ends = geometry.ends[index]?.ends(at: position),
      let across = geometry.across(ends.upper, geometry.scale(ofSeries: index))
    else { return nil }
    var along = geometry.along(position: position)
    if geometry.chart.isColumn(index) {
      let span = geometry.columnSpan(ofSeries: index)
      let middle = span.start + span.length / 2
      along += geometry.direction * middle
    }
    return geometry.isHorizontal
      ? ChartPoint(x: across, y: along) : ChartPoint(x: along, y: across)
  }

  /// Returns the fraction of the visible domain at a point, clamped to 0 … 1.
  public func fraction(at point: ChartPoint) -> Double {
    guard plot.width > 0, plot.height > 0 else { return 0 }
    return min(max(geometry.share(at: point), 0), 1)
  }

  private func isKnown(_ position: Int) -> Bool {
    position >= 0 && position < geometry.chart.domain.count && isReadable
  }

  /// Whether the plot has an axis of positions, which a card's bar chart lacks.
  private var isReadable: Bool {
    !commands.isEmpty && !(geometry.isCard && geometry.isHorizontal)
  }

  private func nearestDot(to point: ChartPoint) -> Int? {
    let domain = geometry.domain
    let coordinates = domain.coordinates
    let target = domain.coordinate(atShare: geometry.share(at: point))
    let unit = plot.width / (domain.upper - domain.lower)
    var best: (position: Int, distance: Double)?
    for position in 0..<domain.count {
      // Skip dots that are farther away along the axis than the best one.
      let aside = abs((coordinates?[position] ?? Double(position)) - target) * unit
      if let best, aside >= best.distance { continue }
      for index in geometry.series {
        guard let dot = geometry.dot(at: position, series: index) else { continue }
        let (dx, dy) = (dot.x - point.x, dot.y - point.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance < best?.distance ?? .infinity { best = (position, distance) }
      }
    }
    return best?.position
  }
}

extension DonutGeometry {
  /// Returns the part at a point on the ring, or close to it.
  func segment(at point: ChartPoint) -> Segment? {
    let (turn, radius) = ring.polar(of: point)
    guard radius >= ring.innerRadius - 4, radius <= ring.outerRadius + 4 else { return nil }
    return segments.first { turn >= $0.start && turn < $0.end } ?? segments.last
  }

  /// Returns the middle of a part.
  func middle(of segment: Segment) -> ChartPoint {
    ring.point(
      atTurn: (segment.start + segment.end) / 2,
      radius: (ring.outerRadius + ring.innerRadius) / 2)
  }
}
