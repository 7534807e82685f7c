import Gtk

/// Opens the menu of a row like a context menu: by the secondary button of the pointer, by the Menu
/// key or Shift+F10, and by a long press of a finger.
///
/// A row that isn't selected is selected alone, so that the menu concerns what is seen as selected.
final class ReportRowMenu {
  /// A request for the menu of a row.
  struct Request {
    let position: Int
    /// The corner of the menu, in px from the corner of the rows.
    let point: Point
    /// The text at the pointer, which can be copied alone.
    let text: String?
    /// The row, to which the focus returns.
    let row: Widget
  }

  /// Called when the menu of a row is requested.
  var onRequest: (Request) -> Void = { _ in }

  /// Called when the menu of a row is opened by a long press.
  var onHold: () -> Void = {}

  private let rowSet: ReportRowSet

  init(_ rowSet: ReportRowSet) { self.rowSet = rowSet }

  /// Adds the controllers to a list or a table, which keeps them.
  func attach(to view: any RowsHandle) {
    let widget = view.widget
    let click = ClickGesture(button: 3)
    click.setPhase(.capture)
    click.onPressed { [unowned self] _, point in
      guard !click.isPrimaryButtonDown, request(at: point, in: view) else { return }
      click.setState(.claimed)
    }
    widget.add(click)
    let hold = LongPressGesture(touchOnly: true)
    hold.setPhase(.capture)
    hold.onHeld { [unowned self] point in
      guard request(at: point, in: view) else { return false }
      onHold()
      return true
    }
    widget.add(hold)
    let keys = KeyController()
    keys.onPressed { [unowned self] key, modifiers in
      guard key.isMenuRequest(with: modifiers), let row = widget.window?.focus?.enclosingRow,
        row.isDescendant(of: widget), let bounds = row.bounds(in: widget)
      else { return false }
      return request(row, at: Point(x: bounds.x + 16, y: bounds.maxY), text: nil, in: view)
    }
    widget.add(keys)
  }

  private func request(at point: Point, in view: any RowsHandle) -> Bool {
    guard let target = view.widget.pick(at: point), let row = target.enclosingRow else {
      return false
    }
    return request(row, at: point, text: Label(of: target)?.text.withoutIsolates, in: view)
  }

  private func request(
    _ row: Widget, at point: Point, text: String?, in view: any RowsHandle
  ) -> Bool {
    guard !rowSet.isWaiting, let position = rowSet.position(in: row) else { return false }
    if !rowSet.selection.isSelected(position) { view.select(position) }
    row.grabFocus()
    onRequest(Request(position: position, point: point, text: text, row: row))
    return true
  }
}
