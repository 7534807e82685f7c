import Gtk

/// A swipe of a finger, or a drag of the pointer, over a page: to the next one or the previous one.
///
/// What lies on the page and takes drags for itself, such as a row of cards, has them for itself.
final class PageSwipe {
  private let drag = DragGesture()

  /// A shorter way in px is no swipe.
  private static let distance = 80.0

  /// - Parameter onStep: called with 1 for the next page, -1 for the previous one.
  init(of target: some WidgetHandle, onStep: @escaping (Int) -> Void) {
    let target = target.widget
    drag.onUpdate { [unowned self] dx, dy in
      // What goes rather down than sideways scrolls.
      if abs(dy) > Self.distance / 4, abs(dy) > abs(dx) { drag.setState(.denied) }
    }
    drag.onEnd { dx, dy in
      guard abs(dx) >= Self.distance, abs(dx) > 2 * abs(dy) else { return }
      onStep((dx < 0) != target.isRightToLeft ? 1 : -1)
    }
    target.add(drag)
  }
}
