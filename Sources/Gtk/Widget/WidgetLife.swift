import CGtk

/// Tells whether a widget has been freed, which its `destroy` signal does not.
@MainActor
public final class WidgetLife {
  public private(set) var isOver = true
  private var object: UnsafeMutablePointer<GObject>?

  public init() {}

  isolated deinit { forget() }

  public func watch(_ widget: some WidgetHandle) {
    forget()
    let object = widget.pointer(as: GObject.self)
    self.object = object
    isOver = false
    g_object_weak_ref(object, WidgetLife.end, Unmanaged.passUnretained(self).toOpaque())
  }

  private func forget() {
    guard let object else { return }
    g_object_weak_unref(object, WidgetLife.end, Unmanaged.passUnretained(self).toOpaque())
    self.object = nil
  }

  private static let end: GWeakNotify = { data, _ in
    let life = Unmanaged<WidgetLife>.fromOpaque(data!).takeUnretainedValue()
    life.object = nil
    life.isOver = true
  }
}
