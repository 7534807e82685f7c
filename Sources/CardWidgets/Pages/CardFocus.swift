import CardModel
import Gtk

/// Tab goes through titles' buttons and cards, in order; a card is one stop, whatever it holds.
///
/// Arrow keys move the focus from card to card: along the row of a section, and up and down to the
/// nearest card of the row above or below, whichever section that is in. Home and End go to the
/// first and the last card of the section.
///
/// F6 goes into a card, where Tab and arrow keys move among its rows, links and buttons; F7 goes to
/// its buttons at once; Shift+F6 or Escape goes back out. In a window that nothing has the focus of
/// yet, the first key finds the first card.
///
/// GTK's flow box does it differently: it stops at its own places around the cards.
enum CardFocus {
  /// Where Tab stops.
  enum Stop {
    /// The buttons of the page's head, or beside the title of a section.
    case header(Widget)
    case card(CardSlot)

    var containsFocus: Bool { root.containsFocus }

    /// Takes the focus from outside.
    ///
    /// False if there is nothing to take it.
    func enter(_ direction: FocusDirection, on page: PageView) -> Bool {
      switch self {
      case .header(let header): header.moveFocus(direction)
      case .card(let slot): page.focus(slot)
      }
    }

    /// Moves the focus that is inside, if it has gone further in than the stop itself.
    func moveWithin(_ direction: FocusDirection) -> Bool {
      !root.hasFocus && root.moveFocus(direction)
    }

    private var root: Widget {
      switch self {
      case .header(let header): header
      case .card(let slot): slot.card.root.widget
      }
    }
  }

  /// The page's widget keeps the controller.
  static func attach(to page: PageView) {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned page] key, modifiers in
      // A menu that is open has its keys for itself.
      guard let slot = page.focusedSlot, page.root.window?.focus?.isInPopover != true else {
        return false
      }
      switch (key, modifiers) {
      case (.f6, []): return slot.enter()
      case (.f7, []): return slot.card.focusActions()
      case (.f6, .shift), (.escape, []): return slot.leave()
      case (.home, []): return slot.section.map { enter($0.slots, on: page) } ?? false
      case (.end, []): return slot.section.map { enter($0.slots.reversed(), on: page) } ?? false
      case (_, []): return FocusDirection(key).map { move($0, from: slot, on: page) } ?? false
      default: return false
      }
    }
    page.root.add(keys)
    focusFollowsClicks(on: page)
    watchFocus(of: page)
  }

  /// A card that is pressed has the focus, as one that is reached by keys: coming back leads to it.
  private static func focusFollowsClicks(on page: PageView) {
    let click = ClickGesture()
    var press: Point?
    click.setPhase(.capture)
    click.onPressed { press = $1 }
    click.onReleased { [unowned page] _, point in
      guard let start = press, !DragGesture.isDrag(from: start, to: point),
        let card = page.root.pick(at: point)?.enclosing(CardView.self), !card.root.containsFocus
      else { return }
      card.root.grabFocus()
    }
    page.root.add(click)
  }

  private static func watchFocus(of page: PageView) {
    var connection: SignalConnection?
    page.root.onMap { [unowned page] in
      connection = page.root.window?.onFocusChange { [unowned page] in page.focusChanged() }
      page.focusChanged()
    }
    page.root.onUnmap {
      connection?.disconnect()
      connection = nil
    }
  }

  /// Moves the focus into the page, or on by Tab.
  ///
  /// False if it leaves the page.
  static func enter(_ direction: FocusDirection, on page: PageView) -> Bool {
    let isForward = direction != .backward && direction != .up
    let head = page.head.map { [Stop.header($0.root.widget)] } ?? []
    let inOrder = head + page.sections.flatMap(\.focusStops)
    let stops = isForward ? inOrder : inOrder.reversed()
    guard let current = stops.firstIndex(where: { $0.containsFocus }) else {
      let isNew = isForward && isFree(page.root.window?.focus, for: page)
      if isNew || isForward && page.root.hasFocus,
        page.allSlots.contains(where: { page.focus($0) })
      {
        return true
      }
      // While all cards load, the page keeps the focus for them.
      if isNew { return page.root.grabFocus() }
      if stops.contains(where: { $0.enter(direction, on: page) }) { return true }
      return !page.root.hasFocus && page.root.grabFocus()
    }
    // Arrow keys have been dealt with: from here they lead out of the page.
    guard direction == .forward || direction == .backward else { return false }
    return stops[current].moveWithin(direction)
      || stops[(current + 1)...].contains { $0.enter(direction, on: page) }
  }

  /// Whether nothing has the focus yet that keys reach the page from: it is nowhere, or on a page
  /// that makes room for this one.
  private static func isFree(_ focus: Widget?, for page: PageView) -> Bool {
    guard let focus else { return true }
    guard let stack = page.root.enclosingStack else { return false }
    return focus.isDescendant(of: stack) && !focus.isDescendant(of: page.root)
      && focus != page.root.widget
  }

  /// Gives the focus to the first card that takes it.
  private static func enter(_ slots: [CardSlot], on page: PageView) -> Bool {
    slots.contains { page.focus($0) }
  }

  private static func move(
    _ direction: FocusDirection, from slot: CardSlot, on page: PageView
  ) -> Bool {
    // Inside a card, its own parts come first.
    if !slot.card.root.hasFocus, slot.card.root.moveFocus(direction) { return true }
    guard let target = neighbour(of: slot, direction, on: page) else { return false }
    return page.focus(target)
  }

  private static func neighbour(
    of slot: CardSlot, _ direction: FocusDirection, on page: PageView
  ) -> CardSlot? {
    switch direction {
    case .left, .right:
      guard let slots = slot.section?.slots,
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
    guard let origin = slot.place.bounds(in: page.scroller) else { return nil }
    func distance(_ bounds: Rectangle) -> (Double, Double) {
      (
        abs(bounds.y - origin.y),
        abs(bounds.x + bounds.width / 2 - origin.x - origin.width / 2)
      )
    }
    let width = Double(page.scroller.width)
    let slots = page.sections.flatMap(\.reachableSlots)
    let candidates = slots.compactMap { slot -> (CardSlot, Rectangle)? in
      guard slot.isPlaced, let bounds = slot.place.bounds(in: page.scroller),
        beyond(bounds, origin), bounds.x + bounds.width / 2 > 0, bounds.x + bounds.width / 2 < width
      else { return nil }
      return (slot, bounds)
    }
    return candidates.min { distance($0.1) < distance($1.1) }?.0
  }
}

extension CardSlot {
  /// Goes from the card to the first thing in it that can be used.
  fileprivate func enter() -> Bool { card.root.hasFocus && card.root.moveFocus(.forward) }

  /// Goes back from what is in the card to the card.
  fileprivate func leave() -> Bool { !card.root.hasFocus && card.root.grabFocus() }
}
