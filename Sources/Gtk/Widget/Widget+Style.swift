import CGtk

// The style classes and the computed style of a widget.

extension WidgetHandle {
  public func addClass(_ name: String) { gtk_widget_add_css_class(gtk, name) }

  public func removeClass(_ name: String) { gtk_widget_remove_css_class(gtk, name) }

  public func hasClass(_ name: String) -> Bool { Bool(gtk_widget_has_css_class(gtk, name)) }

  /// Adds the class if `condition` is true, and removes it otherwise.
  ///
  /// A call that changes nothing costs nothing.
  public func setClass(_ name: String, when condition: Bool) {
    if condition == hasClass(name) { return }
    condition ? addClass(name) : removeClass(name)
  }

  /// The name of the widget's kind in style sheets, such as `button`.
  public var cssName: String { String(cString: gtk_widget_get_css_name(gtk)) }

  public var name: String {
    get { String(cString: gtk_widget_get_name(gtk)) }
    nonmutating set { gtk_widget_set_name(gtk, newValue) }
  }

  public var opacity: Double {
    get { gtk_widget_get_opacity(gtk) }
    nonmutating set { if newValue != opacity { gtk_widget_set_opacity(gtk, newValue) } }
  }

  /// Plain text shown when the pointer rests on the widget.
  public var tooltip: String? {
    get { gtk_widget_get_tooltip_text(gtk).map { String(cString: $0) } }
    nonmutating set {
      guard newValue != tooltip else { return }
      // GTK asks the display server five times whether the pointer is on a visible widget, even if
      // the widget has no parent yet.
      let isHidden = parent == nil && isVisible
      if isHidden { isVisible = false }
      gtk_widget_set_tooltip_text(gtk, newValue?.withoutNUL)
      if isHidden { isVisible = true }
      describeByTooltip()
    }
  }

  /// The colour of text in the widget's present style.
  public var color: Color {
    var color = GdkRGBA()
    gtk_style_context_get_color(styleContext, &color)
    return Color(color)
  }

  /// Returns a colour that a style sheet names with `@define-color`.
  public func color(named name: String) -> Color? {
    var color = GdkRGBA()
    guard Bool(gtk_style_context_lookup_color(styleContext, name, &color)) else { return nil }
    return Color(color)
  }

  /// Returns the colour that a style sheet names with `@define-color`, or else the colour of text.
  public func namedColor(_ name: String) -> Color { color(named: name) ?? color }

  /// GTK 4.10 deprecates style contexts without giving named colours another way.
  private var styleContext: UnsafeMutablePointer<GtkStyleContext> {
    gtk_widget_get_style_context(gtk)
  }

  /// Sets the pointer's shape over the widget.
  public func setCursor(_ cursor: Cursor) {
    gtk_widget_set_cursor_from_name(gtk, cursor.rawValue)
  }
}

/// The pointer's shape.
public enum Cursor: String {
  case standard = "default"
  case link = "pointer"
  case grabbing
  case hidden = "none"
}
