import CardModel
import Gtk

/// The movement of the focus on a page by keys and clicks.
///
/// Tab goes through the buttons of titles and the cards, in order; a card is one stop, whatever it
/// contains. Arrow keys move the focus from card to card: along the row of a section, and up and
/// down to the nearest card of the row above or below, in any section. Home and End go to the first
/// and the last card of the section.
///
/// F6 enters a card, where Tab and arrow keys move among its rows, links and buttons; a slider is
/// moved by arrow keys, and left by Tab. F7 goes directly to the buttons of the card; Shift+F6 or
/// Escape leaves it. While nothing in the window has the focus, the first key moves it to the first
/// card.
///
/// GTK's flow box would instead stop at its own cells around the cards.
enum CardFocus {
  /// A stop of the Tab key.
  enum Stop {
    /// The buttons of the page's head, or beside the title of a section.
    case header(Widget)
    case card(CardSlot)

    var containsFocus: Bool {
      switch self {
      case .header(let header): header.containsFocus
      case .card(let slot): slot.card.containsFocus
      }
    }

    /// Takes the focus from outside; returns false if nothing in the stop takes it.
    func enter(_ direction: FocusDirection, on page: PageView) -> Bool {
      switch self {
      case .header(let header): header.moveFocus(direction)
      case .card(let slot): page.focus(slot)
      }
    }

    /// Moves the focus inside the stop, unless the stop itself has it.
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

  /// Adds the controllers, which the page's widget keeps.
  static func attach(to page: PageView) {
    let keys = KeyController()
    keys.setPhase(.capture)
    keys.onPressed { [unowned page] key, modifiers in
      // An open menu handles its keys itself.
      let focus = page.root.window?.focus
      guard let slot = page.focusedSlot, focus?.isInPopover != true else { return false }
      // A slider is moved by them, and so is the cursor of a chart.
      if let focus, Scale(of: focus) != nil, CardChartKeys.moving.contains(key) { return false }
      if focus?.component(of: CardChartView.self) != nil, CardChartKeys.moving.contains(key) {
        return false
      }
      switch (key, modifiers) {
      case (.f6, []): return slot.enter()
      case (.f7, []): return slot.card.focusActions()
      case (.f6, .shift), (.escape, []): return slot.leave()
      case (.home, []), (.keypadHome, []):
        return slot.section.map { enter($0.slots, on: page) } ?? false
      case (.end, []), (.keypadEnd, []):
        return slot.section.map { enter($0.slots.reversed(), on: page) } ?? false
      case (_, []): return FocusDirection(key).map { move($0, from: slot, on: page) } ?? false
      default: return false
      }
    }
    page.root.add(keys)
    focusFollowsClicks(on: page)
    watchFocus(of: page)
  }

  /// Gives the focus to a card that is clicked, so that the user returns to it from another page.
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

  /// Moves the focus into the page or on by Tab; returns false if it leaves the page.
  static func enter(_ direction: FocusDirection, on page: PageView) -> Bool {
    // GTK passes the keys of an open menu to the window, and from there to the page.
    if let menu = page.root.window?.focus?.enclosingPopover, menu.isDescendant(of: page.root) {
      return menu.moveFocus(direction)
    }
    let isForward = direction != .backward && direction != .up
    let head = page.head.map { [Stop.header($0.root.widget)] } ?? []
    let inOrder = head + page.sections.flatMap(\.focusStops)
    let stops = isForward ? inOrder : inOrder.reversed()
    guard let current = stops.firstIndex(where: { $0.containsFocus }) else {
      let isNew = isForward && isFree(page.root.window?.focus, for: page)
      // While the first card is loading, the page has the focus in its stead: a carousel would
      // begin with a card behind it.
      if isNew { return page.firstSlot.map { page.focus($0) } == true || page.root.grabFocus() }
      if isForward, page.root.hasFocus, enter(page.allSlots, on: page) { return true }
      if stops.contains(where: { $0.enter(direction, on: page) }) { return true }
      return !page.root.hasFocus && page.root.grabFocus()
    }
    let isTab = direction == .forward || direction == .backward
    // Arrow keys on a card are handled above: here they leave the page.
    if case .card = stops[current], !isTab { return false }
    if stops[current].moveWithin(direction) { return true }
    return (isTab || direction == .up || direction == .down)
      && stops[(current + 1)...].contains { $0.enter(direction, on: page) }
  }

  /// Whether the page may take the focus: nothing has it yet, or another page of the same stack,
  /// which this page replaces.
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
    // Inside a card, the focus moves among the parts of the card alone.
    if !slot.card.root.hasFocus {
      slot.card.root.moveFocus(direction)
      return true
    }
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

  /// Returns the card with the nearest middle in the nearest row, among the cards that lie `beyond`
  /// the slot and whose middle is in the horizontal range of the viewport.
  ///
  /// A row above or below the slot is preferred to one of a section beside it.
  private static func nearest(
    to slot: CardSlot, on page: PageView, _ beyond: (Rectangle, Rectangle) -> Bool
  ) -> CardSlot? {
    guard let origin = slot.bounds(in: page.scroller) else { return nil }
    func distance(_ bounds: Rectangle) -> (Double, Double) {
      (
        abs(bounds.y - origin.y),
        abs(bounds.x + bounds.width / 2 - origin.x - origin.width / 2)
      )
    }
    let width = Double(page.scroller.width)
    let slots = page.sections.flatMap(\.reachableSlots)
    let candidates = slots.compactMap { slot -> (CardSlot, Rectangle)? in
      guard slot.isLaidOut, let bounds = slot.bounds(in: page.scroller),
        beyond(bounds, origin), bounds.x + bounds.width / 2 > 0, bounds.x + bounds.width / 2 < width
      else { return nil }
      return (slot, bounds)
    }
    let nearest = candidates.min { distance($0.1) < distance($1.1) }
    let inLine = candidates.filter { $0.1.x < origin.maxX && $0.1.maxX > origin.x }
      .min { distance($0.1) < distance($1.1) }
    guard let nearest, let inLine else { return nearest?.0 }
    let isBeside = inLine.1.y < nearest.1.maxY && nearest.1.y < inLine.1.maxY
    return isBeside ? inLine.0 : nearest.0
  }
}

extension CardSlot {
  /// Moves the focus from the card to the first control in it.
  fileprivate func enter() -> Bool { card.root.hasFocus && card.root.moveFocus(.forward) }

  /// Moves the focus from a control in the card to the card.
  fileprivate func leave() -> Bool { !card.root.hasFocus && card.root.grabFocus() }
}
