import CGtk

/// The look of a widget at one moment, to be drawn elsewhere.
@MainActor
public final class WidgetSnapshot {
  /// The width in px.
  public let width: Double
  /// The height in px.
  public let height: Double
  private let paintable: OpaquePointer

  /// Takes the look of a widget, including style changes that have not been drawn yet.
  public convenience init(of widget: some WidgetHandle) {
    widget.drawChangedStyle()
    self.init(asDrawn: widget)
  }

  /// Takes the look of a widget in the last frame.
  public init(asDrawn widget: some WidgetHandle) {
    width = Double(widget.width)
    height = Double(widget.height)
    let live = gtk_widget_paintable_new(widget.gtk)
    paintable = gdk_paintable_get_current_image(live)
    g_object_unref(UnsafeMutableRawPointer(live))
  }

  /// Whether the widget has shown nothing, such as before its first frame.
  public var isEmpty: Bool {
    let snapshot = gtk_snapshot_new()!
    gdk_paintable_snapshot(paintable, snapshot, width, height)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return true }
    gsk_render_node_unref(node)
    return false
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(paintable)) }

  /// Draws it on a canvas with its upper left corner at the canvas's origin: texts and lines stay
  /// texts and lines.
  public func draw(on canvas: Canvas) {
    let snapshot = gtk_snapshot_new()!
    gdk_paintable_snapshot(paintable, snapshot, width, height)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    gsk_render_node_draw(node, canvas.cairo)
    gsk_render_node_unref(node)
  }

  /// Draws it with its upper left corner at a point.
  public func draw(at point: Point, on snapshot: Snapshot) {
    snapshot.translated(x: point.x, y: point.y) {
      gdk_paintable_snapshot(paintable, snapshot.pointer, width, height)
    }
  }
}

extension WidgetHandle {
  /// Draws the widget anew, with its present style.
  ///
  /// GTK would do that in the next frame, and take the drawing of the last one for an image.
  fileprivate func drawChangedStyle() {
    guard let parent = gtk_widget_get_parent(gtk) else { return }
    gtk_widget_queue_draw(gtk)
    let snapshot = gtk_snapshot_new()
    gtk_widget_snapshot_child(parent, gtk, snapshot)
    if let node = gtk_snapshot_free_to_node(snapshot) { gsk_render_node_unref(node) }
  }
}
