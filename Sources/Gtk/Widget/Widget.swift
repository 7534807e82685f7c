import CGtk

/// A handle to a widget.
///
/// Handles are values. A widget that has been made and has no parent yet lives as long as a handle
/// that was made with it, or a copy of one, or as long as its component (``WidgetHandle/own(_:)``).
/// As soon as it has a parent, its container owns it; GTK owns windows. From then on a handle is
/// used only while its widget lives, which is so for all that a component keeps below its root.
public protocol WidgetHandle {
  var widget: Widget { get }
}

/// A handle to a widget of any kind.
public struct Widget: WidgetHandle {
  let pointer: UnsafeMutablePointer<GtkWidget>
  /// The token that the copies of the handle that made the widget share.
  private let token: UnparentedWidgets.Token?

  public var widget: Widget { self }

  /// A handle to a widget that has just been made.
  init(made pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    token = UnparentedWidgets.keep(pointer)
  }

  /// A handle to an instance of a derived class that has just been made.
  init(made instance: UnsafeMutableRawPointer) {
    self.init(made: instance.assumingMemoryBound(to: GtkWidget.self))
  }

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    token = nil
  }

  init(raw: UnsafeMutableRawPointer) {
    self.init(raw.assumingMemoryBound(to: GtkWidget.self))
  }

  init?(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
    guard let pointer else { return nil }
    self.init(pointer)
  }
}

extension Widget: Hashable {
  public static func == (left: Widget, right: Widget) -> Bool { left.pointer == right.pointer }

  public func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
}

extension WidgetHandle {
  var gtk: UnsafeMutablePointer<GtkWidget> { widget.pointer }
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(widget.pointer) }
  var opaque: OpaquePointer { OpaquePointer(widget.pointer) }

  func pointer<T>(as type: T.Type) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }

  func isKind(of type: GType) -> Bool { isInstance(raw, of: type) }
}

extension WidgetHandle {
  /// Sets whether a parent that lays out its own children shows this one.
  ///
  /// A hidden child is not drawn, and pointer, focus and screen readers do not reach it. A layout
  /// may hide and show children, as those of GTK do: `gtk_widget_set_child_visible` queues no
  /// resize, as `gtk_widget_set_visible` does, and exists for containers that decide in
  /// `size_allocate` which children fit.
  public func setChildVisible(_ isVisible: Bool) {
    guard Bool(gtk_widget_get_child_visible(gtk)) != isVisible else { return }
    setDrawn(isVisible)
    // GTK exposes all visible children to screen readers, even those that their parent hides.
    setAccessible(hidden: !isVisible)
  }

  /// Whether a parent that lays out its own children draws this one.
  public var isDrawn: Bool { Bool(gtk_widget_get_child_visible(gtk)) }

  /// Sets whether a parent that lays out its own children draws this one, which screen readers find
  /// in any case; a layout may do so, see ``setChildVisible(_:)``.
  public func setDrawn(_ isDrawn: Bool) {
    guard Bool(gtk_widget_get_child_visible(gtk)) != isDrawn else { return }
    gtk_widget_set_child_visible(gtk, isDrawn.gboolean)
    // GTK ignores queued draws of a child that is not visible, also when it becomes visible.
    if let parent = gtk_widget_get_parent(gtk) { gtk_widget_queue_draw(parent) }
  }

  /// Whether the window that the widget is in is drawn without a graphics processor.
  public var isDrawnInSoftware: Bool {
    guard let native = gtk_widget_get_native(gtk), let renderer = gtk_native_get_renderer(native)
    else { return false }
    return isInstance(UnsafeMutableRawPointer(renderer), of: gsk_cairo_renderer_get_type())
  }

  /// The number of frames that the window of the widget has begun since it was made.
  public var frameCount: Int64 {
    guard let clock = gtk_widget_get_frame_clock(gtk) else { return 0 }
    return Int64(gdk_frame_clock_get_frame_counter(clock))
  }

  /// Whether animations run; false if the user asks for reduced motion.
  public var hasAnimations: Bool { DesktopSettings().hasAnimations }

  /// The factor on measures that follow the size of text, which includes a large font of the user:
  /// 1 up to 11 points.
  public var layoutScale: Double { DesktopSettings().layoutScale }

  /// Returns a length, given in px at the usual size of text, in px.
  public func scaled(_ length: Int) -> Int { Int(scaled(Double(length))) }

  /// Returns a length, given in px at the usual size of text, in whole px.
  public func scaled(_ length: Double) -> Double { (length * layoutScale).rounded() }
}

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
