import CGtk

/// A handle to a widget.
///
/// Handles are values. A widget that has been made and has no parent yet lives as long as a handle
/// that was made with it, or a copy of one, or as long as its component (``WidgetHandle/own(_:)``).
/// As soon as it has a parent, its container owns it; GTK owns windows. From then on a handle is
/// used only while its widget lives, which is so for all that a component keeps below its root.
public protocol WidgetHandle {
  var widget: Widget { get }
}

/// A handle to a widget of any kind.
public struct Widget: WidgetHandle {
  let pointer: UnsafeMutablePointer<GtkWidget>
  /// The token that the copies of the handle that made the widget share.
  private let token: UnparentedWidgets.Token?

  public var widget: Widget { self }

  /// A handle to a widget that has just been made.
  init(made pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    token = UnparentedWidgets.keep(pointer)
  }

  /// A handle to an instance of a derived class that has just been made.
  init(made instance: UnsafeMutableRawPointer) {
    self.init(made: instance.assumingMemoryBound(to: GtkWidget.self))
  }

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    token = nil
  }

  init(raw: UnsafeMutableRawPointer) {
    self.init(raw.assumingMemoryBound(to: GtkWidget.self))
  }

  init?(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
    guard let pointer else { return nil }
    self.init(pointer)
  }
}

extension Widget: Hashable {
  public static func == (left: Widget, right: Widget) -> Bool { left.pointer == right.pointer }

  public func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
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
