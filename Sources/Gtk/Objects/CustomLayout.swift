import CGtk

/// A way to lay out the children of a widget, in place of the widget's own.
public protocol LayoutBehaviour: AnyObject {
  /// Whether the height depends on the width, the width on the height, or neither.
  var requestMode: RequestMode { get }

  /// Returns the size to request along `orientation`, given `size` px of the other (-1: any).
  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement

  /// Lays the children out in `width` × `height` px.
  func allocate(width: Int, height: Int, in widget: Widget)
}

extension WidgetHandle {
  /// Replaces the layout of the children by `behaviour`; nil restores the widget's own layout.
  ///
  /// The widget owns the behaviour for as long as it has it.
  public func setLayout(_ behaviour: (any LayoutBehaviour)?) {
    gtk_widget_set_layout_manager(gtk, behaviour.map { LayoutClass.make($0) })
  }

  /// The layout of the children that ``setLayout(_:)`` has set.
  var layout: (any LayoutBehaviour)? {
    gtk_widget_get_layout_manager(gtk).flatMap {
      LayoutClass.isOwn($0) ? LayoutClass.behaviour(of: $0) : nil
    }
  }
}

/// A GType derived from GtkLayoutManager in Swift.
///
/// An instance owns its behaviour.
private enum LayoutClass {
  private final class Box {
    let behaviour: any LayoutBehaviour

    init(_ behaviour: any LayoutBehaviour) { self.behaviour = behaviour }
  }

  private static let offset = DerivedClass.offset(after: gtk_layout_manager_get_type())
  private static let derived = DerivedClass(
    "CardwallLayout", from: gtk_layout_manager_get_type()
  ) { table in
    LayoutClass.fill(&table.assumingMemoryBound(to: GtkLayoutManagerClass.self).pointee)
  }

  static func make(_ behaviour: any LayoutBehaviour) -> UnsafeMutablePointer<GtkLayoutManager> {
    derived.make(Box(behaviour)).assumingMemoryBound(to: GtkLayoutManager.self)
  }

  static func isOwn(_ manager: UnsafeMutablePointer<GtkLayoutManager>) -> Bool {
    Bool(
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(manager).assumingMemoryBound(to: GTypeInstance.self),
        derived.type))
  }

  static func behaviour(
    of manager: UnsafeMutablePointer<GtkLayoutManager>?
  ) -> (any LayoutBehaviour)? {
    DerivedClass.state(Box.self, of: UnsafeMutableRawPointer(manager!), at: offset)?.behaviour
  }

  private static func fill(_ table: inout GtkLayoutManagerClass) {
    table.get_request_mode = { manager, _ in
      (LayoutClass.behaviour(of: manager)?.requestMode ?? .constant).gtk
    }
    table.measure = { manager, widget, orientation, size, minimum, natural, _, _ in
      guard let behaviour = LayoutClass.behaviour(of: manager) else { return }
      let result = behaviour.measure(Orientation(orientation), for: Int(size), of: Widget(widget!))
      minimum?.pointee = Int32(result.minimum)
      natural?.pointee = Int32(result.natural)
    }
    table.allocate = { manager, widget, width, height, _ in
      LayoutClass.behaviour(of: manager)?.allocate(
        width: Int(width), height: Int(height), in: Widget(widget!))
    }
  }
}
