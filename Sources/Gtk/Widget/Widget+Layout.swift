import CGtk

// The requested and the allocated size of a widget.

extension WidgetHandle {
  public var horizontalAlignment: Alignment {
    get { Alignment(gtk_widget_get_halign(gtk)) }
    nonmutating set { gtk_widget_set_halign(gtk, newValue.gtk) }
  }

  public var verticalAlignment: Alignment {
    get { Alignment(gtk_widget_get_valign(gtk)) }
    nonmutating set { gtk_widget_set_valign(gtk, newValue.gtk) }
  }

  public var expandsHorizontally: Bool {
    get { Bool(gtk_widget_get_hexpand(gtk)) }
    nonmutating set { gtk_widget_set_hexpand(gtk, newValue.gboolean) }
  }

  public var expandsVertically: Bool {
    get { Bool(gtk_widget_get_vexpand(gtk)) }
    nonmutating set { gtk_widget_set_vexpand(gtk, newValue.gboolean) }
  }

  /// The margin in px below the widget.
  public var marginBottom: Int {
    get { Int(gtk_widget_get_margin_bottom(gtk)) }
    nonmutating set { gtk_widget_set_margin_bottom(gtk, Int32(newValue)) }
  }

  public func set(margins: Margins) {
    gtk_widget_set_margin_top(gtk, Int32(margins.top))
    gtk_widget_set_margin_end(gtk, Int32(margins.end))
    gtk_widget_set_margin_bottom(gtk, Int32(margins.bottom))
    gtk_widget_set_margin_start(gtk, Int32(margins.start))
  }

  /// The least size in px; nil leaves that axis to the content.
  public func setMinimumSize(width: Int? = nil, height: Int? = nil) {
    gtk_widget_set_size_request(gtk, Int32(width ?? -1), Int32(height ?? -1))
  }

  /// Clips what the widget draws beyond its own (rounded) area.
  public var clipsContent: Bool {
    get { gtk_widget_get_overflow(gtk) == GTK_OVERFLOW_HIDDEN }
    nonmutating set {
      gtk_widget_set_overflow(gtk, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
    }
  }

  /// The width of the content as last laid out, in px.
  public var width: Int { Int(gtk_widget_get_width(gtk)) }

  /// The height of the content as last laid out, in px.
  public var height: Int { Int(gtk_widget_get_height(gtk)) }

  /// Returns the frame of the widget in `other`, as last laid out; nil if they share no window.
  public func bounds(in other: some WidgetHandle) -> Rectangle? {
    var rectangle = graphene_rect_t()
    guard Bool(gtk_widget_compute_bounds(gtk, other.gtk, &rectangle)) else { return nil }
    return Rectangle(rectangle)
  }

  /// Returns the size that the widget requests along `orientation`, given `size` px of the other
  /// (-1: any).
  public func measure(_ orientation: Orientation, for size: Int = -1) -> Measurement {
    var minimum: Int32 = 0
    var natural: Int32 = 0
    var baseline: Int32 = -1
    gtk_widget_measure(gtk, orientation.gtk, Int32(size), &minimum, &natural, nil, &baseline)
    return Measurement(
      minimum: Int(minimum), natural: Int(natural), baseline: baseline < 0 ? nil : Int(baseline))
  }

  /// Lays the widget out at a position in its parent, whose layout calls this.
  public func allocate(x: Int = 0, y: Int = 0, width: Int, height: Int, baseline: Int? = nil) {
    var allocation = GtkAllocation(
      x: Int32(x), y: Int32(y), width: Int32(max(width, 0)), height: Int32(max(height, 0)))
    gtk_widget_size_allocate(gtk, &allocation, Int32(baseline ?? -1))
  }

  /// Lays the widget out at a position in its parent, and draws it scaled by a factor.
  public func allocate(at point: Point, width: Int, height: Int, scale: Double) {
    var origin = graphene_point_t(x: Float(point.x), y: Float(point.y))
    let moved = gsk_transform_translate(nil, &origin)
    gtk_widget_allocate(
      gtk, Int32(width), Int32(height), -1, gsk_transform_scale(moved, Float(scale), Float(scale)))
  }

  public func queueResize() { gtk_widget_queue_resize(gtk) }
  public func queueAllocate() { gtk_widget_queue_allocate(gtk) }
  public func queueDraw() { gtk_widget_queue_draw(gtk) }

  public var textDirection: TextDirection {
    get { gtk_widget_get_direction(gtk) == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
    nonmutating set { gtk_widget_set_direction(gtk, newValue.gtk) }
  }

  public var isRightToLeft: Bool { textDirection == .rightToLeft }

  /// Returns the distance in px from the left of a part that begins `start` px from the start.
  ///
  /// - Parameters:
  ///   - extent: the width of the part, in px.
  ///   - width: the width of the widget, in px.
  public func mirrored<Value: SignedNumeric>(
    _ start: Value, _ extent: Value, in width: Value
  ) -> Value { isRightToLeft ? width - start - extent : start }

  /// The number of device pixels per px.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(gtk)) }
}
