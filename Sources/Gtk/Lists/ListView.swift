import CGtk

/// Items below each other, of which only those in view have widgets.
public struct ListView: RowsHandle {
  public let widget: Widget

  /// - Parameter factory: owned by the view from here on.
  public init(_ selection: ListSelection, factory: ListItemFactory) {
    widget = Widget(gtk_list_view_new(selection.retained(), factory.pointer))
  }

  /// Items of which none is selected: a click activates one.
  ///
  /// - Parameters:
  ///   - model: owned by the view from here on.
  ///   - factory: owned by the view as well.
  public init(_ model: ListModel, factory: ListItemFactory) {
    widget = Widget(gtk_list_view_new(gtk_no_selection_new(model.opaque), factory.pointer))
    gtk_list_view_set_single_click_activate(opaque, true.gboolean)
  }

  public var rows: Widget { widget }
}

/// A view whose items are rows.
public protocol RowsHandle: WidgetHandle {
  /// What holds the rows.
  var rows: Widget { get }
}

extension RowsHandle {
  /// Calls `handler` with the position of a row that is clicked twice, or that Enter is pressed on.
  @discardableResult
  public func onActivate(_ handler: @escaping (Int) -> Void) -> SignalConnection {
    let callback: @convention(c) (gpointer, guint, gpointer) -> Void = { _, position, data in
      Handler<(Int) -> Void>.at(data)(Int(position))
    }
    return connect(raw, "activate", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }

  /// Scrolls so that a row is seen.
  public func scroll(to position: Int) {
    gtk_widget_activate_action_variant(
      rows.pointer, "list.scroll-to-item", g_variant_new_uint32(guint32(clamping: position)))
  }

  /// The component of type `T` in the row that is at or around a widget, if it is in one.
  public func component<T: AnyObject>(_ type: T.Type, inRowOf place: Widget) -> T? {
    var row = place
    while let parent = row.parent, parent != rows {
      if row == widget { return nil }
      row = parent
    }
    return row.parent == nil ? nil : row.first(type)
  }

  /// Gives the row around a widget the focus.
  @discardableResult
  public func focusRow(of place: Widget) -> Bool {
    var row = place
    while let parent = row.parent, parent != rows { row = parent }
    return row.parent != nil && row.grabFocus()
  }
}

extension Widget {
  /// The component of type `T` of this widget, or the first in it.
  fileprivate func first<T: AnyObject>(_ type: T.Type) -> T? {
    if let component = component(of: type) { return component }
    for child in children {
      if let component = child.first(type) { return component }
    }
    return nil
  }
}
