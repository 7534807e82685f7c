import CGtk

/// Touches of a screen, each finger by itself.
public struct TouchController: EventController {
  /// A finger from the beginning to the end of its touch.
  public struct Finger: Hashable {
    let sequence: OpaquePointer?
  }

  public let controller: ControllerHandle

  /// - Parameter handler: called with the time when a finger begins to touch, and when it ends;
  ///   returns whether nothing else sees that.
  public init(_ handler: @escaping (Finger, Milliseconds, _ begins: Bool) -> Bool) {
    controller = ControllerHandle(gtk_event_controller_legacy_new())
    let callback: @convention(c) (gpointer, OpaquePointer, gpointer) -> gboolean = {
      _, event, data in
      let handler = Handler<(Finger, Milliseconds, Bool) -> Bool>.at(data)
      let finger = Finger(sequence: gdk_event_get_event_sequence(event))
      let time = Milliseconds(gdk_event_get_time(event))
      switch gdk_event_get_event_type(event) {
      case GDK_TOUCH_BEGIN: return handler(finger, time, true).gboolean
      case GDK_TOUCH_END, GDK_TOUCH_CANCEL: return handler(finger, time, false).gboolean
      default: return false.gboolean
      }
    }
    connect(
      controller.raw, "event", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }
}
