import CGtk

extension WidgetHandle {
  /// Sets whether a parent that lays out its own children shows this one.
  ///
  /// A hidden child is not drawn, and pointer, focus and screen readers do not reach it. A layout
  /// may hide and show children, as those of GTK do: `gtk_widget_set_child_visible` queues no
  /// resize, as `gtk_widget_set_visible` does, and exists for containers that decide in
  /// `size_allocate` which children fit.
  public func setChildVisible(_ isVisible: Bool) {
    guard Bool(gtk_widget_get_child_visible(gtk)) != isVisible else { return }
    setDrawn(isVisible)
    // GTK exposes all visible children to screen readers, even those that their parent hides.
    setAccessible(hidden: !isVisible)
  }

  /// Whether a parent that lays out its own children draws this one.
  public var isDrawn: Bool { Bool(gtk_widget_get_child_visible(gtk)) }

  /// Sets whether a parent that lays out its own children draws this one, which screen readers find
  /// in any case; a layout may do so, see ``setChildVisible(_:)``.
  public func setDrawn(_ isDrawn: Bool) {
    guard Bool(gtk_widget_get_child_visible(gtk)) != isDrawn else { return }
    gtk_widget_set_child_visible(gtk, isDrawn.gboolean)
    // GTK ignores queued draws of a child that is not visible, also when it becomes visible.
    if let parent = gtk_widget_get_parent(gtk) { gtk_widget_queue_draw(parent) }
  }

  /// Whether the window that the widget is in is drawn without a graphics processor.
  public var isDrawnInSoftware: Bool {
    guard let native = gtk_widget_get_native(gtk), let renderer = gtk_native_get_renderer(native)
    else { return false }
    return isInstance(UnsafeMutableRawPointer(renderer), of: gsk_cairo_renderer_get_type())
  }

  /// The number of frames that the window of the widget has begun since it was made.
  public var frameCount: Int64 {
    guard let clock = gtk_widget_get_frame_clock(gtk) else { return 0 }
    return Int64(gdk_frame_clock_get_frame_counter(clock))
  }

  /// Whether animations run; false if the user asks for reduced motion.
  public var hasAnimations: Bool { DesktopSettings().hasAnimations }

  /// The factor on measures that follow the size of text, which includes a large font of the user:
  /// 1 up to 11 points.
  public var layoutScale: Double { DesktopSettings().layoutScale }

  /// Returns a length, given in px at the usual size of text, in px.
  public func scaled(_ length: Int) -> Int { Int(scaled(Double(length))) }

  /// Returns a length, given in px at the usual size of text, in whole px.
  public func scaled(_ length: Double) -> Double { (length * layoutScale).rounded() }
}
