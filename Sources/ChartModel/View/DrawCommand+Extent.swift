extension [DrawCommand] {
  /// Returns the area that the commands cover within `bounds`; nil if they cover nothing there.
  public func extent(within bounds: ChartRectangle) -> ChartRectangle? {
    guard var box = extent else { return nil }
    let (left, top) = (Swift.max(box.x, bounds.x), Swift.max(box.y, bounds.y))
    let (right, bottom) = (Swift.min(box.maxX, bounds.maxX), Swift.min(box.maxY, bounds.maxY))
    guard right > left, bottom > top else { return nil }
    box = ChartRectangle(x: left, y: top, width: right - left, height: bottom - top)
    return box
  }

  private var extent: ChartRectangle? {
    var union: ChartRectangle?
    for box in compactMap(\.extent) {
      guard let known = union else {
        union = box
        continue
      }
      let (x, y) = (Swift.min(known.x, box.x), Swift.min(known.y, box.y))
      union = ChartRectangle(
        x: x, y: y, width: Swift.max(known.maxX, box.maxX) - x,
        height: Swift.max(known.maxY, box.maxY) - y)
    }
    return union
  }
}

extension DrawCommand {
  /// The area that the command covers; nil for text, which overlays don't have.
  fileprivate var extent: ChartRectangle? {
    switch self {
    case .rule(let from, let to, let stroke, _): Self.box([from, to], by: stroke.width)
    case .line(let points, let stroke, _): Self.box(points, by: stroke.width)
    case .area(let points, _): Self.box(points, by: 1)
    case .rectangle(let box, _, _): box.widened(by: 1)
    case .rectangles(let boxes, _):
      Self.box(
        boxes.flatMap { [ChartPoint(x: $0.x, y: $0.y), ChartPoint(x: $0.maxX, y: $0.maxY)] }, by: 1)
    case .markers(let marker, let points, let diameter, _):
      Self.box(points, by: marker.reach(ofDiameter: diameter) + 1)
    case .ring(let ring, _, _, _): Self.box([ring.center], by: ring.outerRadius + 1)
    case .text: nil
    case .clip(let box, let commands): commands.extent(within: box)
    }
  }

  private static func box(_ points: [ChartPoint], by distance: Double) -> ChartRectangle? {
    guard let first = points.first else { return nil }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return ChartRectangle(x: left, y: top, width: right - left, height: bottom - top)
      .widened(by: distance)
  }
}

extension ChartRectangle {
  fileprivate func widened(by distance: Double) -> ChartRectangle {
    ChartRectangle(
      x: x - distance, y: y - distance, width: width + 2 * distance,
      height: height + 2 * distance)
  }
}
