import CGtk

/// Makes the widgets of a list's items as they come into view, and fills them again for others.
public struct ListItemFactory {
  /// GtkSignalListItemFactory; what it is given to owns it.
  let pointer: OpaquePointer

  /// - Parameters:
  ///   - make: makes a component for any item; its root widget owns it.
  ///   - root: returns the root widget of a component.
  ///   - bind: shows the item at a position in a component.
  ///   - unbind: is called when the component no longer shows an item.
  public init<Cell: AnyObject>(
    make: @escaping () -> Cell, root: @escaping (Cell) -> Widget,
    bind: @escaping (Cell, Int) -> Void, unbind: ((Cell) -> Void)? = nil
  ) {
    pointer = gtk_signal_list_item_factory_new()
    onItem("setup") { item in gtk_list_item_set_child(item, root(make()).pointer) }
    onItem("bind") { item in
      guard let child = Widget(gtk_list_item_get_child(item)),
        let cell = child.component(of: Cell.self)
      else { return }
      bind(cell, Int(gtk_list_item_get_position(item)))
    }
    guard let unbind else { return }
    onItem("unbind") { item in
      if let cell = Widget(gtk_list_item_get_child(item))?.component(of: Cell.self) { unbind(cell) }
    }
  }

  private func onItem(_ signal: String, _ handler: @escaping (OpaquePointer) -> Void) {
    let callback: @convention(c) (gpointer, gpointer, gpointer) -> Void = { _, item, data in
      Handler<(OpaquePointer) -> Void>.at(data)(OpaquePointer(item))
    }
    connect(
      UnsafeMutableRawPointer(pointer), signal, handler,
      through: unsafeBitCast(callback, to: GCallback.self))
  }
}
