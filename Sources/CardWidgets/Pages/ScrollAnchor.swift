import CardModel
import Gtk

/// The card that a person looks at, and how far below the top of the page it is: what stays the same
/// when the page is laid out for another width.
final class ScrollAnchor {
  let slot: CardSlot
  private let y: Double
  /// What the page was scrolled to when it was last put right; elsewhere, a person has scrolled.
  private var scrolledTo: Double

  /// The card with the focus if it is seen, else the first that is seen from its top on, else any
  /// that is seen. Nil before the page has been laid out.
  init?(on page: PageView) {
    let height = Double(page.scroller.height)
    let width = Double(page.scroller.width)
    guard height > 0 else { return nil }
    let seen = page.allSlots.compactMap { slot -> (slot: CardSlot, y: Double)? in
      guard let bounds = slot.card.root.bounds(in: page.scroller),
        bounds.y < height, bounds.maxY > 0, bounds.x < width, bounds.maxX > 0
      else { return nil }
      return (slot, bounds.y)
    }
    let focused = page.focusedSlot
    guard
      let choice = seen.first(where: { $0.slot === focused }) ?? seen.first(where: { $0.y >= 0 })
        ?? seen.first
    else { return nil }
    slot = choice.slot
    y = choice.y
    scrolledTo = page.scroller.vertical.value
  }

  /// Whether nobody has scrolled or moved the focus to another card since.
  func isValid(on page: PageView) -> Bool {
    guard page.scroller.vertical.value == scrolledTo, page.card(slot.id) === slot.card else {
      return false
    }
    let focused = page.focusedSlot
    return focused == nil || focused === slot
  }

  /// Scrolls so that the card is where it was, as far as the page reaches. False if it already is.
  func restore(on page: PageView) -> Bool {
    guard let bounds = slot.card.root.bounds(in: page.scroller) else { return false }
    let scroll = page.scroller.vertical
    let old = scroll.value
    scroll.value = old + bounds.y - y
    scrolledTo = scroll.value
    return scroll.value != old
  }
}
