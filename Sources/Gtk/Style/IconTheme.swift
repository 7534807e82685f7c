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
}
