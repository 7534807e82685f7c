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
}
