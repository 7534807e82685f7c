import CGtk
import Glibc

/// The connection of the process to its display.
public enum DisplayConnection {
  private static var descriptor: Int32 = -1
  private static var lost: () -> Void = {}
  private static var source: UnsafeMutablePointer<GSource>?

  /// Attaches the source that looks whether the display has gone, before the display is opened; a
  /// second call does nothing.
  ///
  /// GDK ends the process when it next reads from a display that has gone, or writes to it. With
  /// GTK 4.18 it does that at the highest priority of the main loop, where sources are asked in the
  /// order in which they were attached.
  static func attach() {
    if source != nil { return }
    let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
    functions.initialize(to: GSourceFuncs())
    // GDK writes before the main loop waits, and reads when it has waited.
    functions.pointee.prepare = { _, timeout in
      timeout?.pointee = -1
      DisplayConnection.look()
      return 0
    }
    functions.pointee.check = { _ in
      DisplayConnection.look()
      return 0
    }
    functions.pointee.dispatch = { _, _, _ in 1 }
    source = g_source_new(functions, guint(MemoryLayout<GSource>.size))
    g_source_set_priority(source, gint.min)
    g_source_attach(source, nil)
  }

  /// Calls `handler` once when the display has gone, such as a compositor that has crashed.
  ///
  /// GDK ends the process when it next reads from the display, or writes to it: the handler must do
  /// neither.
  public static func onLost(_ handler: @escaping () -> Void) {
    guard let display = gdk_display_get_default() else { return }
    watch(cgtk_display_descriptor(display), handler)
  }

  /// Calls a handler once when the other end of a descriptor has gone; a descriptor that is
  /// negative is none.
  static func watch(_ descriptor: Int32, _ handler: @escaping () -> Void) {
    self.descriptor = descriptor
    lost = handler
  }

  private static func look() {
    guard descriptor >= 0 else { return }
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    guard poll(&state, 1, 0) > 0 else { return }
    let handler = lost
    watch(-1) {}
    if Int32(state.revents) & (POLLHUP | POLLERR) != 0 { handler() }
  }
}
