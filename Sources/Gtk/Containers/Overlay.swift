import CGtk

/// A child with other widgets over it.
public struct Overlay: WidgetHandle {
  public let widget: Widget

  public init() {
    widget = Widget(made: gtk_overlay_new())
    setAccessible(role: .generic)
  }

  public func setChild(_ child: (some WidgetHandle)?) { gtk_overlay_set_child(opaque, child?.gtk) }

  public func add(_ child: some WidgetHandle) { gtk_overlay_add_overlay(opaque, child.gtk) }

  public func remove(_ child: some WidgetHandle) { gtk_overlay_remove_overlay(opaque, child.gtk) }
}
