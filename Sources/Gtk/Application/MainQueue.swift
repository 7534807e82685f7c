import CGtk
import Dispatch
import Glibc

/// Lets GLib's main loop run the main actor: libdispatch signals an eventfd when its main queue,
/// which carries every job of the main actor, has work.
public enum MainQueue {
  /// The number of dispatches of the source; it stays constant while nothing happens.
  public private(set) static var wakeCount = 0

  private static var source: guint = 0

  /// Attaches the source; a second call does nothing.
  ///
  /// At redraw priority a drain and a frame take turns, so that neither starves the other.
  public static func attach() {
    if source != 0 { return }
    source = g_unix_fd_add_full(
      GDK_PRIORITY_REDRAW, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        // Otherwise GLib would find the descriptor readable for ever.
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        MainQueue.wakeCount += 1
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }

  /// Detaches the source, so that another run loop, such as that of a test, can drain the queue.
  public static func detach() {
    if source != 0 { g_source_remove(source) }
    source = 0
  }
}
