import CGtk

/// A slider for a number.
public struct Scale: WidgetHandle {
  public let widget: Widget

  public init(_ bounds: ClosedRange<Double>, step: Double) {
    widget = Widget(
      made: gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL, bounds.lowerBound, bounds.upperBound, step))
    gtk_scale_set_draw_value(pointer(as: GtkScale.self), false.gboolean)
    ignoreWheel()
  }

  /// The slider that a widget is; nil if it is something else.
  public init?(of widget: Widget) {
    guard widget.isKind(of: gtk_scale_get_type()) else { return nil }
    self.widget = widget
  }

  private var range: UnsafeMutablePointer<GtkRange> { pointer(as: GtkRange.self) }

  public var value: Double {
    get { gtk_range_get_value(range) }
    nonmutating set { gtk_range_set_value(range, newValue) }
  }

  /// Sets the bounds, and the differences that a press of an arrow key and of Page Up make.
  public func set(_ bounds: ClosedRange<Double>, step: Double, page: Double) {
    gtk_range_set_range(range, bounds.lowerBound, bounds.upperBound)
    gtk_range_set_increments(range, step, page)
  }

  /// Whether the pointer or a finger holds the slider.
  public var isDragged: Bool { hasClass("dragging") }

  @discardableResult
  public func onChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "value-changed", handler)
  }

  /// Calls `handler` when a drag may have begun or ended.
  @discardableResult
  public func onDragChange(_ handler: @escaping () -> Void) -> SignalConnection {
    // GTK has no signal for it, and marks the slider with a style class.
    connect(raw, notify: "css-classes", handler)
  }

  /// Leaves the wheel to the page: scrolling over a slider must not change it.
  private func ignoreWheel() {
    guard let controllers = gtk_widget_observe_controllers(gtk) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let item = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(item) }
      if Bool(
        g_type_check_instance_is_a(
          item.assumingMemoryBound(to: GTypeInstance.self), gtk_event_controller_scroll_get_type()))
      {
        gtk_event_controller_set_propagation_phase(OpaquePointer(item), GTK_PHASE_NONE)
      }
    }
  }
}
