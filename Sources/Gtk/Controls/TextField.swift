import CGtk

/// A handle to a field with a line of text, which keys on the screen can type into.
public protocol TextFieldHandle: WidgetHandle {}

extension Entry: TextFieldHandle {}
extension SearchEntry: TextFieldHandle {}

/// A field with a line of text of any kind.
public struct TextField: TextFieldHandle {
  public let widget: Widget

  /// The field that a widget is; nil if it is something else.
  public init?(of widget: Widget) {
    guard widget.isKind(of: gtk_editable_get_type()) else { return nil }
    self.widget = widget
  }

  public var text: String { String(cString: gtk_editable_get_text(opaque)) }

  /// Replaces the text, and moves the cursor behind it.
  public func replaceAll(by text: String) {
    gtk_editable_set_text(opaque, text.withoutNUL)
    gtk_editable_set_position(opaque, -1)
  }
}

extension TextFieldHandle {
  /// Types a text at the cursor, in place of what is selected.
  public func type(_ text: String) {
    gtk_editable_delete_selection(opaque)
    var position = gtk_editable_get_position(opaque)
    gtk_editable_insert_text(opaque, text.withoutNUL, -1, &position)
    gtk_editable_set_position(opaque, position)
  }

  /// Deletes what is selected, or else the character before the cursor.
  public func deleteBackwards() {
    guard !Bool(gtk_editable_get_selection_bounds(opaque, nil, nil)) else {
      return gtk_editable_delete_selection(opaque)
    }
    let position = gtk_editable_get_position(opaque)
    guard let chars = gtk_editable_get_chars(opaque, 0, position) else { return }
    // A letter goes with the marks on it.
    let length = String(taking: chars).last?.unicodeScalars.count ?? 0
    gtk_editable_delete_text(opaque, position - Int32(length), position)
  }

  /// Moves the focus into the field, whose selection and cursor stay as they are.
  public func grabFocusKeepingSelection() {
    guard !containsFocus else { return }
    var (start, end): (Int32, Int32) = (0, 0)
    gtk_editable_get_selection_bounds(opaque, &start, &end)
    grabFocus()
    gtk_editable_select_region(opaque, start, end)
  }
}
