import ChartModel
import Gtk

/// Carries out the drawing commands of a chart on a canvas.
struct ChartPainter {
  /// The number of points from which on a line looks the same with coarser antialiasing.
  private static let densePointCount = 150

  private let canvas: Canvas
  private let colors: ChartColors
  private let text: ChartText

  init(_ canvas: Canvas, colors: ChartColors, text: ChartText) {
    self.canvas = canvas
    self.colors = colors
    self.text = text
  }

  func draw(_ commands: [DrawCommand]) {
    for command in commands { draw(command) }
  }

  private func draw(_ command: DrawCommand) {
    switch command {
    case .rule(let from, let to, let stroke, let paint):
      canvas.setColor(colors[paint])
      canvas.setLineWidth(stroke.width)
      canvas.setDash(stroke.dash)
      canvas.move(to: Point(from))
      canvas.line(to: Point(to))
      canvas.stroke()
    case .line(let points, let stroke, let paint):
      canvas.setColor(colors[paint])
      canvas.setLineWidth(stroke.width)
      canvas.setDash(stroke.dash)
      // Round ends would close the gaps of a dashed line.
      canvas.setLineCap(stroke.dash.isEmpty ? .round : .butt)
      path(points)
      withFastAntialiasing(ifDense: points) { canvas.stroke() }
      canvas.setLineCap(.butt)
    case .area(let points, let paint):
      canvas.setColor(colors[paint])
      path(points)
      canvas.closePath()
      withFastAntialiasing(ifDense: points) { canvas.fill() }
    case .rectangle(let box, let radius, let paint):
      canvas.setColor(colors[paint])
      radius > 0
        ? canvas.roundedRectangle(Rectangle(box), radius: radius)
        : canvas.rectangle(Rectangle(box))
      canvas.fill()
    case .rectangles(let boxes, let paint):
      canvas.setColor(colors[paint])
      // One by one, since cairo's time for a path grows faster than its number of rectangles.
      for box in boxes {
        canvas.rectangle(Rectangle(box))
        canvas.fill()
      }
    case .markers(let marker, let points, let diameter, let paint):
      canvas.setColor(colors[paint])
      for point in points { draw(marker, at: point, diameter: diameter) }
    case .ring(let ring, let from, let to, let paint):
      canvas.setColor(colors[paint])
      draw(ring, from: from, to: to)
    case .text(let content, let point, let anchor, let width, let paint):
      canvas.setColor(colors[paint])
      text.draw(content, at: point, anchor: anchor, width: width, paint.role, on: canvas)
    case .clip(let box, let commands):
      canvas.restoring {
        canvas.rectangle(Rectangle(box))
        canvas.clip()
        draw(commands)
      }
    }
  }

  /// Draws a line or an area of many points with fast antialiasing and without round corners.
  ///
  /// The difference isn't visible, and it takes a quarter of the time.
  private func withFastAntialiasing(ifDense points: [ChartPoint], _ draw: () -> Void) {
    let isDense = points.count > Self.densePointCount
    canvas.setLineJoin(isDense ? .bevel : .round)
    if isDense { canvas.setAntialias(.fast) }
    draw()
    if isDense { canvas.setAntialias(.fine) }
  }

  private func path(_ points: [ChartPoint]) {
    guard let first = points.first else { return }
    canvas.move(to: Point(first))
    for point in points.dropFirst() { canvas.line(to: Point(point)) }
  }

  private func draw(_ marker: ChartMarker, at center: ChartPoint, diameter: Double) {
    if marker == .circle {
      canvas.arc(center: Point(center), radius: diameter / 2, from: 0, to: 2 * .pi)
    } else {
      path(marker.corners(around: center, diameter: diameter))
      canvas.closePath()
    }
    canvas.fill()
  }

  /// Draws a ring as a stroke that is as thick as the ring is deep.
  private func draw(_ ring: ChartRing, from: Double, to: Double) {
    func angle(_ turn: Double) -> Double { (turn - 0.25) * 2 * .pi }
    canvas.setLineWidth(ring.outerRadius - ring.innerRadius)
    canvas.setDash([])
    canvas.arc(
      center: Point(ring.center), radius: (ring.outerRadius + ring.innerRadius) / 2,
      from: angle(from), to: angle(to))
    canvas.stroke()
  }
}

extension Point {
  init(_ point: ChartPoint) { self.init(x: point.x, y: point.y) }
}

extension Rectangle {
  init(_ box: ChartRectangle) {
    self.init(x: box.x, y: box.y, width: box.width, height: box.height)
  }
}
