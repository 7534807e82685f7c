import CGtk

/// A switch that is on or off.
public struct Switch: WidgetHandle {
  public let widget: Widget

  public init() { widget = Widget(made: gtk_switch_new()) }

  /// The switch that a widget is; nil if it is something else.
  public init?(of widget: Widget) {
    guard widget.isKind(of: gtk_switch_get_type()) else { return nil }
    self.widget = widget
  }

  public var isOn: Bool {
    get { Bool(gtk_switch_get_active(opaque)) }
    nonmutating set { gtk_switch_set_active(opaque, newValue.gboolean) }
  }

  @discardableResult
  public func onChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, notify: "active", handler)
  }
}
