import CGtk

/// A bar at the top of a window by which it is moved, with the window's buttons at its ends.
///
/// GtkHeaderBar centres its title and gives a child at one end no more than half of the bar; here
/// the content has all the width that the buttons leave.
public struct TitleBar: WidgetHandle {
  public let widget: Widget
  private let box = Box(.horizontal, spacing: 6)

  /// - Parameter hasWindowButtons: whether it begins with the window's buttons; without, they come
  ///   by ``addWindowButtons()``.
  public init(_ content: some WidgetHandle, hasWindowButtons: Bool = true) {
    widget = Widget(made: gtk_window_handle_new())
    addClass("titlebar")
    content.expandsHorizontally = true
    box.append(content)
    gtk_window_handle_set_child(opaque, box.gtk)
    if hasWindowButtons { addWindowButtons() }
  }

  /// Adds the window's buttons at both ends.
  ///
  /// Their icons are those of the icon theme, which GTK reads for the first of them.
  public func addWindowButtons() {
    box.prepend(Widget(made: gtk_window_controls_new(GTK_PACK_START)))
    box.append(Widget(made: gtk_window_controls_new(GTK_PACK_END)))
  }
}
