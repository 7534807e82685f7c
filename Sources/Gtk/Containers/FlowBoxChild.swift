import CGtk

/// One place of a flow box. A flow box makes one around each child that is none.
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

  /// Whether what is drawn in the place is kept as pixels, until it changes: a frame in which it has
  /// only moved then costs little, however much there is in it, and one in which it has changed a
  /// little more.
  public var isRasterized: Bool {
    get { Bool(FlowBoxChildClass.isRasterized(gtk).pointee) }
    nonmutating set {
      guard newValue != isRasterized else { return }
      FlowBoxChildClass.isRasterized(gtk).pointee = newValue.gboolean
      gtk_widget_queue_draw(gtk)
    }
  }
}

/// GtkFlowBoxChild, except that one can be drawn from pixels.
private enum FlowBoxChildClass {
  /// GtkFlowBoxChild's size: where an instance keeps whether it is drawn from pixels.
  private static let offset = MemoryLayout<GtkFlowBoxChild>.size
  private static let parent = g_type_class_ref(gtk_flow_box_child_get_type())!
    .assumingMemoryBound(to: GtkWidgetClass.self)

  private static let type: GType = {
    var query = GTypeQuery()
    g_type_query(gtk_flow_box_child_get_type(), &query)
    return g_type_register_static_simple(
      gtk_flow_box_child_get_type(), "CardwallFlowBoxChild", query.class_size,
      { table, _ in
        table!.assumingMemoryBound(to: GtkWidgetClass.self).pointee.snapshot = {
          FlowBoxChildClass.snapshot($0!, $1!)
        }
      }, query.instance_size + guint(MemoryLayout<gboolean>.stride), nil, GTypeFlags(rawValue: 0))
  }()

  static func make() -> Widget {
    Widget(raw: UnsafeMutableRawPointer(g_object_new_with_properties(type, 0, nil, nil)!))
  }

  static func isRasterized(
    _ widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<gboolean> {
    (UnsafeMutableRawPointer(widget) + offset).assumingMemoryBound(to: gboolean.self)
  }

  private static func snapshot(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer
  ) {
    guard Bool(isRasterized(widget).pointee) else {
      return parent.pointee.snapshot(widget, snapshot)
    }
    let own = gtk_snapshot_new()!
    parent.pointee.snapshot(widget, own)
    guard let node = gtk_snapshot_free_to_node(own) else { return }
    let (image, area) = CanvasImage.drawing(node, scale: Int(gtk_widget_get_scale_factor(widget)))
    gsk_render_node_unref(node)
    // Not as a texture, which the cairo renderer of GTK 4.8 converts through floats in each frame.
    Snapshot(snapshot, of: Widget(widget)).draw(in: area) { canvas in
      canvas.paint(image, at: Point(x: area.x, y: area.y))
    }
  }
}
