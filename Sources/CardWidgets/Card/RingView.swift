import CardModel
import ChartModel
import Gtk

/// A progress ring around a figure that is a share, filled clockwise from the top.
///
/// The style sheet sets its size: 104 px or 130 px with text of the normal size.
final class RingView: WidgetBehaviour {
  private(set) lazy var root = CustomWidget(
    cssName: "ring", role: .progressBar, component: self)
  private var fraction: Double?
  private var state = SemanticState.neutral
  private var figure: FigureView?
  private let drawing = CachedDrawing()

  func render(_ fraction: Double, state: SemanticState) {
    guard fraction != self.fraction || state != self.state else { return }
    (self.fraction, self.state) = (fraction, state)
    root.setAccessible(label: "\(WholePercent(fraction).number) %")
    redraw()
  }

  /// Adds the figure, which must not have a parent.
  func hold(_ figure: FigureView) {
    self.figure = figure
    figure.root.setParent(root)
  }

  func releaseFigure() {
    figure?.root.unparent()
    figure = nil
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: 0, natural: 0)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    guard let figure else { return }
    let own = figure.natural
    let scale = RingGeometry(diameter: Double(min(width, height)))
      .figureScale(width: Double(own.width), height: Double(own.height))
    let room = Int(Double(own.width) * scale)
    let line = figure.root.measure(.vertical, for: room).natural
    figure.root.allocate(x: (width - room) / 2, y: (height - line) / 2, width: room, height: line)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let (width, height) = (Double(widget.width), Double(widget.height))
    let ring = RingGeometry(diameter: min(width, height))
    let center = Point(x: width / 2, y: height / 2)
    let bounds = Rectangle(x: 0, y: 0, width: width, height: height)
    snapshot.draw(in: bounds, keeping: drawing) { canvas in
      canvas.setLineWidth(ring.lineWidth)
      canvas.setLineCap(.round)
      canvas.setColor(widget.namedColor("cw_fill"))
      canvas.arc(center: center, radius: ring.radius, from: 0, to: 2 * .pi)
      canvas.stroke()
      guard let fraction, fraction > 0 else { return }
      canvas.setColor(widget.namedColor(state.colorName(neutral: "cw_tint")))
      let start = -Double.pi / 2
      let end = start + min(fraction, 1) * 2 * .pi
      canvas.arc(center: center, radius: ring.radius, from: start, to: end)
      canvas.stroke()
    }
    if let figure { snapshot.drawChild(figure.root) }
  }

  func styleChanged(of widget: CustomWidget) { redraw() }

  private func redraw() {
    drawing.discard()
    root.queueDraw()
  }
}
