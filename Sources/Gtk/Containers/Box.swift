import CGtk

/// Children in a row or a column.
public struct Box: WidgetHandle {
  public let widget: Widget

  public init(_ orientation: Orientation, spacing: Int = 0) {
    widget = BoxClass.make(orientation, spacing: spacing)
  }

  private var box: UnsafeMutablePointer<GtkBox> { pointer(as: GtkBox.self) }

  public func append(_ child: some WidgetHandle) { gtk_box_append(box, child.gtk) }

  public func prepend(_ child: some WidgetHandle) { gtk_box_prepend(box, child.gtk) }

  /// Puts a new child behind `sibling`, nil the front.
  public func insert(_ child: some WidgetHandle, after sibling: Widget?) {
    gtk_box_insert_child_after(box, child.gtk, sibling?.pointer)
  }

  /// Moves a child behind `sibling`, nil the front.
  public func move(_ child: some WidgetHandle, after sibling: Widget?) {
    gtk_box_reorder_child_after(box, child.gtk, sibling?.pointer)
  }

  public func remove(_ child: some WidgetHandle) { gtk_box_remove(box, child.gtk) }

  public func removeAll() { for child in children { remove(child) } }

  /// Whether the pixels of the box are kept until something in it changes, without a graphics
  /// processor.
  ///
  /// It is for what seldom changes and costs much to draw, such as what is rounded: all of the box
  /// is drawn again when something in it has changed.
  public var isRasterized: Bool {
    get { BoxClass.isRasterized(gtk) }
    nonmutating set { if newValue != isRasterized { BoxClass.setRasterized(newValue, gtk) } }
  }

  public var spacing: Int {
    get { Int(gtk_box_get_spacing(box)) }
    nonmutating set { gtk_box_set_spacing(box, Int32(newValue)) }
  }

  public var isHomogeneous: Bool {
    get { Bool(gtk_box_get_homogeneous(box)) }
    nonmutating set { gtk_box_set_homogeneous(box, newValue.gboolean) }
  }

  /// Lays the children out in the box's own way again, after ``WidgetHandle/setLayout(_:)``.
  public func resetLayout(_ orientation: Orientation, spacing: Int) {
    let layout = gtk_box_layout_new(orientation.gtk)
    gtk_widget_set_layout_manager(gtk, layout)
    self.spacing = spacing
  }

  /// Sets the position of the children's baselines in the row.
  public func setBaseline(_ position: BaselinePosition) {
    gtk_box_set_baseline_position(box, position.gtk)
  }
}

public enum BaselinePosition {
  case top, center, bottom

  var gtk: GtkBaselinePosition {
    switch self {
    case .top: GTK_BASELINE_POSITION_TOP
    case .center: GTK_BASELINE_POSITION_CENTER
    case .bottom: GTK_BASELINE_POSITION_BOTTOM
    }
  }
}
