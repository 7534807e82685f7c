import CardModel
import Gtk

/// The ring of a figure that is a share: 104 px small, 130 px large, filled from twelve o'clock on.
final class RingView: WidgetBehaviour {
  lazy var root = CustomWidget(cssName: "ring", role: .progressBar, behaviour: self)
  private var fraction = 0.0
  private var diameter = 104
  private var state = SemanticState.neutral

  private static let lineWidth = 6.0

  func render(_ fraction: Double, size: KPI.Size, state: SemanticState) {
    let diameter = size == .small ? 104 : 130
    if diameter != self.diameter { root.queueResize() }
    if fraction != self.fraction || state != self.state { root.queueDraw() }
    (self.fraction, self.diameter, self.state) = (fraction, diameter, state)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: diameter, natural: diameter)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let side = Double(min(widget.width, widget.height))
    let center = Point(x: Double(widget.width) / 2, y: Double(widget.height) / 2)
    let radius = (side - Self.lineWidth) / 2
    let bounds = Rectangle(
      x: 0, y: 0, width: Double(widget.width), height: Double(widget.height))
    snapshot.draw(in: bounds) { canvas in
      canvas.setLineWidth(Self.lineWidth)
      canvas.setLineCap(.round)
      canvas.setColor(widget.color(named: "cw_fill") ?? widget.color)
      canvas.arc(center: center, radius: radius, from: 0, to: 2 * .pi)
      canvas.stroke()
      guard fraction > 0 else { return }
      let name = state == .neutral ? "cw_tint" : "cw_\(state.rawValue)"
      canvas.setColor(widget.color(named: name) ?? widget.color)
      let start = -Double.pi / 2
      canvas.arc(center: center, radius: radius, from: start, to: start + fraction * 2 * .pi)
      canvas.stroke()
    }
  }
}
