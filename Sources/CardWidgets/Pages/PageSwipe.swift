import Gtk

/// A gesture that leads to the next or previous page: a horizontal swipe of a finger or drag of the
/// pointer.
///
/// A swipe takes the press from what is under it, such as a card. A press that is held before it
/// moves is not a swipe: it may move a card.
final class PageSwipe {
  private let drag = DragGesture()
  private let hold = LongPressGesture()
  private var isSwipe = false

  /// The distance beyond which a drag is a swipe or something else, in px.
  ///
  /// It is larger than the drag threshold of cards and rows, which claim their drags first.
  private static let start = 24.0
  /// The minimum length of a swipe, in px.
  private static let distance = 80.0

  /// - Parameters:
  ///   - canBegin: returns whether a swipe may begin at a point, by a finger or not; by default,
  ///     everywhere but on widgets that handle drags themselves.
  ///   - onStep: called with 1 for the next page, -1 for the previous one.
  init(
    of target: some WidgetHandle, canBegin: ((Point, _ byFinger: Bool) -> Bool)? = nil,
    onStep: @escaping (Int) -> Void
  ) {
    let target = target.widget
    let canBegin = canBegin ?? { !target.handlesDrags(at: $0, byFinger: $1) }
    // Before the rows and cards, which claim each press.
    drag.setPhase(.capture)
    hold.setPhase(.capture)
    drag.onBegin { [unowned self] point in
      isSwipe = false
      if !canBegin(point, drag.isTouch) { drag.setState(.denied) }
    }
    hold.onPressed { [unowned self] _ in
      if !isSwipe { drag.setState(.denied) }
    }
    drag.onUpdate { [unowned self] dx, dy in
      guard !isSwipe, max(abs(dx), abs(dy)) > Self.start else { return }
      isSwipe = abs(dx) > 2 * abs(dy)
      // A vertical drag scrolls the page.
      drag.setState(isSwipe ? .claimed : .denied)
    }
    drag.onEnd { [unowned self] dx, dy in
      guard isSwipe, abs(dx) >= Self.distance, abs(dx) > 2 * abs(dy) else { return }
      isSwipe = false
      onStep((dx < 0) != target.isRightToLeft ? 1 : -1)
    }
    target.add(drag)
    target.add(hold)
  }
}

extension WidgetHandle {
  /// Returns whether a horizontal drag that begins at a point has a meaning there: it scrolls a
  /// carousel or a table, reads a chart, selects text, or moves a slider.
  func handlesDrags(at point: Point, byFinger: Bool) -> Bool {
    guard let start = pick(at: point) else { return false }
    if start.enclosing(ControlView.self) != nil { return true }
    if start.enclosing(SectionView.self)?.isScrolled(from: start) == true { return true }
    if start.enclosing(PlotView.self)?.handlesDrags(byFinger: byFinger) == true { return true }
    var part: Widget? = start
    while let widget = part, widget != self.widget {
      if ["text", "scrollbar"].contains(widget.cssName) { return true }
      part = widget.parent
    }
    var scroller = start.enclosingScrolledWindow
    while let window = scroller {
      if window.horizontal.maximum > window.horizontal.lower { return true }
      scroller = window.widget.parent?.enclosingScrolledWindow
    }
    return false
  }
}
