import CGtk

/// Anything that is a widget on the screen.
///
/// Handles are values that name a widget and own nothing: a container owns its children, GTK owns
/// windows. A handle is used only while its widget lives, which is so for all that its component
/// (``WidgetHandle/own(_:)``) keeps below the root that owns it.
public protocol WidgetHandle {
  var widget: Widget { get }
}

/// A widget of any kind.
public struct Widget: WidgetHandle, Hashable {
  let pointer: UnsafeMutablePointer<GtkWidget>

  public var widget: Widget { self }

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  init(raw: UnsafeMutableRawPointer) { pointer = raw.assumingMemoryBound(to: GtkWidget.self) }

  init?(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }
}

extension WidgetHandle {
  var gtk: UnsafeMutablePointer<GtkWidget> { widget.pointer }
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(widget.pointer) }
  var opaque: OpaquePointer { OpaquePointer(widget.pointer) }

  func pointer<T>(as type: T.Type) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }

  func isKind(of type: GType) -> Bool { isInstance(raw, of: type) }
}
