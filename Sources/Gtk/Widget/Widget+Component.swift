import CGtk

// A widget owns the Swift object that drives it; the object owns no widget, so nothing can cycle.

extension WidgetHandle {
  /// Makes the widget own `component` until the widget is gone. A widget owns at most one.
  public func own(_ component: AnyObject) {
    g_object_set_data_full(
      pointer(as: GObject.self), componentKey, Unmanaged.passRetained(component).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
  }

  /// The component that the widget owns, if it is a `T`.
  public func component<T: AnyObject>(of type: T.Type) -> T? {
    guard let data = g_object_get_data(pointer(as: GObject.self), componentKey) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue() as? T
  }
}

private let componentKey = "swift-component"
