import CGtk

/// The connection of the process to its display.
public enum DisplayConnection {
  /// Calls `handler` when the display has gone, such as a compositor that has crashed.
  ///
  /// GDK ends the process when it next reads from the display, or writes to it: the handler must do
  /// neither. Its source comes before GDK's, which looks at the same descriptor.
  public static func onLost(_ handler: @escaping () -> Void) {
    guard let display = gdk_display_get_default() else { return }
    let descriptor = cgtk_display_descriptor(display)
    guard descriptor >= 0 else { return }
    g_unix_fd_add_full(
      G_PRIORITY_HIGH, descriptor, GIOCondition(rawValue: G_IO_HUP.rawValue | G_IO_ERR.rawValue),
      { _, _, data in
        Handler<() -> Void>.at(data!)()
        return 0
      },
      Unmanaged.passRetained(Handler(handler)).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
  }
}
