import CGtk

extension Appearance {
  /// Gives GTK's own widgets, such as menus and entries, the dark or the light form of the theme.
  public func setToolkitDark(_ isDark: Bool) {
    var value = GValue()
    g_value_init(&value, FundamentalType.boolean)
    g_value_set_boolean(&value, isDark.gboolean)
    g_object_set_property(
      UnsafeMutableRawPointer(gtk_settings_get_default()).assumingMemoryBound(to: GObject.self),
      "gtk-application-prefer-dark-theme", &value)
    g_value_unset(&value)
  }
}
