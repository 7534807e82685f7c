import CGtk

/// What a widget looked like at a moment, to be drawn elsewhere.
@MainActor
public final class WidgetImage {
  /// In px.
  public let width: Double
  /// In px.
  public let height: Double
  private let paintable: OpaquePointer

  public init(of widget: some WidgetHandle) {
    width = Double(widget.width)
    height = Double(widget.height)
    let live = gtk_widget_paintable_new(widget.gtk)
    paintable = gdk_paintable_get_current_image(live)
    g_object_unref(UnsafeMutableRawPointer(live))
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(paintable)) }

  /// Draws it with its upper left corner at a place.
  public func draw(at place: Point, on snapshot: Snapshot) {
    snapshot.translated(x: place.x, y: place.y) {
      gdk_paintable_snapshot(paintable, snapshot.pointer, width, height)
    }
  }
}
