import CGtk

/// The window that says what the program is.
public enum AboutWindow {
  /// Shows it over another window.
  ///
  /// - Parameters:
  ///   - icon: the name of the program's icon; where it isn't installed, the drawing of
  ///     ``NamedIcons`` with this name is shown.
  ///   - license: the text of the licence's notice.
  @discardableResult
  public static func show(
    over parent: Window, name: String, version: String, comments: String, icon: String,
    license: String
  ) -> Window {
    let window = Window(widget: Widget(gtk_about_dialog_new()))
    let dialog = window.opaque
    gtk_about_dialog_set_program_name(dialog, name)
    gtk_about_dialog_set_version(dialog, version)
    gtk_about_dialog_set_comments(dialog, comments)
    gtk_about_dialog_set_license(dialog, license)
    gtk_about_dialog_set_wrap_license(dialog, true.gboolean)
    if IconTheme.isInstalled(icon) {
      gtk_about_dialog_set_logo_icon_name(dialog, icon)
    } else if let drawing = NamedIcons.paintable(named: icon, rightToLeft: false) {
      gtk_about_dialog_set_logo(dialog, drawing)
    }
    window.addClass("cardwall")
    window.setModal(over: parent)
    window.present()
    return window
  }
}
