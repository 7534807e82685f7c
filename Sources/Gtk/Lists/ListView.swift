import CGtk

/// A list of items, of which only those in view have widgets.
public struct ListView: RowsHandle {
  public let widget: Widget

  /// - Parameter factory: owned by the view from here on.
  public init(_ selection: ListSelection, factory: ListItemFactory) {
    widget = Widget(made: gtk_list_view_new(selection.retained(), factory.pointer))
  }

  /// Makes a list in which no item can be selected: a click activates one.
  ///
  /// - Parameters:
  ///   - model: owned by the view from here on.
  ///   - factory: owned by the view as well.
  public init(_ model: ListModel, factory: ListItemFactory) {
    widget = Widget(made: gtk_list_view_new(gtk_no_selection_new(model.opaque), factory.pointer))
    gtk_list_view_set_single_click_activate(opaque, true.gboolean)
  }

  public var rows: Widget { widget }
}

/// A view whose items are rows.
public protocol RowsHandle: WidgetHandle {
  /// The widget that contains the rows.
  var rows: Widget { get }
}

extension WidgetHandle {
  /// The row of a list that the widget lies in or is, which takes the focus; nil outside of lists.
  public var enclosingRow: Widget? {
    var row = widget
    while let parent = row.parent {
      if parent.isKind(of: gtk_list_view_get_type()) { return row }
      row = parent
    }
    return nil
  }
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

  /// Selects a row and no other, as a click does: what Shift selects next begins there.
  public func select(_ position: Int) {
    var parts: [OpaquePointer?] = [
      g_variant_new_uint32(guint32(clamping: position)), g_variant_new_boolean(false.gboolean),
      g_variant_new_boolean(false.gboolean),
    ]
    gtk_widget_activate_action_variant(
      rows.pointer, "list.select-item", g_variant_new_tuple(&parts, gsize(parts.count)))
  }
}
