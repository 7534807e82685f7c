import CGtk

/// GtkBox, except that one that is focusable takes the focus itself before its children do, and
/// that one can be drawn from pixels.
///
/// GtkBox passes the focus on to its children whether it is focusable or not.
enum BoxClass {
  /// The object that a rasterized box keeps as its mark.
  private final class Rasterized {}

  private static let offset = DerivedClass.offset(after: gtk_box_get_type())
  private static let derived = DerivedClass("CardwallBox", from: gtk_box_get_type()) { table in
    let widget = g_type_class_ref(gtk_widget_get_type())!
    let table = table.assumingMemoryBound(to: GtkWidgetClass.self)
    table.pointee.focus = widget.assumingMemoryBound(to: GtkWidgetClass.self).pointee.focus
    g_type_class_unref(widget)
    table.pointee.snapshot = { BoxClass.snapshot($0!, $1!) }
  }

  static func make(_ orientation: Orientation, spacing: Int) -> Widget {
    let box = Widget(made: derived.make())
    gtk_orientable_set_orientation(box.opaque, orientation.gtk)
    gtk_box_set_spacing(box.pointer(as: GtkBox.self), Int32(spacing))
    return box
  }

  static func isRasterized(_ box: UnsafeMutablePointer<GtkWidget>) -> Bool {
    DerivedClass.state(Rasterized.self, of: UnsafeMutableRawPointer(box), at: offset) != nil
  }

  static func setRasterized(_ isRasterized: Bool, _ box: UnsafeMutablePointer<GtkWidget>) {
    let state = isRasterized ? Rasterized() : nil
    DerivedClass.setState(state, of: UnsafeMutableRawPointer(box), at: offset)
    gtk_widget_queue_draw(box)
  }

  private static func snapshot(
    _ box: UnsafeMutablePointer<GtkWidget>, _ snapshot: OpaquePointer
  ) {
    let parent = derived.parentTable.assumingMemoryBound(to: GtkWidgetClass.self)
    guard isRasterized(box), Widget(box).keepsPixels else {
      return parent.pointee.snapshot(box, snapshot)
    }
    let own = gtk_snapshot_new()!
    parent.pointee.snapshot(box, own)
    guard let node = gtk_snapshot_free_to_node(own) else { return }
    let pixels = node.rasterizedNode(scale: Int(gtk_widget_get_scale_factor(box)))
    gsk_render_node_unref(node)
    gtk_snapshot_append_node(snapshot, pixels)
    gsk_render_node_unref(pixels)
  }
}
