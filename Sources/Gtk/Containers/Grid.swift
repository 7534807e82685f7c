import CGtk

/// Children in rows and columns.
public struct Grid: WidgetHandle {
  public let widget: Widget

  public init(rowSpacing: Int = 0, columnSpacing: Int = 0) {
    widget = Widget(made: gtk_grid_new())
    gtk_grid_set_row_spacing(grid, guint(rowSpacing))
    gtk_grid_set_column_spacing(grid, guint(columnSpacing))
  }

  private var grid: UnsafeMutablePointer<GtkGrid> { pointer(as: GtkGrid.self) }

  public func attach(
    _ child: some WidgetHandle, column: Int, row: Int, width: Int = 1, height: Int = 1
  ) {
    gtk_grid_attach(grid, child.gtk, Int32(column), Int32(row), Int32(width), Int32(height))
  }

  public func remove(_ child: some WidgetHandle) { gtk_grid_remove(grid, child.gtk) }

  public func removeAll() { for child in children { remove(child) } }

  public var hasEqualColumns: Bool {
    get { Bool(gtk_grid_get_column_homogeneous(grid)) }
    nonmutating set { gtk_grid_set_column_homogeneous(grid, newValue.gboolean) }
  }
}
