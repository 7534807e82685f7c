import CGtk

/// The drawing of a widget in a frame.
public struct Snapshot {
  let pointer: OpaquePointer
  let owner: Widget

  init(_ pointer: OpaquePointer, of owner: Widget) {
    self.pointer = pointer
    self.owner = owner
  }

  /// Draws a child where it has been laid out.
  public func drawChild(_ child: some WidgetHandle) {
    gtk_widget_snapshot_child(owner.pointer, child.gtk, pointer)
  }

  public func fill(_ area: Rectangle, _ color: Color) {
    var area = area.graphene
    var color = color.gdk
    gtk_snapshot_append_color(pointer, &color, &area)
  }

  /// Fills `area` with colours along the line from `start` to `end`.
  public func fillGradient(
    _ area: Rectangle, from start: Point, to end: Point, _ stops: [ColorStop]
  ) {
    var area = area.graphene
    var start = graphene_point_t(x: Float(start.x), y: Float(start.y))
    var end = graphene_point_t(x: Float(end.x), y: Float(end.y))
    let stops = stops.map { GskColorStop(offset: Float($0.offset), color: $0.color.gdk) }
    gtk_snapshot_append_linear_gradient(pointer, &area, &start, &end, stops, gsize(stops.count))
  }

  public func draw(_ texture: Texture, in area: Rectangle) {
    var area = area.graphene
    gtk_snapshot_append_texture(pointer, texture.pointer, &area)
  }

  /// Draws with cairo inside `bounds`, anew in each frame that shows any of it.
  public func draw(in bounds: Rectangle, _ body: (Canvas) -> Void) {
    var bounds = bounds.graphene
    guard let cairo = gtk_snapshot_append_cairo(pointer, &bounds) else { return }
    body(Canvas(cairo))
    cairo_destroy(cairo)
  }

  /// Draws with cairo inside `bounds` once, and from `drawing` until that is discarded.
  public func draw(in bounds: Rectangle, keeping drawing: CachedDrawing, _ body: (Canvas) -> Void) {
    gtk_snapshot_append_node(
      pointer, drawing.node(in: bounds, scale: owner.scaleFactor, body))
  }

  /// Draws `body` inside rounded corners.
  public func clipped(to area: Rectangle, radius: Double = 0, _ body: () -> Void) {
    var rounded = GskRoundedRect()
    var bounds = area.graphene
    gsk_rounded_rect_init_from_rect(&rounded, &bounds, Float(radius))
    gtk_snapshot_push_rounded_clip(pointer, &rounded)
    body()
    gtk_snapshot_pop(pointer)
  }

  public func translated(x: Double, y: Double, _ body: () -> Void) {
    gtk_snapshot_save(pointer)
    var point = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_translate(pointer, &point)
    body()
    gtk_snapshot_restore(pointer)
  }
}
