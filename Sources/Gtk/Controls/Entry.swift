import CGtk

/// A single-line text field.
public struct Entry: WidgetHandle {
  public let widget: Widget

  public init() { widget = Widget(made: gtk_entry_new()) }

  /// The entry that a widget is; nil if it is something else.
  public init?(of widget: Widget) {
    guard widget.isKind(of: gtk_entry_get_type()) else { return nil }
    self.widget = widget
  }

  private var entry: UnsafeMutablePointer<GtkEntry> { pointer(as: GtkEntry.self) }

  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    nonmutating set { gtk_editable_set_text(opaque, newValue.withoutNUL) }
  }

  public func setPlaceholder(_ text: String) {
    gtk_entry_set_placeholder_text(entry, text.withoutNUL)
  }

  /// The horizontal alignment of the text: 0 for the start, 1 for the end.
  ///
  /// GTK aligns digits by the language of the keyboard while the entry has the focus.
  public var xAlign: Double {
    get { Double(gtk_entry_get_alignment(entry)) }
    nonmutating set { gtk_entry_set_alignment(entry, Float(newValue)) }
  }

  /// Sets the greatest natural width, in characters.
  public func setWidth(_ characters: Int) {
    gtk_editable_set_width_chars(opaque, Int32(characters))
    gtk_editable_set_max_width_chars(opaque, Int32(characters))
  }

  @discardableResult
  public func onChanged(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "changed", handler)
  }

  /// Calls `handler` when Enter is pressed.
  @discardableResult
  public func onActivate(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, "activate", handler)
  }
}
