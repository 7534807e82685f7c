import CGtk

/// Asks the desktop for a file to write to.
public enum SaveDialog {
  /// - Parameters:
  ///   - name: the suggested name of the file.
  ///   - chosen: is called with the path, unless the user cancels.
  public static func ask(
    _ title: String, name: String, over parent: Window, chosen: @escaping (String) -> Void
  ) {
    guard
      let dialog = gtk_file_chooser_native_new(
        title.withoutNUL, parent.pointer(as: GtkWindow.self), GTK_FILE_CHOOSER_ACTION_SAVE, nil, nil
      )
    else { return }
    gtk_file_chooser_set_current_name(dialog, name.withoutNUL)
    gtk_native_dialog_set_modal(native(dialog), true.gboolean)
    let answered: (Bool) -> Void = { isAccepted in
      // The handler holds the dialog's only reference, and the dialog its handler.
      defer { g_object_unref(UnsafeMutableRawPointer(dialog)) }
      guard isAccepted, let file = gtk_file_chooser_get_file(dialog) else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      guard let path = g_file_get_path(file) else { return }
      defer { g_free(path) }
      chosen(String(cString: path))
    }
    let callback: @convention(c) (gpointer, gint, gpointer) -> Void = { _, response, data in
      Handler<(Bool) -> Void>.at(data)(response == GTK_RESPONSE_ACCEPT.rawValue)
    }
    connect(
      UnsafeMutableRawPointer(dialog), "response", answered,
      through: unsafeBitCast(callback, to: GCallback.self))
    gtk_native_dialog_show(native(dialog))
  }

  private static func native(_ dialog: OpaquePointer) -> UnsafeMutablePointer<GtkNativeDialog> {
    UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self)
  }
}
