import CardModel
import Gtk

/// A dot for each page, the one of the current page in the tint; pressing a dot goes to its page.
///
/// The dots of other pages with a card that calls for attention are larger, in the colour of
/// alerts.
final class PageDots: WidgetBehaviour {
  private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "dots", role: .presentation, component: self)
    let click = ClickGesture()
    click.onReleased { [unowned self] _, point in press(point.x) }
    widget.add(click)
    return widget
  }()
  var onPress: (Int) -> Void = { _ in }
  private var count = 0
  private var current = 0
  private var calling: Set<Int> = []

  /// The distance between the centres of two dots, in px at the usual size of text.
  private static let step = 16.0
  /// The diameter of a dot, in px at the usual size of text.
  private static let diameter = 7.0
  /// The factor on the diameter of a dot that calls.
  private static let callingGrowth = 1.5
  /// The height of the hit target, in px at the usual size of text.
  private static let height = 32

  func render(count: Int, current: Int, calling: Set<Int> = []) {
    if count != self.count { root.queueResize() }
    if current != self.current || calling != self.calling { root.queueDraw() }
    (self.count, self.current, self.calling) = (count, current, calling)
  }

  /// Returns the width of a number of dots, in px.
  func width(of count: Int) -> Int { count * Int(root.scaled(Self.step)) }

  private func press(_ x: Double) {
    let index = Int(x / root.scaled(Self.step))
    guard (0..<count).contains(index) else { return }
    onPress(root.isRightToLeft ? count - 1 - index : index)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    let extent =
      orientation == .horizontal ? width(of: count) : widget.scaled(Self.height)
    return Measurement(minimum: extent, natural: extent)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let quiet = widget.color.withAlpha(0.35)
    let tint = widget.namedColor("cw_tint")
    let alert = widget.namedColor("cw_negative")
    let (step, usual) = (widget.scaled(Self.step), widget.scaled(Self.diameter))
    for index in 0..<count {
      let calls = index != current && calling.contains(index)
      let diameter = calls ? usual * Self.callingGrowth : usual
      let position = widget.isRightToLeft ? count - 1 - index : index
      let dot = Rectangle(
        x: (Double(position) + 0.5) * step - diameter / 2,
        y: (Double(widget.height) - diameter) / 2, width: diameter,
        height: diameter)
      snapshot.clipped(to: dot, radius: diameter / 2) {
        snapshot.fill(dot, index == current ? tint : calls ? alert : quiet)
      }
    }
  }

  func styleChanged(of widget: CustomWidget) { widget.queueDraw() }
  func directionChanged(of widget: CustomWidget) { widget.queueDraw() }
}
