import CGtk

/// A GType derived from GtkWidget in Swift: one for each CSS name and accessible role.
///
/// An instance carries one retained reference to its behaviour after GtkWidget's fields.
final class CustomClass {
  private static var classes: [String: CustomClass] = [:]

  /// GtkWidget's size: where an instance keeps its behaviour.
  private static let offset = MemoryLayout<GtkWidget>.size
  private static let parent = g_type_class_ref(gtk_widget_get_type())!
    .assumingMemoryBound(to: GtkWidgetClass.self)

  private let cssName: String
  private let role: AccessibleRole
  private var type: GType = 0

  private init(_ cssName: String, _ role: AccessibleRole) {
    self.cssName = cssName
    self.role = role
  }

  static func named(_ cssName: String, role: AccessibleRole) -> CustomClass {
    let name = "Cardwall-\(cssName)-\(role)"
    if let known = classes[name] { return known }
    let new = CustomClass(cssName, role)
    new.register(name)
    classes[name] = new
    return new
  }

  func make(_ behaviour: any WidgetBehaviour) -> Widget {
    let widget = Widget(
      raw: UnsafeMutableRawPointer(g_object_new_with_properties(type, 0, nil, nil)))
    CustomClass.slot(of: widget.pointer).pointee =
      Unmanaged.passRetained(BehaviourBox(behaviour)).toOpaque()
    return widget
  }

  /// Nil while the instance is being made.
  static func behaviour(of widget: UnsafeMutablePointer<GtkWidget>) -> (any WidgetBehaviour)? {
    slot(of: widget).pointee.map {
      Unmanaged<BehaviourBox>.fromOpaque($0).takeUnretainedValue().behaviour
    }
  }

  private static func slot(
    of widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    (UnsafeMutableRawPointer(widget) + offset)
      .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  private func register(_ name: String) {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.instance_size = guint16(CustomClass.offset + MemoryLayout<UnsafeRawPointer>.size)
    info.class_data = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    info.class_init = { table, data in
      let table = table!.assumingMemoryBound(to: GtkWidgetClass.self)
      let custom = Unmanaged<CustomClass>.fromOpaque(data!).takeUnretainedValue()
      gtk_widget_class_set_css_name(table, custom.cssName)
      gtk_widget_class_set_accessible_role(table, custom.role.gtk)
      CustomClass.fill(&table.pointee)
    }
    type = g_type_register_static(gtk_widget_get_type(), name, &info, GTypeFlags(rawValue: 0))
  }

  private static func fill(_ table: inout GtkWidgetClass) {
    fillLayout(&table)
    fillChanges(&table)
    fillLife(&table)
  }

  private static func fillLayout(_ table: inout GtkWidgetClass) {
    table.get_request_mode = { widget in
      (CustomClass.behaviour(of: widget!)?.requestMode ?? .constant).gtk
    }
    table.measure = { widget, orientation, size, minimum, natural, minimumBaseline, baseline in
      guard let behaviour = CustomClass.behaviour(of: widget!) else { return }
      let result = behaviour.measure(
        Orientation(orientation), for: Int(size), of: CustomWidget(widget!))
      minimum?.pointee = Int32(result.minimum)
      natural?.pointee = Int32(result.natural)
      minimumBaseline?.pointee = Int32(result.baseline ?? -1)
      baseline?.pointee = Int32(result.baseline ?? -1)
    }
    table.size_allocate = { widget, width, height, baseline in
      CustomClass.behaviour(of: widget!)?.allocate(
        width: Int(width), height: Int(height), baseline: baseline < 0 ? nil : Int(baseline),
        in: CustomWidget(widget!))
    }
    table.snapshot = { widget, snapshot in
      let custom = CustomWidget(widget!)
      CustomClass.behaviour(of: widget!)?.snapshot(
        Snapshot(snapshot!, of: custom.widget), of: custom)
    }
  }

  private static func fillChanges(_ table: inout GtkWidgetClass) {
    table.direction_changed = { widget, old in
      CustomClass.parent.pointee.direction_changed?(widget, old)
      CustomClass.behaviour(of: widget!)?.directionChanged(of: CustomWidget(widget!))
    }
    table.css_changed = { widget, change in
      CustomClass.parent.pointee.css_changed?(widget, change)
      CustomClass.behaviour(of: widget!)?.styleChanged(of: CustomWidget(widget!))
    }
    table.state_flags_changed = { widget, old in
      CustomClass.parent.pointee.state_flags_changed?(widget, old)
      CustomClass.behaviour(of: widget!)?.stateChanged(of: CustomWidget(widget!))
    }
    table.focus = { widget, direction in
      if let direction = FocusDirection(direction),
        let moved = CustomClass.behaviour(of: widget!)?.moveFocus(
          direction, in: CustomWidget(widget!))
      {
        return moved.gboolean
      }
      return CustomClass.parent.pointee.focus(widget, direction)
    }
  }

  private static func fillLife(_ table: inout GtkWidgetClass) {
    table.parent_class.dispose = { object in
      let widget = UnsafeMutableRawPointer(object!).assumingMemoryBound(to: GtkWidget.self)
      while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
      CustomClass.parent.pointee.parent_class.dispose(object)
    }
    table.parent_class.finalize = { object in
      let widget = UnsafeMutableRawPointer(object!).assumingMemoryBound(to: GtkWidget.self)
      let behaviour = CustomClass.slot(of: widget).pointee
      CustomClass.slot(of: widget).pointee = nil
      CustomClass.parent.pointee.parent_class.finalize(object)
      if let behaviour { Unmanaged<AnyObject>.fromOpaque(behaviour).release() }
    }
  }
}

/// What an instance keeps: a reference to a behaviour of any kind is two words, to this box one.
private final class BehaviourBox {
  let behaviour: any WidgetBehaviour

  init(_ behaviour: any WidgetBehaviour) { self.behaviour = behaviour }
}
