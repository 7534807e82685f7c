import Gtk

/// The parts of a dialog or a bar that scroll if they are higher than a limit.
///
/// A scrolled window of GTK requests the height of its child at the child's natural width, so that
/// texts that wrap would be cut.
final class ScrolledParts: LayoutBehaviour {
  let root = Box(.vertical)
  /// The maximum height in px.
  var limit = Int.max { didSet { if limit != oldValue { root.queueResize() } } }
  private let scroller = ScrolledWindow(horizontal: .never)
  private let parts: Box

  let requestMode = RequestMode.heightForWidth

  /// - Parameter title: the name of the parts for screen readers.
  init(_ parts: Box, title: String) {
    self.parts = parts
    scroller.setAccessible(label: title)
    scroller.setChild(parts)
    root.append(scroller)
    root.setLayout(self)
  }

  /// Shows the bar all the time if the parts are higher than the limit.
  func showBarsBesideContent() { scroller.showBarsBesideContent() }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    guard orientation == .vertical else { return parts.measure(.horizontal) }
    let height = min(limit, parts.measure(.vertical, for: size).natural)
    let requested = max(height, scroller.measure(.vertical).minimum)
    return Measurement(minimum: requested, natural: requested)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    scroller.allocate(width: width, height: height)
  }
}
