import CGtk

// The tree of widgets.

extension WidgetHandle {
  public var parent: Widget? { Widget(gtk_widget_get_parent(gtk)) }

  /// The window the widget is in.
  public var window: Window? {
    guard let root = gtk_widget_get_root(gtk) else { return nil }
    let widget = Widget(raw: UnsafeMutableRawPointer(root))
    return widget.isKind(of: gtk_window_get_type()) ? Window(widget: widget) : nil
  }

  public var children: [Widget] {
    var children: [Widget] = []
    var next = gtk_widget_get_first_child(gtk)
    while let child = next {
      children.append(Widget(child))
      next = gtk_widget_get_next_sibling(child)
    }
    return children
  }

  /// Returns the visible widget at or below this one at a point, in px from its corner, whether it
  /// is sensitive or not.
  public func pick(at point: Point) -> Widget? {
    Widget(gtk_widget_pick(gtk, point.x, point.y, GTK_PICK_INSENSITIVE))
  }

  /// Whether it is a popover or lies in one.
  public var isInPopover: Bool { enclosingPopover != nil }

  /// The innermost popover that the widget is or lies in.
  public var enclosingPopover: Widget? {
    Widget(gtk_widget_get_ancestor(gtk, gtk_popover_get_type()))
  }

  /// Whether it is a button of any kind.
  public var isButton: Bool {
    isKind(of: gtk_button_get_type()) || isKind(of: gtk_menu_button_get_type())
  }

  public func isDescendant(of ancestor: some WidgetHandle) -> Bool {
    Bool(gtk_widget_is_ancestor(gtk, ancestor.gtk))
  }

  /// Returns the component of type `T` that owns this widget or the nearest one above it.
  public func enclosing<T: AnyObject>(_ type: T.Type) -> T? {
    component(of: type) ?? parent?.enclosing(type)
  }

  /// Makes the widget a child of a custom widget, in front of `sibling`, nil the last.
  public func setParent(_ parent: some WidgetHandle, before sibling: Widget? = nil) {
    if let sibling {
      gtk_widget_insert_before(gtk, parent.gtk, sibling.gtk)
    } else {
      gtk_widget_set_parent(gtk, parent.gtk)
    }
  }

  /// Removes the widget from its custom parent.
  public func unparent() {
    if parent != nil { gtk_widget_unparent(gtk) }
  }

  /// Removes the widget from its container of any kind.
  ///
  /// That frees the widget unless something else holds a reference.
  public func removeFromParent() {
    guard let parent else { return }
    if parent.isKind(of: gtk_box_get_type()) {
      gtk_box_remove(parent.pointer(as: GtkBox.self), gtk)
    } else if parent.isKind(of: gtk_flow_box_get_type()) {
      gtk_flow_box_remove(parent.opaque, gtk)
    } else if parent.isKind(of: gtk_flow_box_child_get_type()) {
      gtk_flow_box_child_set_child(parent.pointer(as: GtkFlowBoxChild.self), nil)
    } else if parent.isKind(of: gtk_stack_get_type()) {
      gtk_stack_remove(parent.opaque, gtk)
    } else if parent.isKind(of: gtk_grid_get_type()) {
      gtk_grid_remove(parent.pointer(as: GtkGrid.self), gtk)
    } else if parent.isKind(of: gtk_overlay_get_type()) {
      if gtk_overlay_get_child(parent.opaque) == gtk {
        gtk_overlay_set_child(parent.opaque, nil)
      } else {
        gtk_overlay_remove_overlay(parent.opaque, gtk)
      }
    } else {
      gtk_widget_unparent(gtk)
    }
  }

  /// Runs `move` with the widget kept alive, so that it can change containers.
  public func keepingAlive<T>(_ move: () throws -> T) rethrows -> T {
    g_object_ref_sink(raw)
    defer { g_object_unref(raw) }
    return try move()
  }
}
