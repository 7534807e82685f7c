import CGtk

extension WidgetHandle {
  /// Whether a parent that lays out its own children shows this one; a hidden one is neither drawn
  /// nor reached by pointer, focus or screen reader.
  public func setChildVisible(_ isVisible: Bool) {
    guard Bool(gtk_widget_get_child_visible(gtk)) != isVisible else { return }
    setDrawn(isVisible)
    // Screen readers are told of all visible children, of those that their parent hides as well.
    setAccessible(hidden: !isVisible)
  }

  /// Whether a parent that lays out its own children draws this one.
  public var isDrawn: Bool { Bool(gtk_widget_get_child_visible(gtk)) }

  /// Whether a parent that lays out its own children draws this one; a screen reader finds one that
  /// is not drawn all the same.
  public func setDrawn(_ isDrawn: Bool) {
    guard Bool(gtk_widget_get_child_visible(gtk)) != isDrawn else { return }
    gtk_widget_set_child_visible(gtk, isDrawn.gboolean)
    // What was to be drawn anew while it was not seen tells nobody above when it is seen again.
    if let parent = gtk_widget_get_parent(gtk) { gtk_widget_queue_draw(parent) }
  }

  /// Whether the window that the widget is in is drawn without a graphics processor.
  public var isDrawnInSoftware: Bool {
    guard let native = gtk_widget_get_native(gtk), let renderer = gtk_native_get_renderer(native)
    else { return false }
    return isInstance(UnsafeMutableRawPointer(renderer), of: gsk_cairo_renderer_get_type())
  }

  /// False if the user asks for reduced motion.
  public var hasAnimations: Bool { DesktopSettings().hasAnimations }

  /// 1 for text of the usual size.
  public var textScale: Double { DesktopSettings().textScale }
}
