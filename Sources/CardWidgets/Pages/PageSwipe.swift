import Gtk

/// A gesture that leads to the next or previous page: a horizontal swipe of a finger or drag of the
/// pointer.
///
/// Widgets on the page that handle drags themselves, such as carousels, take precedence.
final class PageSwipe {
  private let drag = DragGesture()

  /// The minimum length of a swipe, in px.
  private static let distance = 80.0

  /// - Parameter onStep: called with 1 for the next page, -1 for the previous one.
  init(of target: some WidgetHandle, onStep: @escaping (Int) -> Void) {
    let target = target.widget
    drag.onUpdate { [unowned self] dx, dy in
      // A vertical drag scrolls the page.
      if abs(dy) > Self.distance / 4, abs(dy) > abs(dx) { drag.setState(.denied) }
    }
    drag.onEnd { dx, dy in
      guard abs(dx) >= Self.distance, abs(dx) > 2 * abs(dy) else { return }
      onStep((dx < 0) != target.isRightToLeft ? 1 : -1)
    }
    target.add(drag)
  }
}
