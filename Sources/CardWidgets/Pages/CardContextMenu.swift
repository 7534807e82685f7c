import Gtk

/// Opens the menu of a card like a context menu: by the secondary button of the pointer, by the
/// Menu key or Shift+F10, and by a long press of a finger.
///
/// A card without a "…" button has no context menu, and links in texts have GTK's own. Where cards
/// can be moved, a long press lifts a card, and ``CardMoving`` opens the menu.
enum CardContextMenu {
  /// Adds the controllers, which the page's widget keeps.
  static func attach(to page: PageView) {
    addPointer(to: page)
    addHold(to: page)
    addKeys(to: page)
  }

  private static func addPointer(to page: PageView) {
    let click = ClickGesture(button: 3)
    click.onPressed { [unowned page] _, point in
      // During a press or a drag, another button cancels it and does nothing else (S-43).
      guard !click.isPrimaryButtonDown, page.openMenu(at: point) else { return }
      click.setState(.claimed)
    }
    page.root.add(click)
  }

  private static func addHold(to page: PageView) {
    let hold = LongPressGesture(touchOnly: true)
    // Before the card, so that the touch can be claimed from its press.
    hold.setPhase(.capture)
    hold.onPressed { [unowned page] point in
      // The long press that lifts a card is further up, and so it is recognised first.
      guard !page.hasLiftedCard, page.openMenu(at: point) else { return }
      hold.setState(.claimed)
    }
    page.root.add(hold)
  }

  private static func addKeys(to page: PageView) {
    let keys = KeyController()
    keys.onPressed { [unowned page] key, modifiers in
      guard key.isMenuRequest(with: modifiers), page.root.window?.focus?.isInPopover != true
      else { return false }
      return page.focusedCard?.openMenu() ?? false
    }
    page.root.add(keys)
  }
}

extension PageView {
  /// Opens the menu of the card at a point of the page; returns false if there is no card with a
  /// menu, or a link.
  @discardableResult
  func openMenu(at point: Point) -> Bool {
    guard let target = root.pick(at: point), target.currentLink == nil,
      let card = target.enclosing(CardView.self), let bounds = card.root.bounds(in: root)
    else { return false }
    return card.openMenu(at: Point(x: point.x - bounds.x, y: point.y - bounds.y))
  }
}
