import Gtk

/// Opens the menu of a row or a card like a context menu: by the secondary button of the pointer,
/// by the Menu key or Shift+F10, and by a long press of a finger.
///
/// A row with a destination or actions has its own menu; elsewhere on a card, the menu is that of
/// its "…" button, if it has one. Links in texts have GTK's own. Where cards can be moved, a long
/// press lifts a card, and ``CardMoving`` opens the menu.
enum CardContextMenu {
  /// Adds the controllers to the widget of a page, which keeps them.
  ///
  /// - Parameters:
  ///   - canHold: whether a long press opens a menu now.
  ///   - open: opens the menu at a point of the page; returns false if there is none.
  ///   - openFocused: opens the menu of what has the focus; returns false if it has none.
  static func attach(
    to root: some WidgetHandle, canHold: @escaping () -> Bool = { true },
    open: @escaping (Point) -> Bool, openFocused: @escaping () -> Bool
  ) {
    addPointer(to: root, open)
    addHold(to: root, canHold, open)
    addKeys(to: root, openFocused)
  }

  private static func addPointer(
    to root: some WidgetHandle, _ open: @escaping (Point) -> Bool
  ) {
    let click = ClickGesture(button: 3)
    click.onPressed { _, point in
      // During a press or a drag, another button cancels it and does nothing else (S-43).
      guard !click.isPrimaryButtonDown, open(point) else { return }
      click.setState(.claimed)
    }
    root.add(click)
  }

  private static func addHold(
    to root: some WidgetHandle, _ canHold: @escaping () -> Bool, _ open: @escaping (Point) -> Bool
  ) {
    let widget = root.widget
    let hold = LongPressGesture(touchOnly: true)
    // Before the card, so that the touch can be claimed from its press.
    hold.setPhase(.capture)
    hold.onHeld { canHold() && opensByHolding(at: $0, of: widget) && open($0) }
    root.add(hold)
  }

  /// Returns whether a long press at a point may open a menu: a finger that rests on a slider is
  /// about to move it.
  static func opensByHolding(at point: Point, of root: Widget) -> Bool {
    root.pick(at: point)?.enclosing(ControlView.self) == nil
  }

  private static func addKeys(to root: some WidgetHandle, _ open: @escaping () -> Bool) {
    let widget = root.widget
    let keys = KeyController()
    keys.onPressed { key, modifiers in
      guard key.isMenuRequest(with: modifiers), widget.window?.focus?.isInPopover != true
      else { return false }
      return open()
    }
    root.add(keys)
  }

  /// Opens the menu of the row at a point of a page; returns false if there is none.
  /// - Parameter copies: whether the menu offers to copy the row.
  static func openRow(at point: Point, of root: some WidgetHandle, copies: Bool) -> Bool {
    guard let target = root.pick(at: point), let row = target.enclosing(RowLink.self),
      let bounds = row.bounds(in: root)
    else { return false }
    return row.openMenu(
      at: Point(x: point.x - bounds.x, y: point.y - bounds.y),
      text: Label(of: target)?.text.withoutIsolates,
      copies: copies)
  }

  /// Opens the menu of the row that has the focus; returns false if there is none.
  /// - Parameter copies: whether the menu offers to copy the row.
  static func openFocusedRow(of root: some WidgetHandle, copies: Bool) -> Bool {
    guard let focus = root.window?.focus, focus.isDescendant(of: root) else { return false }
    return focus.enclosing(RowLink.self)?.openMenu(copies: copies) ?? false
  }
}

extension PageView {
  func addContextMenus() {
    CardContextMenu.attach(to: root) { [unowned self] in
      // The long press that lifts a card is further up, and so it is recognised first.
      !hasLiftedCard
    } open: { [unowned self] in
      openMenu(at: $0)
    } openFocused: { [unowned self] in
      CardContextMenu.openFocusedRow(of: root, copies: copiesRows)
        || focusedCard?.openMenu() == true
    }
  }

  /// Opens the menu of the row or the card at a point of the page; returns false if there is none,
  /// or a link.
  @discardableResult
  func openMenu(at point: Point) -> Bool {
    guard let target = root.pick(at: point), target.currentLink == nil else { return false }
    if CardContextMenu.openRow(at: point, of: root, copies: copiesRows) { return true }
    guard let card = target.enclosing(CardView.self), let bounds = card.root.bounds(in: root)
    else { return false }
    return card.openMenu(at: Point(x: point.x - bounds.x, y: point.y - bounds.y))
  }
}
