import CGtk

/// A button that shows one of several texts and opens a list of them.
public struct DropDown: WidgetHandle {
  public let widget: Widget

  public init(_ texts: [String]) {
    let strings = gtk_string_list_new(nil)
    for text in texts { gtk_string_list_append(strings, text.withoutNUL) }
    // GTK takes the reference to the list.
    widget = Widget(made: gtk_drop_down_new(strings, nil))
  }

  /// The index of the text that is chosen; nil for none.
  public var selection: Int? {
    get {
      let index = gtk_drop_down_get_selected(opaque)
      return index == guint.max ? nil : Int(index)
    }
    nonmutating set {
      gtk_drop_down_set_selected(opaque, newValue.map { guint($0) } ?? guint.max)
    }
  }

  /// Sets the accessible name of the button, which takes the focus, besides that of the whole.
  public func setAccessibleButton(label: String) {
    widget.children.first?.setAccessible(label: label)
  }

  @discardableResult
  public func onSelection(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(raw, notify: "selected", handler)
  }
}
