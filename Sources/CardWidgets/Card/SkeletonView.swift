import CardModel
import Gtk

/// The placeholder of a loading card. A band of light runs over its bars every two seconds while it
/// is seen, unless the user wants no motion.
final class SkeletonView: WidgetBehaviour {
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "skeleton", role: .group, behaviour: self)
    widget.setAccessible(label: "Loading…")
    widget.setAccessible(busy: true)
    widget.onMap { [unowned self] in start() }
    widget.onUnmap { [unowned self] in stop() }
    return widget
  }()
  private var size: SkeletonSize
  private var shimmer: TickCallback?
  private var phase = 0.0

  /// The length of a run of the band, in µs.
  private static let period = 2_000_000

  init(_ size: SkeletonSize) { self.size = size }

  func render(_ size: SkeletonSize) {
    guard size != self.size else { return }
    self.size = size
    root.queueResize()
  }

  /// Whether the band runs.
  var isMoving: Bool { shimmer != nil }

  private func start() {
    guard shimmer == nil, root.hasAnimations else { return }
    shimmer = root.addTickCallback { [unowned self] time in
      phase = Double(time % Self.period) / Double(Self.period)
      root.queueDraw()
      return true
    }
  }

  private func stop() {
    shimmer?.remove()
    shimmer = nil
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal { return Measurement(minimum: 120, natural: 300) }
    let height = Int(SkeletonGeometry.height(self.size))
    return Measurement(minimum: height, natural: height)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let width = Double(widget.width)
    let ground = widget.color(named: "cw_skeleton") ?? widget.color.withAlpha(0.2)
    let light = widget.color(named: "cw_skeleton_light") ?? widget.color.withAlpha(0.1)
    let middle = width * (isMoving ? 3 * phase - 1 : -1)
    for bar in SkeletonGeometry(size, width: width).bars {
      let x = widget.isRightToLeft ? width - bar.x - bar.width : bar.x
      let area = Rectangle(x: x, y: bar.y, width: bar.width, height: bar.height)
      snapshot.clipped(to: area, radius: bar.radius) {
        snapshot.fill(area, ground)
        guard isMoving else { return }
        snapshot.fillGradient(
          area, from: Point(x: middle - width / 3, y: 0), to: Point(x: middle + width / 3, y: 0),
          [
            ColorStop(0, light.withAlpha(0)), ColorStop(0.5, light),
            ColorStop(1, light.withAlpha(0)),
          ])
      }
    }
  }
}
