import CGtk

extension Window {
  /// The open windows of the program, without popovers.
  public static var open: [Widget] {
    guard let list = gtk_window_list_toplevels() else { return [] }
    defer { g_list_free(list) }
    return sequence(first: list) { $0.pointee.next }
      .compactMap { $0.pointee.data.map(Widget.init(raw:)) }
      .filter(\.isMapped)
  }

  /// Whether a dialog is shown over the window.
  public var hasDialog: Bool {
    Self.open.contains {
      gtk_window_get_transient_for($0.pointer(as: GtkWindow.self)) == pointer(as: GtkWindow.self)
    }
  }
}
