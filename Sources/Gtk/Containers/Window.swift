import CGtk

/// A window of the application.
///
/// GTK owns it until ``destroy()``.
public struct Window: WidgetHandle {
  public let widget: Widget

  init(widget: Widget) { self.widget = widget }

  /// A window without an application, for tests and pictures.
  public init() {
    widget = Widget(gtk_window_new())
    clearHiddenFocus()
  }

  public init(of application: Application) {
    widget = Widget(gtk_application_window_new(application.pointer))
    clearHiddenFocus()
  }

  private var gtkWindow: UnsafeMutablePointer<GtkWindow> { pointer(as: GtkWindow.self) }

  public var title: String {
    get { gtk_window_get_title(gtkWindow).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_window_set_title(gtkWindow, newValue.withoutNUL) }
  }

  public func setChild(_ child: (some WidgetHandle)?) {
    gtk_window_set_child(gtkWindow, child?.gtk)
  }

  public var child: Widget? { Widget(gtk_window_get_child(gtkWindow)) }

  public func setTitlebar(_ titlebar: (some WidgetHandle)?) {
    gtk_window_set_titlebar(gtkWindow, titlebar?.gtk)
  }

  public func setDefaultSize(width: Int, height: Int) {
    gtk_window_set_default_size(gtkWindow, Int32(width), Int32(height))
  }

  /// The size in px that the window has while it is neither maximized nor fills the screen.
  public var defaultSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(gtkWindow, &width, &height)
    return (Int(width), Int(height))
  }

  public var isDecorated: Bool {
    get { Bool(gtk_window_get_decorated(gtkWindow)) }
    nonmutating set { gtk_window_set_decorated(gtkWindow, newValue.gboolean) }
  }

  public var isResizable: Bool {
    get { Bool(gtk_window_get_resizable(gtkWindow)) }
    nonmutating set { gtk_window_set_resizable(gtkWindow, newValue.gboolean) }
  }

  public var isActive: Bool { Bool(gtk_window_is_active(gtkWindow)) }

  /// Calls `handler` when the window gets the keyboard of the display, or loses it.
  @discardableResult
  public func onActiveChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, notify: "is-active", handler)
  }

  public var isFullscreen: Bool { Bool(gtk_window_is_fullscreen(gtkWindow)) }

  public var isMaximized: Bool { Bool(gtk_window_is_maximized(gtkWindow)) }

  public func maximize() { gtk_window_maximize(gtkWindow) }
  public func present() { gtk_window_present(gtkWindow) }
  public func fullscreen() { gtk_window_fullscreen(gtkWindow) }
  public func unfullscreen() { gtk_window_unfullscreen(gtkWindow) }

  /// Asks the window to close, as its close button does.
  public func close() { gtk_window_close(gtkWindow) }

  /// Calls `handler` before the window is closed by a person, or by ``close()``.
  @discardableResult
  public func onClose(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, asking: "close-request") {
      handler()
      return false
    }
  }

  /// Refuses requests to close the window, such as those of a window manager.
  public func refuseToClose() { connect(raw, asking: "close-request") { true } }

  /// Refuses to open GTK's inspector over the window.
  public func refuseInspector() {
    let callback: @convention(c) (gpointer, gboolean, gpointer) -> gboolean = { window, _, _ in
      g_signal_stop_emission_by_name(window, "enable-debugging")
      return 1
    }
    connect(raw, "enable-debugging", (), through: unsafeBitCast(callback, to: GCallback.self))
  }

  /// Closes the window without asking.
  public func destroy() { gtk_window_destroy(gtkWindow) }

  /// The widget with the keyboard focus.
  public var focus: Widget? { Widget(gtk_root_get_focus(opaque)) }

  /// Sets the widget that Enter activates unless the focused widget handles the key.
  public func setDefault(_ widget: (some WidgetHandle)?) {
    gtk_window_set_default_widget(gtkWindow, widget?.gtk)
  }

  public func clearFocus() { gtk_window_set_focus(gtkWindow, nil) }

  /// Whether focus rings are shown: since a key was pressed and not since the pointer was used.
  public var showsFocus: Bool {
    get { Bool(gtk_window_get_focus_visible(gtkWindow)) }
    nonmutating set { gtk_window_set_focus_visible(gtkWindow, newValue.gboolean) }
  }

  /// Calls `handler` when focus rings come or go.
  @discardableResult
  public func onShowsFocusChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, notify: "focus-visible", handler)
  }

  /// Keeps the focus rings, which GTK hides three seconds after a key.
  ///
  /// GTK's timer is delayed for ever and not removed, as GTK removes it at the next key.
  ///
  /// - Returns: whether there is such a timer.
  @discardableResult
  public func keepShowingFocus() -> Bool {
    guard let timer = g_main_context_find_source_by_user_data(nil, raw),
      let name = g_source_get_name(timer), String(cString: name).contains("unset_focus_visible")
    else { return false }
    g_source_set_ready_time(timer, -1)
    return true
  }

  @discardableResult
  public func onFocusChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, notify: "focus-widget", handler)
  }

  /// Adds an action `win.name`.
  ///
  /// The window must belong to an application.
  public func addAction(_ name: String, _ handler: @escaping () -> Void) {
    Action.add(name, to: opaque, handler)
  }

  /// Adds an action `win.name` that takes a text.
  ///
  /// - Parameter chosen: of these texts the one that holds now, where one does: a menu marks it
  ///   among its items. ``setAction(_:chosen:)`` says when that changes.
  public func addAction(
    _ name: String, chosen: String? = nil, taking handler: @escaping (String) -> Void
  ) {
    Action.add(name, to: opaque, chosen: chosen, taking: handler)
  }

  public func setAction(_ name: String, chosen: String) {
    Action.set(name, of: opaque, chosen: chosen)
  }

  public func setAction(_ name: String, isEnabled: Bool) {
    Action.set(name, of: opaque, isEnabled: isEnabled)
  }
}

extension Window {
  /// Keeps the window in front of another, which can't be used until it is gone.
  ///
  /// It is destroyed with that one.
  public func setModal(over parent: Window) {
    gtk_window_set_transient_for(
      pointer(as: GtkWindow.self), parent.pointer(as: GtkWindow.self))
    gtk_window_set_destroy_with_parent(pointer(as: GtkWindow.self), 1)
    gtk_window_set_modal(pointer(as: GtkWindow.self), 1)
  }
}

extension Window {
  /// The open windows of the program, without popovers.
  public static var open: [Widget] {
    guard let list = gtk_window_list_toplevels() else { return [] }
    defer { g_list_free(list) }
    return sequence(first: list) { $0.pointee.next }
      .compactMap { $0.pointee.data.map(Widget.init(raw:)) }
      .filter(\.isMapped)
  }

  /// Whether a dialog is shown over the window.
  public var hasDialog: Bool {
    Self.open.contains {
      gtk_window_get_transient_for($0.pointer(as: GtkWindow.self)) == pointer(as: GtkWindow.self)
    }
  }
}
