import CardModel
import Gtk

/// The card that the user looks at and its distance from the top of the viewport.
///
/// Both stay the same when the page is laid out for another width, or when cards above turn out to
/// be higher or lower than estimated.
final class ScrollAnchor {
  let slot: CardSlot
  private let y: Double
  /// Whether the page was scrolled to its top, where it stays as long as the card is seen there.
  private let isAtTop: Bool
  /// The scroll position after the last correction; at any other position, the user has scrolled.
  private var scrolledTo: Double

  /// Chooses the focused card if it is visible, else the first card whose top is visible, else any
  /// visible card; nil before the page has been laid out.
  ///
  /// Of cards beside each other, it is the first: a carousel begins with it.
  init?(on page: PageView, prefersFocus: Bool = true) {
    let height = Double(page.scroller.height)
    let width = Double(page.scroller.width)
    guard height > 0 else { return nil }
    let isMirrored = page.root.isRightToLeft
    let seen = page.filling.filled.compactMap { slot -> (slot: CardSlot, x: Double, y: Double)? in
      guard slot.isLaidOut, let bounds = Self.bounds(of: slot, on: page),
        bounds.y < height, bounds.maxY > 0, bounds.x < width, bounds.maxX > 0
      else { return nil }
      return (slot, isMirrored ? -bounds.maxX : bounds.x, bounds.y)
    }
    let focused = prefersFocus ? page.focusedSlot : nil
    guard
      let choice = seen.first(where: { $0.slot === focused })
        ?? seen.filter({ $0.y >= 0 }).min(by: { ($0.y, $0.x) < ($1.y, $1.x) })
        ?? seen.max(by: { ($0.y, $1.x) < ($1.y, $0.x) })
    else { return nil }
    slot = choice.slot
    y = choice.y
    scrolledTo = page.scroller.vertical.value
    isAtTop = scrolledTo == 0
  }

  /// Returns the frame of a card in the viewport at the present scroll position.
  private static func bounds(of slot: CardSlot, on page: PageView) -> Rectangle? {
    guard var bounds = slot.bounds(in: page.content) else { return nil }
    bounds.y -= page.scroller.vertical.value
    return bounds
  }

  /// Returns whether the user has neither scrolled nor moved the focus to another card since.
  func isValid(on page: PageView) -> Bool {
    guard page.scroller.vertical.value == scrolledTo, page.slot(slot.id) === slot else {
      return false
    }
    let focused = page.focusedSlot
    return focused == nil || focused === slot
  }

  /// Scrolls the card back to its distance from the top, as far as the page reaches; returns
  /// whether that has changed the scroll position.
  func restore(on page: PageView) -> Bool {
    guard let bounds = Self.bounds(of: slot, on: page) else { return false }
    let scroll = page.scroller.vertical
    let old = scroll.value
    let isSeenAtTop = bounds.y + old < Double(page.scroller.height) / 2
    scroll.value = isAtTop && isSeenAtTop ? 0 : old + bounds.y - y
    scrolledTo = scroll.value
    return scroll.value != old
  }
}
