/// The layout of scatter charts and bubble charts.
extension ChartComposer {
  /// The diameter of a scatter chart's dots, in px.
  private var diameter: Double { geometry.dotDiameter }
  /// The minimum diameter of a bubble that has an outline, in px.
  private static let minimumOutlinedDiameter = 10.0
  /// The number of dots beyond which cells of a grid are drawn instead.
  private static let densityThreshold = 5_000
  /// The size of a cell in px.
  private static let cell = 2.0

  mutating func layOutDots() {
    let count = geometry.series.reduce(0) { $0 + chart.series[$1].values.count }
    for index in geometry.series {
      if chart.traits.contains(.sizes) {
        layOutBubbles(index)
      } else if count > Self.densityThreshold {
        layOutCells(index)
      } else {
        let dots = geometry.domain.visible.compactMap { geometry.dot(at: $0, series: index) }
        guard !dots.isEmpty else { continue }
        add(
          .markers(
            chart.marker(of: index), at: dots, diameter: diameter,
            paint(ofSeries: index)))
      }
    }
  }

  /// Lays bubbles out in order of size, so that small ones are not hidden.
  ///
  /// Their shapes tell series apart without colours (WCAG 1.4.1). The areas of bubbles of the same
  /// size are equal, whatever their shapes.
  private mutating func layOutBubbles(_ index: Int) {
    let paint = paint(ofSeries: index)
    let marker = chart.marker(of: index)
    let bubbles = geometry.domain.visible.compactMap { position -> (ChartPoint, Double)? in
      guard let center = geometry.dot(at: position, series: index) else { return nil }
      let diameter = geometry.bubbleDiameter(at: position, series: index)
      return diameter > 0 ? (center, diameter) : nil
    }
    for (center, diameter) in bubbles.sorted(by: { $0.1 > $1.1 }) {
      let isOutlined = diameter >= Self.minimumOutlinedDiameter
      if marker == .circle {
        add(.markers(.circle, at: [center], diameter: diameter, paint))
        guard isOutlined else { continue }
        let edge = ChartRing(
          center: center, outerRadius: diameter / 2, innerRadius: diameter / 2 - geometry.hairline)
        add(.ring(edge, from: 0, to: 1, .ground))
      } else {
        let outline = isOutlined ? geometry.hairline : 0
        let painted = marker.diameter(ofCircle: diameter - 2 * outline)
        if isOutlined {
          let whole = marker.diameter(painted, widenedBy: outline)
          add(.markers(marker, at: [center], diameter: whole, .ground))
        }
        add(.markers(marker, at: [center], diameter: painted, paint))
      }
    }
  }

  /// Lays out the cells of a grid that contain dots, joined along each row.
  private mutating func layOutCells(_ index: Int) {
    let columns = Int(plot.width / Self.cell) + 1
    let rows = Int(plot.height / Self.cell) + 1
    var isCovered = [Bool](repeating: false, count: columns * rows)
    let values = chart.series[index].values.numbers
    let domain = geometry.domain
    let scale = geometry.scale(ofSeries: index)
    for position in 0..<min(values.count, domain.count) where !values[position].isNaN {
      let share = domain.share(ofPosition: position)
      guard share >= 0, share <= 1, let fraction = scale.fraction(of: values[position]),
        fraction >= 0, fraction <= 1
      else { continue }
      let column = Int(geometry.flipped(share) * plot.width / Self.cell)
      let row = Int((1 - fraction) * plot.height / Self.cell)
      isCovered[row * columns + column] = true
    }
    var boxes: [ChartRectangle] = []
    for row in 0..<rows {
      var start: Int?
      for column in 0...columns {
        let covers = column < columns && isCovered[row * columns + column]
        if covers, start == nil { start = column }
        guard !covers, let first = start else { continue }
        boxes.append(
          ChartRectangle(
            x: geometry.snapped(plot.x + Double(first) * Self.cell),
            y: geometry.snapped(plot.y + Double(row) * Self.cell),
            width: Double(column - first) * Self.cell, height: Self.cell))
        start = nil
      }
    }
    if !boxes.isEmpty { add(.rectangles(boxes, paint(ofSeries: index))) }
  }
}

extension PlotGeometry {
  /// The diameter of a scatter chart's dots, in px.
  var dotDiameter: Double { (isCard ? ChartLayout.dotDiameter : 10) * markScale }

  /// The diameter of the largest bubble in px, a share of the box's shorter side.
  var maximumBubbleDiameter: Double {
    guard chart.traits.contains(.sizes) else { return 0 }
    let side = min(width, height)
    return isCard ? min(max(side / 5, 10), 28) : min(max(side / 7, 16), 72)
  }

  /// The room in px that the largest bubble needs around its centre, whatever its shape.
  var bubbleRoom: Double {
    let largest = maximumBubbleDiameter
    return series.map { index in
      let marker = chart.marker(of: index)
      return marker.reach(ofDiameter: marker.diameter(ofCircle: largest))
    }.max() ?? largest / 2
  }

  /// Returns the point of a dot; nil for a gap, and outside of the plot.
  func dot(at position: Int, series index: Int) -> ChartPoint? {
    let share = domain.share(ofPosition: position)
    guard share >= 0, share <= 1, let value = ends[index]?.ends(at: position),
      let y = across(value.upper, scale(ofSeries: index)), y >= plot.y - 1, y <= plot.maxY + 1
    else { return nil }
    return ChartPoint(x: along(share), y: y)
  }

  /// Returns the diameter of a bubble, whose area is proportional to its size; without sizes that
  /// of a dot.
  func bubbleDiameter(at position: Int, series index: Int) -> Double {
    guard let sizes = chart.series[index].sizes else { return dotDiameter }
    guard position < sizes.count, let size = sizes[position], size > 0 else { return 0 }
    return max(3, (size / greatestSize).squareRoot() * maximumBubbleDiameter)
  }
}
