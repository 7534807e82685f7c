import CGtk

/// A handle to a button of any kind.
public protocol ButtonHandle: WidgetHandle {}

extension ButtonHandle {
  fileprivate var button: UnsafeMutablePointer<GtkButton> { pointer(as: GtkButton.self) }

  public var label: String {
    get { gtk_button_get_label(button).map { String(cString: $0) } ?? "" }
    nonmutating set { if newValue != label { gtk_button_set_label(button, newValue.withoutNUL) } }
  }

  public func setChild(_ child: (some WidgetHandle)?) {
    gtk_button_set_child(button, child?.gtk)
  }

  public func setIcon(named name: String) {
    setChild(Image(iconName: name))
    addClass("image-button")
  }

  /// Whether the button has a frame also while the pointer isn't over it.
  public var hasFrame: Bool {
    get { Bool(gtk_button_get_has_frame(button)) }
    nonmutating set { gtk_button_set_has_frame(button, newValue.gboolean) }
  }

  /// Runs an action (`app.quit`, `win.back`) when clicked, and is insensitive while that is.
  public func setAction(_ name: String, target: String? = nil) {
    if let target { gtk_actionable_set_action_target_value(opaque, g_variant_new_string(target)) }
    gtk_actionable_set_action_name(opaque, name)
  }

  @discardableResult
  public func onClicked(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "clicked", handler)
  }
}

public struct Button: ButtonHandle {
  public let widget: Widget

  public init() { widget = Widget(made: gtk_button_new()) }

  /// The button that a widget is; nil if it is something else.
  public init?(of widget: Widget) {
    guard widget.isKind(of: gtk_button_get_type()) else { return nil }
    self.widget = widget
  }

  public init(_ label: String) {
    widget = Widget(made: gtk_button_new_with_label(label.withoutNUL))
  }

  public init(iconName: String) {
    self.init()
    setIcon(named: iconName)
  }

  /// Makes a button with an icon whose meaning is said by a tooltip, and to screen readers.
  public init(iconName: String, tooltip: String) {
    self.init(iconName: iconName)
    self.tooltip = tooltip
    setAccessible(label: tooltip)
  }
}

/// A button that stays pressed.
public struct ToggleButton: ButtonHandle {
  public let widget: Widget

  public init() { widget = Widget(made: gtk_toggle_button_new()) }

  /// The toggle button that a widget is; nil if it is something else.
  public init?(of widget: Widget) {
    guard widget.isKind(of: gtk_toggle_button_get_type()) else { return nil }
    self.widget = widget
  }

  public init(_ label: String) {
    widget = Widget(made: gtk_toggle_button_new_with_label(label.withoutNUL))
  }

  private var toggle: UnsafeMutablePointer<GtkToggleButton> { pointer(as: GtkToggleButton.self) }

  public var isActive: Bool {
    get { Bool(gtk_toggle_button_get_active(toggle)) }
    nonmutating set {
      if newValue != isActive { gtk_toggle_button_set_active(toggle, newValue.gboolean) }
    }
  }

  /// Joins the buttons of which one is active.
  public func join(_ group: ToggleButton) {
    gtk_toggle_button_set_group(toggle, group.toggle)
  }

  @discardableResult
  public func onToggled(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "toggled", handler)
  }
}
