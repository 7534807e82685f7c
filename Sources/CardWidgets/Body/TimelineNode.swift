import CardModel
import Gtk

/// The node of a timeline entry with the line through it: a tick for a completed entry, a ring with
/// a dot for the current one, and an empty ring for an open one.
final class TimelineNode: WidgetBehaviour {
  enum Kind: Equatable {
    case entry(TimelineEntry.Progress)
    case now
  }

  lazy var root = CustomWidget(cssName: "timelinenode", role: .presentation, component: self)
  private var kind = Kind.now
  private var above: TimelineEntry.Progress?
  private var isLast = false

  private static let lineWidth = 2.0

  /// - Parameter above: the progress of the entry above; nil for no line upwards.
  func render(_ kind: Kind, above: TimelineEntry.Progress?, isLast: Bool) {
    guard kind != self.kind || above != self.above || isLast != self.isLast else { return }
    (self.kind, self.above, self.isLast) = (kind, above, isLast)
    root.queueDraw()
  }

  /// The height of a line of text, which is also the size of the node.
  private var lineHeight: Double { TextLayout("0", in: root).size.height }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let extent = Int(lineHeight.rounded(.up))
    return Measurement(minimum: extent, natural: extent)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let (width, height) = (Double(widget.width), Double(widget.height))
    let lineHeight = lineHeight
    let center = Point(x: width / 2, y: lineHeight / 2)
    let radius = lineHeight * 0.36
    let tint = widget.namedColor("cw_tint")
    let quiet = widget.namedColor("cw_baseline")
    let isDone = kind == .entry(.done) || (kind == .now && above == .done)
    snapshot.draw(in: Rectangle(x: 0, y: 0, width: width, height: height)) { canvas in
      canvas.setLineWidth(Self.lineWidth)
      if let above {
        canvas.setColor(above == .done ? tint : quiet)
        line(canvas, from: 0, to: kind == .now ? height : center.y - radius, at: center.x)
      }
      if !isLast, kind != .now {
        canvas.setColor(isDone ? tint : quiet)
        line(canvas, from: center.y + radius, to: height, at: center.x)
      }
      if case .entry(let progress) = kind {
        canvas.setColor(progress == .open ? quiet : tint)
        draw(progress, at: center, radius, on: canvas)
      }
    }
  }

  private func line(_ canvas: Canvas, from top: Double, to bottom: Double, at x: Double) {
    guard bottom > top else { return }
    canvas.move(to: Point(x: x, y: top))
    canvas.line(to: Point(x: x, y: bottom))
    canvas.stroke()
  }

  private func draw(
    _ progress: TimelineEntry.Progress, at center: Point, _ radius: Double, on canvas: Canvas
  ) {
    let isDone = progress == .done
    canvas.arc(
      center: center, radius: isDone ? radius : radius - Self.lineWidth / 2, from: 0, to: 2 * .pi)
    isDone ? canvas.fill() : canvas.stroke()
    switch progress {
    case .open: break
    case .current:
      canvas.arc(center: center, radius: radius * 0.4, from: 0, to: 2 * .pi)
      canvas.fill()
    case .done:
      canvas.setColor(root.namedColor("cw_card"))
      canvas.setLineWidth(radius * 0.3)
      canvas.move(to: Point(x: center.x - radius * 0.45, y: center.y))
      canvas.line(to: Point(x: center.x - radius * 0.1, y: center.y + radius * 0.35))
      canvas.line(to: Point(x: center.x + radius * 0.5, y: center.y - radius * 0.35))
      canvas.stroke()
    }
  }
}
