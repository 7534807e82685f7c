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

  /// Whether the overlay is as large as `child` needs, besides its main child.
  public func setMeasures(_ child: some WidgetHandle, _ measures: Bool) {
    gtk_overlay_set_measure_overlay(opaque, child.gtk, measures.gboolean)
  }
}
