import CGtk

/// Asks the desktop for a file.
public enum FileDialog {
  /// Asks for a file to write to.
  ///
  /// - Parameters:
  ///   - name: the suggested name of the file.
  ///   - chosen: is called with the path, unless the user cancels.
  public static func save(
    _ title: String, name: String, over parent: Window, chosen: @escaping (String) -> Void
  ) {
    ask(title, GTK_FILE_CHOOSER_ACTION_SAVE, over: parent, chosen) {
      gtk_file_chooser_set_current_name($0, name.withoutNUL)
    }
  }

  /// Asks for a file to read.
  ///
  /// - Parameters:
  ///   - kind: the name of the files that are listed at first, in the plural.
  ///   - endings: the endings of their names, without the dot.
  ///   - all: the name of the list of all files, which the user can choose.
  ///   - chosen: is called with the path, unless the user cancels.
  public static func open(
    _ title: String, kind: String, endings: [String], all: String, over parent: Window,
    chosen: @escaping (String) -> Void
  ) {
    ask(title, GTK_FILE_CHOOSER_ACTION_OPEN, over: parent, chosen) {
      addFilter(kind, endings.map { "*.\($0)" }, to: $0)
      addFilter(all, ["*"], to: $0)
    }
  }

  private static func addFilter(_ name: String, _ patterns: [String], to dialog: OpaquePointer) {
    let filter = gtk_file_filter_new()!
    gtk_file_filter_set_name(filter, name)
    for pattern in patterns { gtk_file_filter_add_pattern(filter, pattern) }
    gtk_file_chooser_add_filter(dialog, filter)
    g_object_unref(UnsafeMutableRawPointer(filter))
  }

  private static func ask(
    _ title: String, _ action: GtkFileChooserAction, over parent: Window,
    _ chosen: @escaping (String) -> Void, prepare: (OpaquePointer) -> Void
  ) {
    guard
      let dialog = gtk_file_chooser_native_new(
        title.withoutNUL, parent.pointer(as: GtkWindow.self), action, nil, nil)
    else { return }
    prepare(dialog)
    gtk_native_dialog_set_modal(native(dialog), true.gboolean)
    let answered: (Bool) -> Void = { isAccepted in
      // The handler holds the dialog's only reference, and the dialog its handler.
      defer { g_object_unref(UnsafeMutableRawPointer(dialog)) }
      guard isAccepted, let file = gtk_file_chooser_get_file(dialog) else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      guard let path = g_file_get_path(file) else { return }
      chosen(String(taking: path))
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
