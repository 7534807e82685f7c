import CGtk

/// A screen of the display.
public struct Monitor: Equatable, Sendable {
  /// The name of the plug, such as "HDMI-1"; empty if it isn't known.
  public let connector: String
  /// The distance in px from the left edge of the display.
  public let x: Int
  /// The distance in px from the upper edge of the display.
  public let y: Int
  /// The width in px.
  public let width: Int
  /// The height in px.
  public let height: Int

  /// The screens that are on, the first one first.
  @MainActor public static var all: [Monitor] { objects.map { Monitor($0) } }

  /// GDK's monitors that are on.
  @MainActor fileprivate static var objects: [OpaquePointer] {
    guard let list = MonitorWatch.list else { return [] }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let object = g_list_model_get_item(list, index) else { return nil }
      // The list keeps it.
      g_object_unref(object)
      let monitor = OpaquePointer(object)
      return Monitor(monitor).isOn ? monitor : nil
    }
  }

  /// Whether it shows something.
  ///
  /// A monitor that is being unplugged has no size. In place of the last one, GDK has one without a
  /// name, of the least size that the server can have.
  private var isOn: Bool { width > 0 && (!connector.isEmpty || width > Self.placeholderWidth) }
  private static let placeholderWidth = 64

  fileprivate init(_ monitor: OpaquePointer) {
    var area = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &area)
    connector = gdk_monitor_get_connector(monitor).map { String(cString: $0) } ?? ""
    (x, y) = (Int(area.x), Int(area.y))
    (width, height) = (Int(area.width), Int(area.height))
  }
}

extension Window {
  /// The screen on which most of the window is; nil before it is mapped.
  public var monitor: Monitor? {
    guard let surface = gtk_native_get_surface(opaque),
      let monitor = gdk_display_get_monitor_at_surface(gtk_widget_get_display(gtk), surface)
    else { return nil }
    return Monitor(monitor)
  }

  /// The size of the screen that the window is on, in px.
  public var screenSize: (width: Int, height: Int) {
    monitor.map { ($0.width, $0.height) } ?? (width, height)
  }

  /// Puts the window, once it is mapped, into the middle of another one where no window manager
  /// does.
  public func center(over parent: Window) {
    onMap { recenter(over: parent) }
  }

  /// Moves an open window that ``center(over:)`` has placed, before it gets another size.
  public func recenter(over parent: Window) {
    guard let surface = gtk_native_get_surface(opaque),
      let below = gtk_native_get_surface(parent.opaque)
    else { return }
    // The window gets its size later. One that can be resized gets the width that was set.
    let request = measure(.horizontal)
    let set = isResizable ? defaultSize.width : 0
    let width = set > 0 ? max(request.minimum, set) : request.natural
    let height = measure(.vertical, for: width).natural
    var (x, y) = (0.0, 0.0)
    cgtk_surface_origin(below, &x, &y)
    cgtk_surface_move(
      surface, Int32(x) + (gdk_surface_get_width(below) - Int32(width)) / 2,
      Int32(y) + (gdk_surface_get_height(below) - Int32(height)) / 2)
  }

  /// Fills the screen of a monitor; if there is none of that name, the screen that the window is
  /// on.
  ///
  /// Without a window manager, that is the screen at the corner of the display, and nobody else
  /// gives the window its size.
  public func fullscreen(on connector: String?) {
    let objects = Monitor.objects
    let named = objects.first { Monitor($0).connector == connector }
    if let named {
      gtk_window_fullscreen_on_monitor(pointer(as: GtkWindow.self), named)
    } else {
      fullscreen()
    }
    let monitors = objects.map { Monitor($0) }
    let corner = monitors.first { $0.x == 0 && $0.y == 0 } ?? monitors.first
    guard let area = named.map({ Monitor($0) }) ?? corner else { return }
    setDefaultSize(width: area.width, height: area.height)
    guard isMapped, let surface = gtk_native_get_surface(opaque) else { return }
    cgtk_surface_place(
      surface, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
  }
}

/// Follows the monitors of the display: those that come and go, and their sizes (P12).
@MainActor
public final class MonitorWatch {
  private let onChange: () -> Void
  private var connections: [SignalConnection] = []
  private var monitors: [SignalConnection] = []

  public init(onChange: @escaping () -> Void) {
    self.onChange = onChange
    guard let list = Self.list else { return }
    let callback: @convention(c) (gpointer, guint, guint, guint, gpointer) -> Void = {
      _, _, _, _, data in Handler<() -> Void>.at(data)()
    }
    connections = [
      connect(
        UnsafeMutableRawPointer(list), "items-changed", { [unowned self] in listChanged() },
        through: unsafeBitCast(callback, to: GCallback.self))
    ]
    watchMonitors()
  }

  isolated deinit { for connection in connections + monitors { connection.disconnect() } }

  fileprivate static var list: OpaquePointer? {
    gdk_display_get_default().flatMap { gdk_display_get_monitors($0) }
  }

  private func listChanged() {
    watchMonitors()
    onChange()
  }

  /// A change of the mode changes the geometry alone.
  private func watchMonitors() {
    for connection in monitors { connection.disconnect() }
    monitors = Monitor.objects.flatMap { monitor in
      ["geometry", "scale-factor"].map { property in
        connect(UnsafeMutableRawPointer(monitor), notify: property) { [unowned self] in onChange() }
      }
    }
  }
}
