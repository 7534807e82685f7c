import CGtk

/// A cell of a flow box.
///
/// A flow box wraps every other kind of child in one.
public struct FlowBoxChild: WidgetHandle {
  public let widget: Widget

  public init(_ child: (some WidgetHandle)? = Widget?.none) {
    widget = FlowBoxChildClass.make()
    setAccessible(role: .listItem)
    setChild(child)
  }

  public func setChild(_ child: (some WidgetHandle)?) {
    gtk_flow_box_child_set_child(pointer(as: GtkFlowBoxChild.self), child?.gtk)
  }

  public var child: Widget? {
    Widget(gtk_flow_box_child_get_child(pointer(as: GtkFlowBoxChild.self)))
  }

  /// Whether the pixels of the cell are kept until its content changes.
  ///
  /// A frame in which the cell has only moved then costs little, however much there is in it, and
  /// one in which it has changed costs a little more.
  public var isRasterized: Bool {
    get { FlowBoxChildClass.state(of: gtk)?.isRasterized ?? false }
    nonmutating set {
      guard newValue != isRasterized else { return }
      FlowBoxChildClass.state(of: gtk)?.isRasterized = newValue
      gtk_widget_queue_draw(gtk)
    }
  }
}

/// GtkFlowBoxChild, except that one can be drawn from pixels.
private enum FlowBoxChildClass {
  final class State {
    var isRasterized = false
  }

  private static let offset = DerivedClass.offset(after: gtk_flow_box_child_get_type())
  private static let derived = DerivedClass(
    "CardwallFlowBoxChild", from: gtk_flow_box_child_get_type()
  ) { table in
    table.assumingMemoryBound(to: GtkWidgetClass.self).pointee.snapshot = {
      FlowBoxChildClass.snapshot($0!, $1!)
    }
  }

  static func make() -> Widget { Widget(made: derived.make(State())) }

  /// The state of an instance; nil while the instance is being made.
  static func state(of widget: UnsafeMutablePointer<GtkWidget>) -> State? {
    DerivedClass.state(State.self, of: UnsafeMutableRawPointer(widget), at: offset)
  }

  private static func snapshot(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer
  ) {
    let parent = derived.parentTable.assumingMemoryBound(to: GtkWidgetClass.self)
    guard state(of: widget)?.isRasterized == true else {
      return parent.pointee.snapshot(widget, snapshot)
    }
    let own = gtk_snapshot_new()!
    parent.pointee.snapshot(widget, own)
    guard let node = gtk_snapshot_free_to_node(own) else { return }
    let (image, area) = ImageSurface.drawing(node, scale: Int(gtk_widget_get_scale_factor(widget)))
    gsk_render_node_unref(node)
    // Not as a texture, which the cairo renderer of GTK 4.8 converts through floats in each frame.
    Snapshot(snapshot, of: Widget(widget)).draw(in: area) { canvas in
      canvas.paint(image, at: Point(x: area.x, y: area.y))
    }
  }
}
