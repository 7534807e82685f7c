import CGtk

extension WidgetHandle {
  /// Puts a text where other programs paste from.
  public func copyToClipboard(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(gtk), text.withoutNUL)
  }
}
