import CGtk

/// The icon theme of the display.
public enum IconTheme {
  /// Also looks for icons in a folder laid out as an icon theme (`hicolor/symbolic/apps/…`).
  public static func addSearchPath(_ path: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
  }

  public static func hasIcon(named name: String) -> Bool {
    guard let display = gdk_display_get_default() else { return false }
    return Bool(gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name))
  }
}
