import CGtk

/// The selected items of a list.
///
/// Views with the same selection object show the same selection.
///
/// A range of items costs the same whether it has two items or ten million.
@MainActor
public final class ListSelection {
  let pointer: OpaquePointer

  /// - Parameter model: owned by the selection from here on.
  public init(_ model: ListModel) {
    pointer = gtk_multi_selection_new(model.opaque)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Returns the pointer for a view, which takes over a reference.
  func retained() -> OpaquePointer {
    OpaquePointer(g_object_ref(UnsafeMutableRawPointer(pointer)))
  }

  /// The number of selected items.
  public var count: Int {
    withItems { Int(gtk_bitset_get_size($0)) }
  }

  public func isSelected(_ position: Int) -> Bool {
    Bool(gtk_selection_model_is_selected(pointer, guint(position)))
  }

  /// Returns the ranges of selected items in order, at most `limit` items.
  public func ranges(limit: Int) -> [Range<Int>] {
    withItems { items in
      var ranges: [Range<Int>] = []
      var left = limit
      var iterator = GtkBitsetIter()
      var value: guint = 0
      var goesOn = Bool(gtk_bitset_iter_init_first(&iterator, items, &value))
      while goesOn, left > 0 {
        let item = Int(value)
        if let last = ranges.last, last.upperBound == item {
          ranges[ranges.count - 1] = last.lowerBound..<item + 1
        } else {
          ranges.append(item..<item + 1)
        }
        left -= 1
        goesOn = Bool(gtk_bitset_iter_next(&iterator, &value))
      }
      return ranges
    }
  }

  /// Selects an item and no other.
  public func select(_ position: Int) {
    gtk_selection_model_select_item(pointer, guint(position), true.gboolean)
  }

  /// Selects a range of items and no other.
  public func select(_ items: Range<Int>) {
    gtk_selection_model_select_range(
      pointer, guint(items.lowerBound), guint(items.count), true.gboolean)
  }

  /// Adds an item to the selection, or removes it.
  public func toggle(_ position: Int) {
    if Bool(gtk_selection_model_is_selected(pointer, guint(position))) {
      gtk_selection_model_unselect_item(pointer, guint(position))
    } else {
      gtk_selection_model_select_item(pointer, guint(position), false.gboolean)
    }
  }

  /// Selects these items and no others.
  public func select(_ positions: [Int]) {
    guard let items = gtk_bitset_new_empty(), let all = gtk_bitset_new_empty() else { return }
    defer {
      gtk_bitset_unref(items)
      gtk_bitset_unref(all)
    }
    for position in positions { gtk_bitset_add(items, guint(position)) }
    gtk_bitset_add_range(all, 0, g_list_model_get_n_items(pointer))
    gtk_selection_model_set_selection(pointer, items, all)
  }

  public func selectAll() { gtk_selection_model_select_all(pointer) }
  public func clear() { gtk_selection_model_unselect_all(pointer) }

  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    let callback: @convention(c) (gpointer, guint, guint, gpointer) -> Void = { _, _, _, data in
      Handler<() -> Void>.at(data)()
    }
    return connect(
      UnsafeMutableRawPointer(pointer), "selection-changed", handler,
      through: unsafeBitCast(callback, to: GCallback.self))
  }

  private func withItems<Value>(_ body: (OpaquePointer) -> Value) -> Value {
    guard let items = gtk_selection_model_get_selection(pointer) else {
      preconditionFailure("a selection has items")
    }
    defer { gtk_bitset_unref(items) }
    return body(items)
  }
}
