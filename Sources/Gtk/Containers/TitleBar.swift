import CGtk

/// A bar at the top of a window by which it is moved, with the window's buttons at its ends.
///
/// GtkHeaderBar centres its title and gives a child at one end no more than half of the bar; here
/// the content has all the width that the buttons leave.
public struct TitleBar: WidgetHandle {
  public let widget: Widget

  public init(_ content: some WidgetHandle) {
    widget = Widget(made: gtk_window_handle_new())
    addClass("titlebar")
    let box = Box(.horizontal, spacing: 6)
    box.append(Widget(made: gtk_window_controls_new(GTK_PACK_START)))
    content.expandsHorizontally = true
    box.append(content)
    box.append(Widget(made: gtk_window_controls_new(GTK_PACK_END)))
    gtk_window_handle_set_child(opaque, box.gtk)
  }
}
