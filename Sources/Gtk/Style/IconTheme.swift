import CGtk

/// The icon theme of the display, and the program's own icons.
public enum IconTheme {
  public static func hasIcon(named name: String) -> Bool {
    NamedIcons.drawings[name] != nil || isInstalled(name)
  }

  /// Returns whether the icon theme, or a theme that it is based on, has an icon.
  static func isInstalled(_ name: String) -> Bool {
    guard let display = gdk_display_get_default() else { return false }
    return Bool(gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name))
  }

  /// The names that GTK finds: in the icon theme of the display, in the themes that this one is
  /// based on, and in its own resources.
  ///
  /// Connects to the display; without one, the names are those of GTK's standard theme.
  public static var names: Set<String> {
    if Toolkit.initialize(), let display = gdk_display_get_default() {
      return names(of: gtk_icon_theme_get_for_display(display))
    }
    let theme = gtk_icon_theme_new()!
    defer { g_object_unref(UnsafeMutableRawPointer(theme)) }
    gtk_icon_theme_set_theme_name(theme, "Adwaita")
    return names(of: theme)
  }

  private static func names(of theme: OpaquePointer) -> Set<String> {
    guard let list = gtk_icon_theme_get_icon_names(theme) else { return [] }
    defer { g_strfreev(list) }
    var names: Set<String> = []
    var next = list
    while let name = next.pointee {
      // GTK also lists files that no theme has, which it doesn't show.
      if Bool(gtk_icon_theme_has_icon(theme, name)) { names.insert(String(cString: name)) }
      next += 1
    }
    return names
  }
}
