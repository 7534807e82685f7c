import CGtk

/// GtkBox, except that one that is focusable takes the focus itself before its children do.
///
/// GtkBox passes the focus on to its children whether it is focusable or not.
enum BoxClass {
  private static let derived = DerivedClass("CardwallBox", from: gtk_box_get_type()) { table in
    let widget = g_type_class_ref(gtk_widget_get_type())!
    table.assumingMemoryBound(to: GtkWidgetClass.self).pointee.focus =
      widget.assumingMemoryBound(to: GtkWidgetClass.self).pointee.focus
    g_type_class_unref(widget)
  }

  static func make(_ orientation: Orientation, spacing: Int) -> Widget {
    let box = Widget(made: derived.make())
    gtk_orientable_set_orientation(box.opaque, orientation.gtk)
    gtk_box_set_spacing(box.pointer(as: GtkBox.self), Int32(spacing))
    return box
  }
}
