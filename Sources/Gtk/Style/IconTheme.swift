import CGtk

/// The icon theme of the display, and the program's own icons.
public enum IconTheme {
  public static func hasIcon(named name: String) -> Bool {
    if NamedIcons.drawings[name] != nil { return true }
    guard let display = gdk_display_get_default() else { return false }
    return Bool(gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name))
  }
}
