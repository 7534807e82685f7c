import CGtk

/// The pointing devices of the display.
public enum Pointer {
  /// Whether there is a mouse, a touchpad or the like, and not only a touch screen.
  public static var isPresent: Bool {
    guard let display = gdk_display_get_default(), let seat = gdk_display_get_default_seat(display)
    else { return true }
    return gdk_seat_get_capabilities(seat).rawValue & GDK_SEAT_CAPABILITY_POINTER.rawValue != 0
  }
}

extension EventController {
  /// Whether the event that is being handled comes from a touch screen.
  public var isTouch: Bool {
    guard let device = gtk_event_controller_get_current_event_device(controller.pointer) else {
      return false
    }
    return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
  }
}
