import CGtk

/// A table of items, of which only those in view have widgets.
public struct ColumnView: RowsHandle {
  public let widget: Widget

  /// - Parameter model: owned by the view from here on.
  public init(_ model: ListModel) {
    widget = Widget(made: gtk_column_view_new(gtk_no_selection_new(model.opaque)))
    gtk_column_view_set_single_click_activate(opaque, true.gboolean)
  }

  /// Makes a table whose rows can be selected: a click selects one, with Ctrl one more, with Shift
  /// all up to it.
  public init(_ selection: ListSelection) {
    widget = Widget(made: gtk_column_view_new(selection.retained()))
  }

  /// GTK puts the headings first and the rows last.
  public var rows: Widget { widget.children.last ?? widget }

  /// - Parameter alignment: of the heading.
  public func append(_ column: Column, alignment: Alignment = .start) {
    gtk_column_view_append_column(opaque, column.pointer)
    g_object_unref(UnsafeMutableRawPointer(column.pointer))
    // GTK offers no other way to the headings: the first child is their row, and each holds a box.
    guard let headings = widget.children.first,
      let heading = headings.children.last?.children.first
    else { return }
    nameHeadings(headings)
    // The arrow that shows the order has no meaning for a screen reader.
    heading.children.last?.setAccessible(hidden: true)
    heading.horizontalAlignment = alignment
    // The arrow takes room after the text even when it is hidden, which moves text at the end.
    if alignment == .end, let text = heading.children.first {
      gtk_box_reorder_child_after(
        heading.pointer(as: GtkBox.self), text.pointer, heading.children.last?.pointer)
    }
  }

  /// Adds a column without a heading and without contents, which takes the width that the others
  /// leave.
  ///
  /// GTK would end the rows with the last column, and draw the edge of the table as if it had been
  /// scrolled too far.
  public func appendFiller() -> Column {
    let column = Column()
    gtk_column_view_append_column(opaque, column.pointer)
    g_object_unref(UnsafeMutableRawPointer(column.pointer))
    show(filler: column, true)
    return column
  }

  /// Shows the filler, which is the last column, or hides it.
  public func show(filler: Column, _ isVisible: Bool) {
    gtk_column_view_column_set_visible(filler.pointer, isVisible.gboolean)
    // GTK makes the heading of a column that is shown anew.
    guard isVisible, let heading = widget.children.first?.children.last else { return }
    heading.setAccessible(hidden: true)
    heading.isSensitive = false
  }

  /// Sets whether the heading of a column ends with an ellipsis where the column is narrower.
  ///
  /// A heading that is not cut is as wide as its text, and covers the column beside it.
  public func setHeading(at index: Int, isCut: Bool) {
    let headings = widget.children.first?.children ?? []
    guard headings.indices.contains(index) else { return }
    headings[index].setClass("cut", when: isCut)
    for label in headings[index].children.flatMap(\.children).compactMap(Label.init(of:)) {
      label.ellipsizeMode = isCut ? .end : .none
      headings[index].tooltip = isCut ? label.text : nil
    }
  }

  /// Without a role, a screen reader would read the name of the row's class.
  private func nameHeadings(_ row: Widget) {
    let columns = gtk_column_view_get_columns(opaque)
    let titles = (0..<g_list_model_get_n_items(columns)).map { index in
      let column = g_list_model_get_item(columns, index)
      defer { g_object_unref(column) }
      return gtk_column_view_column_get_title(OpaquePointer(column)).map { String(cString: $0) }
        ?? ""
    }
    row.setAccessible(label: titles.joined(separator: ", "))
    for (heading, title) in zip(row.children, titles) { heading.setAccessible(label: title) }
  }

  /// Shows a column's heading as the one that rows are ordered by.
  public func showSorted(by column: Column, descending: Bool) {
    gtk_column_view_sort_by_column(
      opaque, column.pointer, descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING)
  }

  /// Calls `handler` when a heading has been clicked: with the key of the column that rows are now
  /// to be ordered by, and whether the last comes first; nil for no order.
  public func onSortChanged(_ handler: @escaping ((key: Int, isDescending: Bool)?) -> Void) {
    guard let sorter = gtk_column_view_get_sorter(opaque) else { return }
    let callback: @convention(c) (gpointer, GtkSorterChange, gpointer) -> Void = {
      sorter, _, data in
      let order = SortProbe.order(of: sorter.assumingMemoryBound(to: GtkSorter.self))
      Handler<((key: Int, isDescending: Bool)?) -> Void>.at(data)(order)
    }
    // A view that is destroyed removes its columns first, which reports a change of the order.
    let whileShown: ((key: Int, isDescending: Bool)?) -> Void = { if isMapped { handler($0) } }
    connect(
      UnsafeMutableRawPointer(sorter), "changed", whileShown,
      through: unsafeBitCast(callback, to: GCallback.self))
  }
}

extension ColumnView {
  /// A column; the view that it is appended to owns it.
  public struct Column {
    let pointer: OpaquePointer

    /// - Parameter sortKey: the key of ``setSortKey(_:)``.
    public init(_ title: String, sortKey: Int? = nil, factory: ListItemFactory) {
      pointer = gtk_column_view_column_new(title.withoutNUL, factory.pointer)
      setSortKey(sortKey)
    }

    /// Sets the key by which a click on the heading sorts rows; nil if they can't be sorted by it.
    public func setSortKey(_ key: Int?) {
      guard let key else {
        gtk_column_view_column_set_sorter(pointer, nil)
        return
      }
      guard gtk_column_view_column_get_sorter(pointer) == nil else { return }
      let sorter = SortProbe.makeSorter(key: key)
      gtk_column_view_column_set_sorter(pointer, sorter)
      g_object_unref(UnsafeMutableRawPointer(sorter))
    }

    /// Makes a column without a heading and without contents.
    fileprivate init() {
      pointer = gtk_column_view_column_new("", nil)
      expands = true
    }

    /// Takes a share of the width that is left.
    public var expands: Bool {
      get { Bool(gtk_column_view_column_get_expand(pointer)) }
      nonmutating set { gtk_column_view_column_set_expand(pointer, newValue.gboolean) }
    }

    /// The width in px; nil for the width that the rows in view need.
    public var fixedWidth: Int? {
      get {
        let width = gtk_column_view_column_get_fixed_width(pointer)
        return width < 0 ? nil : Int(width)
      }
      nonmutating set {
        gtk_column_view_column_set_fixed_width(pointer, newValue.map { Int32($0) } ?? -1)
      }
    }

    /// Calls `handler` when the edge of the heading has been dragged.
    public func onWidthChanged(_ handler: @escaping () -> Void) {
      connect(UnsafeMutableRawPointer(pointer), notify: "fixed-width", handler)
    }

    /// Whether the edge of the heading can be dragged.
    public var isResizable: Bool {
      get { Bool(gtk_column_view_column_get_resizable(pointer)) }
      nonmutating set { gtk_column_view_column_set_resizable(pointer, newValue.gboolean) }
    }
  }
}

/// Finds the column that a view is sorted by, which its sorter does not say before GTK 4.10.
///
/// The view's sorter asks the column's sorter first, and reverses its answer if the order is
/// descending. So a comparison in which every column answers "smaller" shows both.
private enum SortProbe {
  private final class Key {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  private static var asked: Int?

  static func makeSorter(key: Int) -> UnsafeMutablePointer<GtkSorter> {
    let sorter = gtk_custom_sorter_new(
      { _, _, data in
        MainActor.assumeIsolated {
          if SortProbe.asked == nil {
            SortProbe.asked = Unmanaged<Key>.fromOpaque(data!).takeUnretainedValue().value
          }
        }
        return -1
      },
      Unmanaged.passRetained(Key(key)).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    return UnsafeMutableRawPointer(sorter!).assumingMemoryBound(to: GtkSorter.self)
  }

  static func order(
    of sorter: UnsafeMutablePointer<GtkSorter>
  ) -> (key: Int, isDescending: Bool)? {
    asked = nil
    let items = (0..<2).map { _ in g_object_new_with_properties(g_object_get_type(), 0, nil, nil) }
    defer { for item in items { g_object_unref(item) } }
    let ordering = gtk_sorter_compare(sorter, items[0], items[1])
    return asked.map { ($0, ordering == GTK_ORDERING_LARGER) }
  }
}
