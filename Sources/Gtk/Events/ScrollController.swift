import CGtk

/// Wheel and touchpad scrolling.
public struct ScrollController: EventController {
  public let controller: ControllerHandle

  public init() {
    controller = ControllerHandle(
      gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES))
  }

  /// Calls `handler` with the distance in steps of a wheel; it returns whether that is handled.
  @discardableResult
  public func onScroll(
    _ handler: @escaping (_ dx: Double, _ dy: Double, Modifiers) -> Bool
  ) -> SignalConnection {
    let callback: @convention(c) (gpointer, Double, Double, gpointer) -> gboolean = {
      controller, dx, dy, data in
      let modifiers = Modifiers(
        gtk_event_controller_get_current_event_state(OpaquePointer(controller)))
      return Handler<(Double, Double, Modifiers) -> Bool>.at(data)(dx, dy, modifiers).gboolean
    }
    return connect(
      controller.raw, "scroll", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }

  @discardableResult
  public func onScrollEnd(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(controller.raw, "scroll-end", handler)
  }
}
