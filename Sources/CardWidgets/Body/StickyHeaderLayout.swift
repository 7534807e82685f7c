import Gtk

/// Rows below a header that stays visible while the rows scroll away under it.
final class StickyHeaderLayout: WidgetBehaviour {
  lazy var root = CustomWidget(cssName: "stickyheader", role: .table, component: self)
  private let rows: Widget
  private var header: Widget?
  private var scrolling: SignalConnection?
  private var isStuck = false

  let requestMode = RequestMode.heightForWidth

  init(_ rows: some WidgetHandle) {
    self.rows = rows.widget
    self.rows.setParent(root)
  }

  func setHeader(_ new: some WidgetHandle) {
    header?.unparent()
    new.setParent(root, before: rows)
    header = new.widget
    new.setClass("stuck", when: isStuck)
  }

  /// Keeps the header visible in the window that scrolls the widget.
  func followScrolling() {
    root.onMap { [unowned self] in
      scrolling = root.enclosingScrolledWindow?.vertical.onValueChanged { [unowned self] in
        root.queueAllocate()
      }
    }
    root.onUnmap { [unowned self] in
      scrolling?.disconnect()
      scrolling = nil
    }
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    // The rows first, as measuring them computes the widths of the columns.
    let below = rows.measure(orientation, for: size)
    guard let above = header?.measure(orientation, for: size) else { return below }
    return orientation == .vertical
      ? Measurement(
        minimum: above.natural + below.minimum, natural: above.natural + below.natural)
      : Measurement(
        minimum: max(above.minimum, below.minimum), natural: max(above.natural, below.natural))
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let top = header?.measure(.vertical, for: width).natural ?? 0
    rows.allocate(x: 0, y: top, width: width, height: height - top)
    let y = min(scrolledAway(in: widget), max(0, height - top))
    show(isStuck: y > 0)
    header?.allocate(x: 0, y: y, width: width, height: top)
  }

  private func show(isStuck new: Bool) {
    guard new != isStuck else { return }
    isStuck = new
    root.scope.afterLayout { [unowned self] in header?.setClass("stuck", when: isStuck) }
  }

  /// Returns the height in px of the part of the widget above the viewport.
  private func scrolledAway(in widget: CustomWidget) -> Int {
    guard scrolling != nil, let window = widget.enclosingScrolledWindow,
      let bounds = widget.bounds(in: window)
    else { return 0 }
    return max(0, Int(-bounds.y))
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    snapshot.drawChild(rows)
    if let header { snapshot.drawChild(header) }
  }
}
