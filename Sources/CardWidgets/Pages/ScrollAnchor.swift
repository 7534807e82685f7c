import CardModel
import Gtk

/// The card that a person looks at, and how far below the top of the page it is: what stays the
/// same when the page is laid out for another width, or when cards above turn out to be higher or
/// lower.
final class ScrollAnchor {
  let slot: CardSlot
  private let y: Double
  /// The scroll position after the last correction; at any other one, a person has scrolled.
  private var scrolledTo: Double

  /// The card with the focus if it is seen, else the first that is seen from its top on, else any
  /// that is seen.
  ///
  /// Nil before the page has been laid out.
  init?(on page: PageView, prefersFocus: Bool = true) {
    let height = Double(page.scroller.height)
    let width = Double(page.scroller.width)
    guard height > 0 else { return nil }
    let seen = page.filling.filled.compactMap { slot -> (slot: CardSlot, y: Double)? in
      guard slot.isPlaced, let bounds = Self.bounds(of: slot, on: page),
        bounds.y < height, bounds.maxY > 0, bounds.x < width, bounds.maxX > 0
      else { return nil }
      return (slot, bounds.y)
    }
    let focused = prefersFocus ? page.focusedSlot : nil
    guard
      let choice = seen.first(where: { $0.slot === focused })
        ?? seen.filter({ $0.y >= 0 }).min(by: { $0.y < $1.y }) ?? seen.max(by: { $0.y < $1.y })
    else { return nil }
    slot = choice.slot
    y = choice.y
    scrolledTo = page.scroller.vertical.value
  }

  /// Where a card was laid out, seen from where the page is scrolled to by now.
  private static func bounds(of slot: CardSlot, on page: PageView) -> Rectangle? {
    guard var bounds = slot.place.bounds(in: page.content) else { return nil }
    bounds.y -= page.scroller.vertical.value
    return bounds
  }

  /// Whether nobody has scrolled or moved the focus to another card since.
  func isValid(on page: PageView) -> Bool {
    guard page.scroller.vertical.value == scrolledTo, page.slot(slot.card) === slot else {
      return false
    }
    let focused = page.focusedSlot
    return focused == nil || focused === slot
  }

  /// Scrolls so that the card is where it was, as far as the page reaches.
  ///
  /// False if it already is.
  func restore(on page: PageView) -> Bool {
    guard let bounds = Self.bounds(of: slot, on: page) else { return false }
    let scroll = page.scroller.vertical
    let old = scroll.value
    scroll.value = old + bounds.y - y
    scrolledTo = scroll.value
    return scroll.value != old
  }
}
