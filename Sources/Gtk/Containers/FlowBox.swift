import CGtk

/// Children in lines, with as many in a line as fit; a list for screen readers.
public struct FlowBox: WidgetHandle {
  public let widget: Widget

  public init() {
    widget = Widget(made: gtk_flow_box_new())
    gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    setAccessible(role: .list)
    // Without a name, a screen reader would read the name of its class.
    setAccessible(label: "")
  }

  public var minChildrenPerLine: Int {
    get { Int(gtk_flow_box_get_min_children_per_line(opaque)) }
    nonmutating set { gtk_flow_box_set_min_children_per_line(opaque, guint(newValue)) }
  }

  public var maxChildrenPerLine: Int {
    get { Int(gtk_flow_box_get_max_children_per_line(opaque)) }
    nonmutating set { gtk_flow_box_set_max_children_per_line(opaque, guint(newValue)) }
  }

  public var isHomogeneous: Bool {
    get { Bool(gtk_flow_box_get_homogeneous(opaque)) }
    nonmutating set { gtk_flow_box_set_homogeneous(opaque, newValue.gboolean) }
  }

  public var rowSpacing: Int {
    get { Int(gtk_flow_box_get_row_spacing(opaque)) }
    nonmutating set { gtk_flow_box_set_row_spacing(opaque, guint(newValue)) }
  }

  public var columnSpacing: Int {
    get { Int(gtk_flow_box_get_column_spacing(opaque)) }
    nonmutating set { gtk_flow_box_set_column_spacing(opaque, guint(newValue)) }
  }

  /// Puts a child in front of the one at `index`; -1 the end.
  public func insert(_ child: some WidgetHandle, at index: Int = -1) {
    gtk_flow_box_insert(opaque, child.gtk, Int32(index))
  }

  public func remove(_ child: some WidgetHandle) { gtk_flow_box_remove(opaque, child.gtk) }
}
