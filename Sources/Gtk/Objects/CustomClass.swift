import CGtk

/// A GType derived from GtkWidget in Swift: one for each CSS name and accessible role.
final class CustomClass {
  private static var classes: [String: CustomClass] = [:]

  private static let offset = DerivedClass.offset(after: gtk_widget_get_type())
  private static let parent = g_type_class_ref(gtk_widget_get_type())!
    .assumingMemoryBound(to: GtkWidgetClass.self)

  private let derived: DerivedClass

  private init(_ name: String, _ cssName: String, _ role: AccessibleRole) {
    derived = DerivedClass(name, from: gtk_widget_get_type()) { table in
      let table = table.assumingMemoryBound(to: GtkWidgetClass.self)
      gtk_widget_class_set_css_name(table, cssName)
      gtk_widget_class_set_accessible_role(table, role.gtk)
      CustomClass.fill(&table.pointee)
    }
  }

  static func named(_ cssName: String, role: AccessibleRole) -> CustomClass {
    let name = "Cardwall-\(cssName)-\(role)"
    if let known = classes[name] { return known }
    let new = CustomClass(name, cssName, role)
    classes[name] = new
    return new
  }

  /// Makes an instance; it owns `behaviour`, or else a component does.
  func make(_ behaviour: any WidgetBehaviour, isOwner: Bool) -> Widget {
    Widget(made: derived.make(BehaviourBox(behaviour, isOwner: isOwner)))
  }

  /// Returns the behaviour of an instance; nil while the instance is being made or freed.
  static func behaviour(of widget: UnsafeMutablePointer<GtkWidget>) -> (any WidgetBehaviour)? {
    DerivedClass.state(BehaviourBox.self, of: UnsafeMutableRawPointer(widget), at: offset)?
      .behaviour
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
  }
}

/// The object that an instance keeps: a reference to a behaviour of any kind is two words, a
/// reference to this box is one.
private final class BehaviourBox {
  /// Nil once a component without a parent has been freed, which goes before its widget.
  private(set) weak var behaviour: (any WidgetBehaviour)?
  private let owned: (any WidgetBehaviour)?
  private let type: AnyClass

  init(_ behaviour: any WidgetBehaviour, isOwner: Bool) {
    self.behaviour = behaviour
    owned = isOwner ? behaviour : nil
    type = Swift.type(of: behaviour)
    LiveObjects.add(type)
  }

  isolated deinit { LiveObjects.remove(type) }
}
