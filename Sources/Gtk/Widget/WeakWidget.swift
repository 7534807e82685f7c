import CGtk

/// A reference to a widget that does not keep it alive, and that knows when GTK has freed it.
@MainActor
public final class WeakWidget {
  private var object: UnsafeMutablePointer<GObject>?

  public init(_ widget: some WidgetHandle) {
    let object = widget.pointer(as: GObject.self)
    self.object = object
    g_object_weak_ref(object, Self.forget, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    guard let object else { return }
    g_object_weak_unref(object, Self.forget, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The widget, or nil once it has been freed; its `destroy` signal comes earlier.
  public var widget: Widget? {
    object.map { Widget(raw: UnsafeMutableRawPointer($0)) }
  }

  private static let forget: GWeakNotify = { data, _ in
    guard let data else { return }
    Unmanaged<WeakWidget>.fromOpaque(data).takeUnretainedValue().object = nil
  }
}
