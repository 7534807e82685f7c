import CardModel
import Gtk

/// Tab goes through titles' buttons, cards and what is in them, in order. Arrow keys move the focus
/// from card to card: along the row of a section, and up and down to the nearest card of the row above
/// or below, whichever section that is in.
///
/// GTK's flow box does it differently: it stops at its own places around the cards.
enum CardFocus {
  /// The page's widget keeps the controller.
  static func attach(to page: PageView) {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned page] key, modifiers in
      guard modifiers.isEmpty, let direction = direction(of: key) else { return false }
      return move(direction, on: page)
    }
    page.root.add(keys)
  }

  /// Moves the focus into the page, or on by Tab. False if it leaves the page.
  static func enter(_ direction: FocusDirection, on page: PageView) -> Bool {
    let isForward = direction != .backward && direction != .up
    let inOrder = page.sections.flatMap(\.focusStops)
    let stops = isForward ? inOrder : inOrder.reversed()
    guard let current = stops.firstIndex(where: { $0.containsFocus }) else {
      return stops.contains { $0.moveFocus(direction) }
    }
    // Arrow keys have been dealt with: from here they lead out of the page.
    guard direction == .forward || direction == .backward else { return false }
    return stops[current...].contains { $0.moveFocus(direction) }
  }

  private static func direction(of key: Key) -> FocusDirection? {
    switch key {
    case .left: .left
    case .right: .right
    case .up: .up
    case .down: .down
    default: nil
    }
  }

  private static func move(_ direction: FocusDirection, on page: PageView) -> Bool {
    guard let slot = page.focusedSlot else { return false }
    // Inside a card, its own parts come first.
    if !slot.card.root.hasFocus, slot.card.root.moveFocus(direction) { return true }
    guard let target = neighbour(of: slot, direction, on: page) else { return false }
    return target.card.root.grabFocus()
  }

  private static func neighbour(
    of slot: CardSlot, _ direction: FocusDirection, on page: PageView
  ) -> CardSlot? {
    switch direction {
    case .left, .right:
      guard let slots = page.section(of: slot)?.slots,
        let index = slots.firstIndex(where: { $0 === slot })
      else { return nil }
      let isForward = (direction == .right) != page.root.isRightToLeft
      let next = isForward ? index + 1 : index - 1
      return slots.indices.contains(next) ? slots[next] : nil
    case .up: return nearest(to: slot, on: page) { $0.maxY <= $1.y }
    case .down: return nearest(to: slot, on: page) { $0.y >= $1.maxY }
    case .forward, .backward: return nil
    }
  }

  /// Of the cards that are seen sideways and lie `beyond` the slot, the one in the nearest row, and
  /// there the one whose middle is nearest.
  private static func nearest(
    to slot: CardSlot, on page: PageView, _ beyond: (Rectangle, Rectangle) -> Bool
  ) -> CardSlot? {
    guard let origin = slot.card.root.bounds(in: page.scroller) else { return nil }
    func distance(_ bounds: Rectangle) -> (Double, Double) {
      (
        abs(bounds.y - origin.y),
        abs(bounds.x + bounds.width / 2 - origin.x - origin.width / 2)
      )
    }
    let width = Double(page.scroller.width)
    let candidates = page.allSlots.compactMap { slot -> (CardSlot, Rectangle)? in
      guard let bounds = slot.card.root.bounds(in: page.scroller), beyond(bounds, origin),
        bounds.x + bounds.width / 2 > 0, bounds.x + bounds.width / 2 < width
      else { return nil }
      return (slot, bounds)
    }
    return candidates.min { distance($0.1) < distance($1.1) }?.0
  }
}
