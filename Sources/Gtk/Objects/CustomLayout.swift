import CGtk

/// How the children of a widget are laid out in place of its own way.
public protocol LayoutBehaviour: AnyObject {
  /// Whether the height depends on the width, the width on the height, or neither.
  var requestMode: RequestMode { get }

  /// The room to ask for along `orientation`, given `size` px of the other (-1: any).
  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement

  /// Lays the children out in `width` × `height` px.
  func allocate(width: Int, height: Int, in widget: Widget)
}

extension WidgetHandle {
  /// Lays the children out as `behaviour` says; nil for the widget's own way.
  ///
  /// The widget owns the behaviour for as long as it has it.
  public func setLayout(_ behaviour: (any LayoutBehaviour)?) {
    gtk_widget_set_layout_manager(gtk, behaviour.map { LayoutClass.make($0) })
  }
}

/// A GType derived from GtkLayoutManager in Swift. An instance owns its behaviour.
private enum LayoutClass {
  private static let key = "swift-behaviour"

  private final class Reference {
    let behaviour: any LayoutBehaviour

    init(_ behaviour: any LayoutBehaviour) { self.behaviour = behaviour }
  }

  static func make(_ behaviour: any LayoutBehaviour) -> UnsafeMutablePointer<GtkLayoutManager> {
    let instance = UnsafeMutableRawPointer(g_object_new_with_properties(type, 0, nil, nil)!)
    g_object_set_data_full(
      instance.assumingMemoryBound(to: GObject.self), key,
      Unmanaged.passRetained(Reference(behaviour)).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    return instance.assumingMemoryBound(to: GtkLayoutManager.self)
  }

  private static func behaviour(
    of manager: UnsafeMutablePointer<GtkLayoutManager>?
  ) -> (any LayoutBehaviour)? {
    let object = UnsafeMutableRawPointer(manager!).assumingMemoryBound(to: GObject.self)
    return g_object_get_data(object, key).map {
      Unmanaged<Reference>.fromOpaque($0).takeUnretainedValue().behaviour
    }
  }

  private static let type: GType = {
    var query = GTypeQuery()
    g_type_query(gtk_layout_manager_get_type(), &query)
    return g_type_register_static_simple(
      gtk_layout_manager_get_type(), "CardwallLayout", query.class_size,
      { table, _ in
        LayoutClass.fill(&table!.assumingMemoryBound(to: GtkLayoutManagerClass.self).pointee)
      },
      query.instance_size, nil, GTypeFlags(rawValue: 0))
  }()

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
