import CGtk

extension WidgetHandle {
  /// Whether a parent that lays out its own children shows this one; a hidden one is neither drawn
  /// nor reached by pointer, focus or screen reader.
  public func setChildVisible(_ isVisible: Bool) {
    if Bool(gtk_widget_get_child_visible(gtk)) != isVisible {
      gtk_widget_set_child_visible(gtk, isVisible.gboolean)
    }
  }

  /// False if the user asks for reduced motion.
  public var hasAnimations: Bool {
    var value = GValue()
    g_value_init(&value, FundamentalType.boolean)
    defer { g_value_unset(&value) }
    g_object_get_property(
      UnsafeMutableRawPointer(gtk_widget_get_settings(gtk)).assumingMemoryBound(to: GObject.self),
      "gtk-enable-animations", &value)
    return Bool(g_value_get_boolean(&value))
  }
}
