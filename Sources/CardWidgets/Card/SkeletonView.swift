import CardModel
import Gtk

/// The placeholder of a loading card.
///
/// A band of light moves over its bars every two seconds while it is visible, unless the user
/// prefers no motion.
final class SkeletonView: WidgetBehaviour {
  // The card itself is announced as busy.
  lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "skeleton", role: .presentation, component: self)
    widget.onMap { [unowned self] in run() }
    widget.onUnmap { [unowned self] in stop() }
    return widget
  }()
  private var skeleton: Skeleton
  private var ticks: TickCallback?
  private var timing: SkeletonTiming?
  private var time = Duration.zero
  private var showContent: (() -> Void)?
  /// Called when the placeholder appears.
  var onAppear: () -> Void = {}

  /// The time in which the band moves over the bars.
  private static let period = Duration.seconds(2)
  /// The minimum height, in px at the usual size of text.
  private static let leastHeight = 67

  init(_ skeleton: Skeleton) { self.skeleton = skeleton }

  func render(_ skeleton: Skeleton) {
    showContent = nil
    guard skeleton != self.skeleton else { return }
    self.skeleton = skeleton
    root.queueResize()
  }

  /// Calls `show` when the card may replace the placeholder: at once, unless the placeholder has
  /// just appeared.
  func end(_ show: @escaping () -> Void) {
    guard isShown, root.isMapped else { return show() }
    showContent = show
    run()
  }

  private var isShown: Bool { timing?.isShown(at: time) ?? false }
  private var isMoving: Bool { isShown && ticks != nil && root.hasAnimations }

  // MARK: Time

  private func run() {
    guard ticks == nil else { return }
    ticks = root.addTickCallback { [unowned self] in tick(.microseconds($0)) }
  }

  private func stop() {
    ticks?.remove()
    ticks = nil
  }

  /// Returns whether more frames are needed.
  private func tick(_ now: Duration) -> Bool {
    let timing = timing ?? SkeletonTiming(start: now)
    let wasShown = isShown
    self.timing = timing
    time = now
    if let showContent, timing.mayEnd(at: now) {
      self.showContent = nil
      ticks = nil
      // This removes the placeholder.
      showContent()
      return false
    }
    let moves = root.hasAnimations
    if isShown, !wasShown { onAppear() }
    if isShown, moves || !wasShown { root.queueDraw() }
    let goesOn = !isShown || moves || showContent != nil
    if !goesOn { ticks = nil }
    return goesOn
  }

  // MARK: Drawing

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    if orientation == .horizontal { return Measurement(minimum: 120, natural: widget.scaled(300)) }
    let line = TextLayout("X", in: widget).size.height
    let scale = widget.cardScale
    let height = Int(
      SkeletonGeometry.height(
        of: skeleton, line: line, scale: scale, isTouched: widget.isTouched
      ).rounded(.up))
    // A card of limited height shows as much of its body as fits (S-06).
    return Measurement(minimum: min(height, widget.scaled(Self.leastHeight)), natural: height)
  }

  func styleChanged(of widget: CustomWidget) { widget.queueResize() }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    guard isShown else { return }
    let width = Double(widget.width)
    let ground = widget.color(named: "cw_skeleton") ?? widget.color.withAlpha(0.2)
    let light = widget.color(named: "cw_skeleton_light") ?? widget.color.withAlpha(0.1)
    let middle = width * (3 * (time / Self.period).truncatingRemainder(dividingBy: 1) - 1)
    let height = Double(widget.height)
    for bar in geometry(width: width, in: widget).bars where bar.y + bar.height <= height {
      let x = widget.mirrored(bar.x, bar.width, in: width)
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

  private func geometry(width: Double, in widget: CustomWidget) -> SkeletonGeometry {
    SkeletonGeometry(
      skeleton, width: width, line: TextLayout("X", in: widget).size.height,
      scale: widget.cardScale, isTouched: widget.isTouched)
  }
}
