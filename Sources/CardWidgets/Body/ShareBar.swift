import CardModel
import ChartModel
import Gtk

/// A bar that is filled by a share, from the side where text begins.
final class ShareBar: WidgetBehaviour, CardPart {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "sharebar", role: .meter, component: self)
    widget.verticalAlignment = .center
    return widget
  }()
  private var share = 0.0
  private var state = SemanticState.neutral

  // Measures are in px at the usual size of text.
  private static let thickness = 8
  private static let minimumWidth = 40
  private static let naturalWidth = 72

  func render(_ share: Double, state: SemanticState) {
    guard share != self.share || state != self.state else { return }
    (self.share, self.state) = (share, state)
    root.setAccessible(label: "\(WholePercent(share).number) %")
    root.queueDraw()
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .vertical {
      let thickness = widget.scaled(Self.thickness)
      return Measurement(minimum: thickness, natural: thickness)
    }
    return Measurement(
      minimum: widget.scaled(Self.minimumWidth), natural: widget.scaled(Self.naturalWidth))
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let (width, height) = (Double(widget.width), Double(widget.height))
    let filled = width * min(max(share, 0), 1)
    let track = Rectangle(x: 0, y: 0, width: width, height: height)
    let bar = Rectangle(
      x: widget.isRightToLeft ? width - filled : 0, y: 0, width: filled, height: height)
    snapshot.clipped(to: track, radius: height / 2) {
      snapshot.fill(track, widget.color(named: "cw_fill") ?? widget.color.withAlpha(0.2))
      snapshot.fill(bar, widget.namedColor(state.colorName(neutral: "cw_tint")))
    }
  }
}
