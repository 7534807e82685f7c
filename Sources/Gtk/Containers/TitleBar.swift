import CGtk

/// A bar at the top of a window by which it is moved, with the window's buttons at its ends.
///
/// GtkHeaderBar keeps its middle in the middle and gives what is packed at an end no more than half
/// of the bar; here the content has all the room that the buttons leave.
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
