import Gtk

/// Lays a page out in any width, without a change of its window.
@MainActor
final class PageHost: LayoutBehaviour {
  let root = Box(.vertical)
  let requestMode = RequestMode.constant
  private let page: Widget
  var width: Int { didSet { root.queueAllocate() } }

  init(_ page: Widget, width: Int) {
    self.page = page
    self.width = width
    root.append(page)
    root.setLayout(self)
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    Measurement(minimum: 0, natural: 1400)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    _ = page.measure(.horizontal)
    page.allocate(x: 0, y: 0, width: self.width, height: height)
  }
}
