import CGtk

// The signals of a widget.

extension WidgetHandle {
  @discardableResult
  public func onMap(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "map", handler)
  }

  @discardableResult
  public func onUnmap(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "unmap", handler)
  }

  @discardableResult
  public func onDestroy(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "destroy", handler)
  }

  /// Calls `handler` when the widget's window changes its scale factor.
  @discardableResult
  public func onScaleFactorChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, notify: "scale-factor", handler)
  }

  /// Calls `body` with the frame's time before each frame for as long as it returns true.
  @discardableResult
  public func addTickCallback(_ body: @escaping (_ time: Microseconds) -> Bool) -> TickCallback {
    let handler = Handler(body)
    let id = gtk_widget_add_tick_callback(
      gtk,
      { _, clock, data in
        Handler<(Microseconds) -> Bool>.at(data!)(gdk_frame_clock_get_frame_time(clock)).gboolean
      },
      Unmanaged.passRetained(handler).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    return TickCallback(widget: Widget(gtk), id: id, handler: handler)
  }
}

/// A time of the frame clock, which starts at no particular date.
public typealias Microseconds = Int

/// A callback that runs before each frame.
///
/// It need not be kept, unless to stop it from outside.
public struct TickCallback {
  let widget: Widget
  let id: guint
  /// GTK frees the handler with its widget, at the latest.
  weak var handler: AnyObject?

  /// Ends a callback that has not returned false.
  ///
  /// Does nothing once its widget is gone.
  public func remove() {
    if handler != nil { gtk_widget_remove_tick_callback(widget.pointer, id) }
  }
}
