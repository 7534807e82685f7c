import CGtk

/// A search field.
public struct SearchEntry: WidgetHandle {
  public let widget: Widget

  public init() { widget = Widget(made: gtk_search_entry_new()) }

  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    nonmutating set { gtk_editable_set_text(opaque, newValue.withoutNUL) }
  }

  /// The position of the cursor in characters.
  public var cursor: Int {
    get { Int(gtk_editable_get_position(opaque)) }
    nonmutating set { gtk_editable_set_position(opaque, Int32(newValue)) }
  }

  public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

  public func setPlaceholder(_ text: String) {
    var value = GValue()
    g_value_init(&value, FundamentalType.string)
    defer { g_value_unset(&value) }
    g_value_set_string(&value, text.withoutNUL)
    g_object_set_property(pointer(as: GObject.self), "placeholder-text", &value)
  }

  /// Calls `handler` a moment after the last change of the text.
  @discardableResult
  public func onSearchChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "search-changed", handler)
  }

  /// Calls `handler` when Esc is pressed in the entry.
  @discardableResult
  public func onStop(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "stop-search", handler)
  }

  /// Calls `handler` when Enter is pressed in the entry.
  @discardableResult
  public func onActivate(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "activate", handler)
  }
}
